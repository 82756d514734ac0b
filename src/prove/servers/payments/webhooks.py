"""How events reach the merchant's endpoints: at once, or by further attempts."""

import datetime as dt

from prove.servers.payments.records import Invoice, Payments, WebhookDelivery, WebhookEndpoint, WebhookEvent

# How long after the event each further attempt follows a failed one; the last failure is final.
RETRIES = (dt.timedelta(hours=1), dt.timedelta(hours=4), dt.timedelta(hours=12))


def announce(shop: Payments, event: WebhookEvent, invoice: Invoice) -> None:
    """Send an event to every endpoint that is subscribed to it."""
    for endpoint in shop.webhook_endpoints:
        if event in endpoint.events:
            delivery = WebhookDelivery(
                id=shop.webhook_deliveries.new_id(),
                endpoint=endpoint.name,
                event=event,
                invoice_id=invoice.id,
                customer_name=invoice.customer_name,
                created_at=shop.now,
                attempts=0,
                last_attempt_at=shop.now,
                next_attempt_at=None,
                status="retrying",
            )
            attempt(shop, shop.webhook_deliveries.add(delivery))


def attempt(shop: Payments, delivery: WebhookDelivery) -> WebhookDelivery:
    """Try to deliver now."""
    made = delivery.attempts + 1
    if answers(shop.webhook_endpoints.get(delivery.endpoint), shop.now):
        status, following = "delivered", None
    elif delivery.status == "failed" or made > len(RETRIES):
        status, following = "failed", None
    else:
        status, following = "retrying", max(delivery.created_at + RETRIES[made - 1], shop.now + RETRIES[0])
    return shop.webhook_deliveries.update(
        delivery, attempts=made, last_attempt_at=shop.now, next_attempt_at=following, status=status
    )


def answers(endpoint: WebhookEndpoint, moment: dt.datetime) -> bool:
    """Whether an endpoint is up."""
    return not any(outage.start <= moment < outage.end for outage in endpoint.outages)
