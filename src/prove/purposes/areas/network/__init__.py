"""The social network.

- `followers`: oneself and others on the social network: the profile, who is kept near and who at a distance.
- `social`: the social network: posts, followers and those whom the user follows.
"""
