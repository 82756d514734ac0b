"""What people ask for next about the same thing: the tools that go with one that a conversation has used already.

Two goals that share an entity may still be two errands, such as a review of a place and its coordinates. For a server
that is not listed every other tool may follow.
"""

from prove.core.tools import Tool

_EDITED = "rename_path copy_path move_path tag_file set_permissions"
_OF_A_FILE = f"append_to_file replace_in_file insert_line delete_lines {_EDITED}"
_OF_AN_EVENT = (
    "reschedule_event update_event set_event_reminder invite_to_event respond_to_invitation cancel_occurrence "
    "cancel_event"
)
_OF_A_MAIL = "reply_to_email forward_email label_email archive_email snooze_email trash_email"
_OF_AN_ISSUE = (
    "edit_issue assign_issue transition_issue change_issue_labels comment_on_issue watch_issue log_work "
    "move_issue_to_sprint"
)
_OF_A_DEVICE = (
    "switch_device set_light set_thermostat set_blinds lock_door set_camera_mode control_vacuum play_on_speaker"
)
_OF_A_FOOD_ORDER = "reorder_food rate_food_order report_food_problem change_food_order cancel_food_order"
_COMFORT = "set_cabin_climate set_seat_heating"
_ROUTE = "navigate_to_place navigate_to_address"
_OF_A_POST = "reply_to_post react_to_post"
_OF_A_CARD = "freeze_card unfreeze_card set_card_limit"

_FOLLOW_UPS: dict[str, dict[str, str]] = {
    "banking": {
        "get_account": "list_transactions transfer_between_accounts",
        "list_transactions": "dispute_transaction",
        "search_transactions": "dispute_transaction",
        "list_payees": "pay_payee schedule_payment remove_payee",
        "add_payee": "pay_payee schedule_payment",
        "transfer_between_accounts": "pay_payee schedule_payment",
        "list_scheduled_payments": "cancel_scheduled_payment",
        "list_cards": _OF_A_CARD,
        "unfreeze_card": "set_card_limit",
        "set_card_limit": "unfreeze_card",
    },
    "budget": {
        "list_expenses": "update_expense delete_expense",
        "list_budget_categories": "set_category_limit move_budget_money add_expense",
        "get_monthly_summary": "set_category_limit move_budget_money",
        "set_category_limit": "move_budget_money add_expense add_recurring_expense",
        "move_budget_money": "add_expense add_recurring_expense",
        "add_expense": "move_budget_money set_category_limit",
        "add_recurring_expense": "move_budget_money",
        "list_recurring_expenses": "stop_recurring_expense",
    },
    "calendar": {
        "list_events": _OF_AN_EVENT,
        "search_events": _OF_AN_EVENT,
        "get_event": _OF_AN_EVENT,
        "get_next_event": _OF_AN_EVENT,
        "list_conflicts": _OF_AN_EVENT,
        "create_event": "invite_to_event set_event_reminder",
        "reschedule_event": "update_event set_event_reminder invite_to_event",
        "update_event": "set_event_reminder invite_to_event",
        "invite_to_event": "set_event_reminder update_event",
        "set_event_reminder": "update_event invite_to_event",
        "respond_to_invitation": "set_event_reminder",
    },
    "crm": {
        "list_leads": "set_lead_status convert_lead",
        "create_lead": "set_lead_status",
        "set_lead_status": "convert_lead",
        "search_crm_contacts": "update_crm_contact add_sales_activity create_deal",
        "update_crm_contact": "add_sales_activity create_deal",
        "merge_crm_contacts": "update_crm_contact",
        "add_sales_activity": "create_deal move_deal update_deal",
        "create_deal": "add_sales_activity",
        "list_deals": "update_deal move_deal",
        "update_deal": "move_deal add_sales_activity",
        "move_deal": "add_sales_activity",
        "list_sales_activities": "complete_sales_activity",
        "complete_sales_activity": "add_sales_activity move_deal update_deal",
    },
    "email": {
        "list_emails": f"read_email {_OF_A_MAIL}",
        "search_emails": f"read_email {_OF_A_MAIL}",
        "get_email_thread": _OF_A_MAIL,
        "read_email": _OF_A_MAIL,
        "label_email": "archive_email snooze_email",
        "restore_email": "reply_to_email forward_email",
        "list_drafts": "update_draft send_draft",
        "create_draft": "send_draft",
        "update_draft": "send_draft",
    },
    "filesystem": {
        **dict.fromkeys(("read_file", "read_file_tail", "count_words", "search_text", "stat_path"), _OF_A_FILE),
        **dict.fromkeys(("list_directory", "show_tree"), f"{_EDITED} delete_path"),
        "find_files": f"{_EDITED} delete_path read_file",
        "diff_files": "replace_in_file delete_path",
        "create_file": "tag_file set_permissions copy_path",
        "append_to_file": _EDITED,
        "insert_line": _EDITED,
        "replace_in_file": _EDITED,
        "delete_lines": _EDITED,
        "sort_file": _EDITED,
        "concatenate_files": "tag_file set_permissions copy_path",
        "make_directory": "move_path copy_path",
        "rename_path": "tag_file set_permissions copy_path move_path",
        "move_path": "tag_file set_permissions rename_path",
        "tag_file": "set_permissions copy_path",
        "untag_file": "tag_file",
        "set_permissions": "tag_file copy_path",
        "create_archive": "copy_path move_path tag_file",
        "list_archive": "extract_archive",
        "list_trash": "restore_from_trash",
        "restore_from_trash": "tag_file move_path rename_path copy_path",
        "list_tagged_files": "untag_file move_path copy_path",
    },
    "food_delivery": {
        "search_restaurants": "get_menu set_favourite_restaurant",
        "get_menu": "get_dish add_dish_to_basket",
        "get_dish": "add_dish_to_basket",
        "view_basket": "update_basket_item remove_basket_item",
        "list_food_orders": f"track_food_order {_OF_A_FOOD_ORDER}",
        "track_food_order": "change_food_order cancel_food_order report_food_problem",
        "report_food_problem": "rate_food_order",
    },
    "iot_devices": {
        "list_devices": f"get_device reconnect_device {_OF_A_DEVICE}",
        "get_device": f"reconnect_device schedule_device {_OF_A_DEVICE}",
        "list_scenes": "activate_scene",
        "list_guest_codes": "revoke_guest_code",
        "list_automations": "delete_automation",
        "reconnect_device": _OF_A_DEVICE,
        **dict.fromkeys(("switch_device", "set_light", "set_thermostat", "set_blinds"), "schedule_device"),
        "lock_door": "schedule_device",
        "schedule_device": "automate_device",
    },
    "issue_tracker": {
        "search_issues": f"get_issue {_OF_AN_ISSUE}",
        "get_issue": _OF_AN_ISSUE,
        "create_issue": "assign_issue move_issue_to_sprint link_issues change_issue_labels",
        "edit_issue": "assign_issue change_issue_labels comment_on_issue move_issue_to_sprint",
        "assign_issue": "comment_on_issue move_issue_to_sprint change_issue_labels",
        "transition_issue": "comment_on_issue log_work",
        "change_issue_labels": "assign_issue move_issue_to_sprint comment_on_issue",
        "link_issues": "comment_on_issue watch_issue",
        "comment_on_issue": "assign_issue watch_issue transition_issue",
        "log_work": "comment_on_issue",
        "watch_issue": "comment_on_issue",
        "move_issue_to_sprint": "assign_issue comment_on_issue",
        "create_sprint": "move_issue_to_sprint",
        "start_sprint": "move_issue_to_sprint",
        "list_sprints": "start_sprint complete_sprint",
        "list_work_logs": "log_work",
    },
    "maps": {
        **dict.fromkeys(("search_places", "find_nearby_places"), "get_place list_place_reviews save_place"),
        "get_place": "list_place_reviews save_place",
        "list_place_reviews": "save_place",
        "geocode_address": "get_directions get_travel_time share_trip_eta",
        "get_directions": "share_trip_eta",
        "get_travel_time": "get_directions share_trip_eta",
        "list_saved_places": "remove_saved_place review_place",
        "create_place_list": "save_place",
        "review_place": "save_place",
    },
    "marketplace": {
        "search_listings": "get_listing watch_listing place_bid buy_listing make_offer",
        "get_listing": "watch_listing place_bid buy_listing make_offer",
        "list_offers": "respond_to_offer",
        "list_marketplace_purchases": "rate_seller",
        "place_bid": "watch_listing",
        "make_offer": "watch_listing",
    },
    "payments": {
        "list_payment_customers": "create_invoice save_payment_customer",
        "save_payment_customer": "create_invoice",
        "list_invoices": "get_invoice charge_invoice void_invoice",
        "get_invoice": "charge_invoice void_invoice",
        "create_invoice": "charge_invoice",
        "void_invoice": "create_invoice",
        "list_webhook_deliveries": "retry_webhook_delivery",
    },
    "retail_chain": {
        "find_stores": "list_store_stock",
        "search_chain_products": "check_stock set_zone_price",
        "check_stock": "reserve_stock request_stock_transfer set_zone_price",
        "list_store_stock": "reserve_stock request_stock_transfer",
        "list_stock_transfers": "cancel_stock_transfer",
        "list_stock_reservations": "close_stock_reservation",
    },
    "shopping": {
        "search_products": "get_product list_product_reviews add_to_cart add_to_wishlist subscribe_stock_alert",
        "get_product": "list_product_reviews add_to_cart add_to_wishlist subscribe_stock_alert",
        "list_product_reviews": "add_to_cart add_to_wishlist",
        "list_wishlist": "add_to_cart remove_from_wishlist",
        "view_cart": "update_cart_line remove_from_cart",
        "list_orders": "get_order cancel_order change_order_address request_return",
        "get_order": "cancel_order change_order_address request_return",
        "list_coupons": "apply_coupon",
        "list_shipping_addresses": "change_order_address",
        "add_shipping_address": "change_order_address",
    },
    "social_media": {
        "search_profiles": "get_profile follow_account restrict_account",
        "get_profile": "follow_account unfollow_account restrict_account",
        **dict.fromkeys(("search_posts", "get_post", "get_feed"), f"{_OF_A_POST} delete_post"),
        "reply_to_post": "follow_account",
        "react_to_post": "reply_to_post follow_account",
        "unfollow_account": "restrict_account",
        "list_notifications": f"{_OF_A_POST} follow_account",
    },
    "team_chat": {
        "search_messages": "add_reaction pin_message edit_message",
        "list_channels": "join_channel send_message invite_to_channel",
        "list_colleagues": "send_direct_message invite_to_channel",
        "create_channel": "invite_to_channel send_message",
        "join_channel": "send_message",
        "invite_to_channel": "send_message send_direct_message",
        "send_direct_message": "invite_to_channel",
        "add_reaction": "pin_message",
        "edit_message": "pin_message",
    },
    "trading": {
        **dict.fromkeys(("search_securities", "get_quote", "get_order_book"), "place_trade_order add_to_watchlist"),
        "list_positions": "get_quote place_trade_order",
        "list_watchlists": "add_to_watchlist remove_from_watchlist",
        "list_trade_orders": "amend_trade_order cancel_trade_order",
        "place_trade_order": "add_to_watchlist",
        "add_to_watchlist": "place_trade_order",
    },
    "travel_booking": {
        "search_flights": "get_flight get_fare_rules hold_flight book_flight",
        "get_flight": "get_fare_rules hold_flight book_flight",
        "get_fare_rules": "hold_flight book_flight",
        "search_hotels": "list_hotel_rooms book_hotel_room",
        "list_hotel_rooms": "book_hotel_room",
        "list_flight_bookings": "choose_seat add_baggage cancel_flight",
        "list_hotel_stays": "cancel_hotel_stay",
        "list_trips": "get_trip",
        "pay_held_flight": "choose_seat add_baggage",
        "choose_seat": "add_baggage",
        "add_baggage": "choose_seat",
    },
    "vehicle": {
        "list_vehicles": f"get_vehicle_status run_diagnostics {_ROUTE} {_COMFORT}",
        "get_vehicle_status": f"set_charging inflate_tires set_car_doors set_car_window {_ROUTE} {_COMFORT}",
        "run_diagnostics": f"inflate_tires {_ROUTE}",
        "set_drive_mode": f"set_cruise_control {_ROUTE}",
        **dict.fromkeys(("navigate_to_place", "navigate_to_address"), f"start_drive set_drive_mode {_COMFORT}"),
        "set_cabin_climate": f"set_seat_heating set_car_window {_ROUTE}",
        "set_seat_heating": f"set_cabin_climate set_drive_mode {_ROUTE}",
        "set_car_doors": "set_car_window",
        "set_car_window": "set_car_doors",
        "start_drive": f"set_cruise_control {_COMFORT}",
        "finish_drive": "set_car_doors set_ignition",
        "refuel_vehicle": "inflate_tires",
        "inflate_tires": f"run_diagnostics {_ROUTE}",
        "set_charging": "set_cabin_climate",
    },
    "video_meeting": {
        "list_meetings": "get_meeting join_meeting update_meeting cancel_meeting",
        "get_meeting": "join_meeting update_meeting cancel_meeting",
        "join_meeting": "record_meeting manage_participant",
        "record_meeting": "manage_participant",
        "manage_participant": "record_meeting",
    },
}
FOLLOW_UPS = {
    server: {name: frozenset(after.split()) for name, after in listed.items()} for server, listed in _FOLLOW_UPS.items()
}
"""By server and tool, the tools of the same server that may follow; a tool that is not listed has none."""

_TO_PAY, _TO_EAT = frozenset(("apply_coupon", "place_order")), frozenset(("apply_promo_code", "place_food_order"))
NEXT_STEPS = {
    **dict.fromkeys(("add_to_cart", "update_cart_line"), _TO_PAY),
    "apply_coupon": frozenset(("place_order",)),
    **dict.fromkeys(("add_dish_to_basket", "update_basket_item", "reorder_food"), _TO_EAT),
    "apply_promo_code": frozenset(("place_food_order",)),
}
"""By tool, those that go on with what all of them are about without naming it: the one cart, the one basket."""


def is_next_step(tool: Tool, before: Tool) -> bool:
    """Whether a tool goes on with what the one before was about, though they name nothing in common."""
    return tool.name in NEXT_STEPS.get(before.name, ())


def may_follow(tool: Tool, before: Tool) -> bool:
    """Whether a tool goes with the one that was used last."""
    listed = FOLLOW_UPS.get(before.server)
    return (
        tool.server not in FOLLOW_UPS
        if listed is None or before.server != tool.server
        else tool.name in listed.get(before.name, ())
    )
