"""How is a set of examples made? Many conversations, resumable and with the same bytes for the same configuration.

- `chunks` makes the examples of one world; `pipeline` runs chunks on several processes and resumes interrupted runs.
- `cached` makes a set that is kept in the cache, once for all processes that need it.
- `rates` draws what the examples of a world are to have, so that together they have the shares of the configuration.
- `coverage` tells later worlds which tools the set has too rarely so far.
- `selection` decides which examples enter the set, and in which split; `near_duplicates` finds repetitions.
- `report` counts what a set is like; `report_page` writes the counts as JSON and HTML.
- `kept` says whether synthesis keeps a purpose in a world.
- `rewrite` puts the requests of proven examples into a model's words and proves them again.
- `revalidate` proves a finished set again; `whole_set` finds duplicates and what is in two splits.

`pipeline`, `cached` and `revalidate` need pyarrow (the extra `synth`) and are imported by their own names.
"""

from prove.synth.run.chunks import ChunkResult, library, library_graph, run_chunk
from prove.synth.run.report import Report, Tally

__all__ = ["ChunkResult", "Report", "Tally", "library", "library_graph", "run_chunk"]
