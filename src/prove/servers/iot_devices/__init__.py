"""Smart home: rooms full of devices, scenes, automations and guests."""
