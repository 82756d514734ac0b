"""The commands that measure: bench, reward-report."""

import argparse

from prove.console import Commands, add_json, positive, print_json, print_problems


def register(commands: Commands) -> None:
    """Add the options of the commands."""
    bench = commands["bench"]
    bench.set_defaults(run=_bench)
    bench.add_argument("--only", nargs="+", default=(), metavar="ROW", help="measure only these rows")
    add_json(bench, "the figures")

    report = commands["reward-report"]
    report.set_defaults(run=_reward_report)
    report.add_argument("examples", metavar="RUN", help="the folder of a synth run, or a file of examples")
    report.add_argument("--out", required=True, metavar="FOLDER", help="where report.html, .json and cheating.md go")
    report.add_argument("--limit", type=positive, metavar="N", help="examine only the first N examples")
    report.add_argument("--group", type=positive, default=16, metavar="N", help="noisy oracles a group (default: 16)")
    report.add_argument("--workers", type=positive, default=1, metavar="N", help="processes (default: 1)")
    add_json(report, "the figures")


def _bench(arguments: argparse.Namespace) -> int:
    from prove.bench.rows import bench_json, bench_table
    from prove.bench.run import run_bench

    rows = run_bench(arguments.only)
    print(bench_json(rows) if arguments.json else bench_table(rows))
    return 0 if all(row.met for row in rows) else 1


def _reward_report(arguments: argparse.Namespace) -> int:
    from prove.bench.adversaries.report import reward_report
    from prove.bench.adversaries.summary import summary_lines

    figures = reward_report(
        arguments.examples,
        arguments.out,
        limit=arguments.limit,
        group=arguments.group,
        workers=arguments.workers,
    )
    print_problems(figures["problems"])
    if arguments.json:
        print_json(figures)
    else:
        print("\n".join(summary_lines(figures)))
        print(f"{arguments.out}: report.html, report.json, cheating.md")
    return 1 if figures["problems"] else 0
