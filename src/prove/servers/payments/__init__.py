"""Payments: the invoices, charges, refunds and webhooks of a small business."""
