"""Work with others: issues, sprints, channels, video calls.

- `calls`: video calls that one hosts: how they begin and end, who is there, and what is left of them.
- `channels`: the chat of a team: channels that one joins and leaves, and messages that are answered, moved and kept.
- `issues`: issues: what waits for what, who is to know of it, and what becomes of it.
- `meetings`: meetings: video calls and what is left of them.
- `oversight`: issues that are watched over: how much work goes into them, who hears of them, and what they are linked
  to.
- `rooms`: calls and channels: what is said in the chat about a video call, or in place of one.
- `sprints`: sprints: how one ends and the next begins, and the hours that were worked.
- `teams`: projects, their channels, and the people at work whom the user names.
- `work`: projects and teams: issues, sprints and channels.
"""
