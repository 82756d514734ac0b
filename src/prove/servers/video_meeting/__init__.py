"""Video meetings: scheduled, running and over, with participants and recordings."""
