"""Do the worlds of one seed agree with each other? `prove check --across` reports where they do not.

- `rules`: an invariant is a function that yields a sentence for each violation; it names the servers whose worlds it
  reads. `run` checks them all, over seeds and in several processes.
- One file for each area of life has the invariants: `money`, `shops`, `meals`, `travel`, `away`, `time`, `work`,
  `places`, `home`, `presence`, `whereabouts`, `acts`, `answers`, `attendance`, `bonds`, `clocks`, `opinions`,
  `files`, `texts`, `mails`, `comments`, `sales`, `others`, `later` for what is still to come, and `variety` for
  promises about many seeds; `charges` is what several of them share.

A change belongs here if it is about two servers or more; what one server promises alone belongs to `check` or to that
server's own test.
"""
