"""Issue tracker: a team's projects, issues, sprints, links, comments and logged work."""
