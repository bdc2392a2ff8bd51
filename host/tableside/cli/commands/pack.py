"""Packs: the facts that the rule documents leave out. List, show, check them, or make your own."""

import shutil
from argparse import ArgumentParser, Namespace

from tableside.cli.packform import PackForm
from tableside.cli.places import packs_folder
from tableside.games.core import game_named
from tableside.packs import check_pack, load_pack, pack_folder, pack_info, shipped_packs

NAME = "pack"
HELP = "list, show, check or make packs"


def configure(parser: ArgumentParser) -> None:
    actions = parser.add_subparsers(title="actions", metavar="ACTION", required=True)
    listing = actions.add_parser("list", help="the packs that come with Tableside")
    listing.set_defaults(act=_list)
    show = actions.add_parser("show", help="what is in a pack, drawn as far as possible")
    show.add_argument("pack", help="a folder, or the name of a shipped pack")
    show.set_defaults(act=_show)
    check = actions.add_parser("check", help="check a pack against the rule documents")
    check.add_argument("pack", help="a folder, or the name of a shipped pack")
    check.set_defaults(act=_check)
    new = actions.add_parser("new", help="enter the facts of your box, entry by entry")
    new.add_argument("name", help="of your pack; what was begun under a name is gone on with")
    new.add_argument("--like", required=True, help="a pack to start from, see `pack list`")
    new.set_defaults(act=_new)


def run(args: Namespace) -> int:
    status: int = args.act(args)
    return status


def _list(args: Namespace) -> int:
    del args
    for name in shipped_packs():
        info = pack_info(name)
        print(f"{name:<14} {info.game} ({', '.join(info.modes)})  {_mark(info.verified)}")
    return 0


def _show(args: Namespace) -> int:
    info = pack_info(args.pack)
    game = game_named(info.game)
    _, data = load_pack(args.pack, info.game, info.modes[0])
    print(f"{info.name}: {game.title} ({', '.join(info.modes)}), {_mark(info.verified)}")
    print(f"Source: {info.source}\n")
    print(game.draw_pack(data, shutil.get_terminal_size().columns))
    return 0


def _check(args: Namespace) -> int:
    faults = check_pack(args.pack)
    for fault in faults:
        print(fault)
    if faults:
        print(f"Faults: {len(faults)}. Mend them and check again.")
        return 1
    info = pack_info(args.pack)
    print(f"{info.name}: all counts agree with the rule documents; {_mark(info.verified)}")
    return 0


def _new(args: Namespace) -> int:
    form = PackForm(packs_folder() / args.name, input, print)
    form.begin(pack_folder(args.like))
    return 0 if form.fill_in() else 1


def _mark(verified: bool) -> str:
    return "verified against the box" if verified else "NOT verified against the box"
