"""What would a person ask for? Purposes: small typed programs over tools, with words for everything that is said.

- `program` is what authors write in; `nodes` is the graph that it makes; `checks` finds what is wrong with it.
- `drawing` draws what the user has in mind, `words` puts it into words, `reading` reads the words back, and `solving`
  reaches the goals through tools. The proof of a conversation is the round trip: the words read back give exactly what
  was meant, and solving that in a new world gives exactly the reference.
- `mixins` has the less plain ways to talk about a purpose: a tool, a value or a clear description is missing at first,
  or something is taken back; `mixin_words` is what is said then.
- `origins` has values with where they come from, `telling` how they are told and written, and `reference` the calls and
  goals of a solution as an example stores them.
- `looking` is the session in which drawing and reading look things up.
- `domains` has the values that can be said and their words, `fillers` what is said around them, `occasions` at what
  time, and `paraphrases` the expressions that mean the same.
- `areas` has the purposes, by area of life; `catalogue` knows them all, `trial` tries one in many worlds, `listing`
  shows both as text and as data, `new_purpose` writes one to start from, and `commands` is the command line.

A change belongs here if it concerns what people want and how they say it; how a set of conversations is made belongs to
`synth`.
"""
