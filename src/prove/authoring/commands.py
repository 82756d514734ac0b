"""The commands for authors of servers: servers, call, play, check, life, new-server."""

import argparse
import os
import shlex
import sys

from prove.console import Commands, add_json, positive, print_json, seed
from prove.core import UsageError


def register(commands: Commands) -> None:
    """Add the options of the commands."""
    servers = commands["servers"]
    servers.set_defaults(run=_servers)
    add_json(servers, "the servers with the schemas and hints of their tools")

    call = commands["call"]
    call.set_defaults(run=_call)
    _add_world(call)
    call.add_argument("tool", help="the name of the tool")
    call.add_argument("arguments", nargs="?", default="{}", help="the tool's arguments as a JSON object (default: {})")

    play = commands["play"]
    play.set_defaults(run=_play)
    _add_world(play)

    check = commands["check"]
    check.set_defaults(run=_check)
    check.add_argument("servers", nargs="*", metavar="SERVER", help="the servers to check (default: all)")
    check.add_argument("--seeds", type=positive, default=10, help="how many worlds to check (default: 10)")
    check.add_argument("--across", action="store_true", help="check instead that the worlds of one seed agree")
    check.add_argument("--first", type=seed, default=None, help="the first seed of --across (default: 0)")
    check.add_argument("--workers", type=positive, default=None, help="how many processes (default: one per core)")
    add_json(check, "the reports")

    life = commands["life"]
    life.set_defaults(run=_life)
    life.add_argument("seed", type=seed, metavar="SEED", help="the seed of the worlds")
    add_json(life, "the life")

    new = commands["new-server"]
    new.set_defaults(run=_new_server)
    new.add_argument("name", help="the server's name: lower-case letters, digits and underscores")
    new.add_argument(
        "--in",
        dest="folder",
        default="servers",
        metavar="FOLDER",
        help="the folder to write the server's folder into (default: ./servers)",
    )


def _add_world(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("server", metavar="SERVER", help="the name of the server")
    parser.add_argument("--seed", type=seed, default=0, help="the seed of the world (default: 0)")


def _servers(arguments: argparse.Namespace) -> int:
    from prove.authoring.listing import listing, listing_table

    if arguments.json:
        print_json(listing())
    else:
        print(listing_table())
    return 0


def _call(arguments: argparse.Namespace) -> int:
    from prove.authoring.play import call_once

    result = call_once(arguments.server, arguments.tool, arguments.arguments, arguments.seed)
    print(result.text)
    return 0 if result.ok else 1


def _play(arguments: argparse.Namespace) -> int:
    from prove.authoring.play import play

    play(arguments.server, arguments.seed, sys.stdin, sys.stdout)
    return 0


def _check(arguments: argparse.Namespace) -> int:
    if arguments.across:
        return _check_across(arguments)
    if arguments.first is not None:
        raise UsageError("--first is for --across; a server is checked on its first worlds")
    from prove.authoring.check.library import check_library

    reports = check_library(arguments.servers, arguments.seeds, arguments.workers)
    if arguments.json:
        print_json(reports)
    else:
        for report in reports:
            for finding in report.findings:
                print(f"{report.server}: [{finding.check}] {finding.sentence}")
            verdict = "clean" if report.clean else f"{len(report.findings)} findings"
            print(f"{report.server}: {report.tools} tools, {report.seeds} seeds, {report.calls} calls: {verdict}")
    return 0 if all(report.clean for report in reports) else 1


def _check_across(arguments: argparse.Namespace) -> int:
    from prove.authoring.across.run import check_across

    if arguments.servers:
        raise UsageError("--across reads the worlds of all servers; name none")
    found = check_across(arguments.seeds, arguments.workers, arguments.first or 0)
    if arguments.json:
        print_json(found)
    else:
        for agreement in found:
            print(f"{agreement.number:>3}. {agreement.promise} {agreement.verdict}")
            for text in agreement.examples:
                print(f"     {text}")
    return 0 if all(agreement.holds for agreement in found) else 1


def _life(arguments: argparse.Namespace) -> int:
    from prove.authoring.life import as_json, shown

    if arguments.json:
        print_json(as_json(arguments.seed))
    else:
        print("\n".join(shown(arguments.seed)).rstrip())
    return 0


def _new_server(arguments: argparse.Namespace) -> int:
    from prove.authoring.new_server import write_skeleton
    from prove.servers import OWN_FOLDER, add_folder, outside_folders

    folder: str = arguments.folder
    known = os.path.realpath(folder) in map(os.path.realpath, (OWN_FOLDER, *outside_folders()))
    option = "" if known else f"--servers {shlex.quote(folder)} "
    if os.path.isdir(folder):
        add_folder(folder)  # the new server must not repeat the names of its neighbours
    for path in write_skeleton(arguments.name, folder):
        print(f"wrote {path}")
    print(f"check it with: prove {option}check {arguments.name}")
    return 0
