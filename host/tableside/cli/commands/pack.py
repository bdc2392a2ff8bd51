"""Packs: the facts that the rule documents leave out. List, check and show them."""

from argparse import ArgumentParser, Namespace

from tableside.packs import check_pack, pack_info, shipped_packs

NAME = "pack"
HELP = "list or check packs"


def configure(parser: ArgumentParser) -> None:
    actions = parser.add_subparsers(title="actions", metavar="ACTION", required=True)
    listing = actions.add_parser("list", help="the packs that come with Tableside")
    listing.set_defaults(act=_list)
    check = actions.add_parser("check", help="check a pack against the rule documents")
    check.add_argument("pack", help="a folder, or the name of a shipped pack")
    check.set_defaults(act=_check)


def run(args: Namespace) -> int:
    status: int = args.act(args)
    return status


def _list(args: Namespace) -> int:
    del args
    for name in shipped_packs():
        info = pack_info(name)
        print(f"{name:<14} {info.game} ({', '.join(info.modes)})  {_mark(info.verified)}")
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


def _mark(verified: bool) -> str:
    return "verified against the box" if verified else "NOT verified against the box"
