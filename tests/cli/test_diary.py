"""The program's own log goes to a file, or says why it cannot."""

import logging

import pytest

from tableside.cli.diary import write_diary


@pytest.fixture
def tree():
    """The logger of the whole program, as it was before."""
    tree = logging.getLogger("tableside")
    before = (tree.handlers[:], tree.level, tree.propagate)
    yield tree
    for handler in set(tree.handlers) - set(before[0]):
        handler.close()
    tree.handlers, tree.level, tree.propagate = before


@pytest.mark.usefixtures("tree")
def test_what_links_log_is_in_the_file_and_not_on_the_terminal(tmp_path, capfd):
    path = tmp_path / "logs" / "tableside.log"
    assert write_diary(path) is None
    logging.getLogger("tableside.links.serial").warning("the cable is out")
    assert "WARNING tableside.links.serial: the cable is out" in path.read_text()
    assert capfd.readouterr() == ("", "")


def test_a_log_that_cannot_be_written_is_said_and_does_not_stop_anything(tree, tmp_path):
    before = tree.handlers[:]
    (tmp_path / "logs").write_text("a file where a folder should be")
    said = write_diary(tmp_path / "logs" / "tableside.log")
    assert said is not None
    assert "cannot be written" in said
    assert tree.handlers == before
