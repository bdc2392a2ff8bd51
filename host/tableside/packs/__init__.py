"""Packs: folders of TOML files with the facts that the rule documents leave out."""

from tableside.packs.loader import (
    PackInfo,
    check_pack,
    load_pack,
    pack_folder,
    pack_info,
    packs_in,
    shipped_packs,
)

__all__ = [
    "PackInfo",
    "check_pack",
    "load_pack",
    "pack_folder",
    "pack_info",
    "packs_in",
    "shipped_packs",
]
