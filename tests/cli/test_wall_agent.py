"""The wall's sensor on another machine: paired through ssh, served, configured, checked."""

import asyncio
import json
import os
import socket
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from tableside.cli import main
from tableside.cli.commands.wall_agent import serve_wall
from tableside.cli.parts import agent_key_file, wall_key_file
from tableside.devices.keyfile import load_keys
from tableside.devices.wall import AgentWall
from tableside.errors import ConfigError
from tableside.sensing import EdgeOptions, PositionOptions
from tableside.table.config import ControllersSection, parse_config, read_config

REMOTE = '[wall]\nsensor = "agent"\naddress = "wall.local:7465"\n'


@pytest.fixture
def over_there(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Another machine's home, and an `ssh` that leads there."""
    there = tmp_path_factory.mktemp("there")
    tools = tmp_path_factory.mktemp("tools")
    ssh = tools / "ssh"
    ssh.write_text(
        f'#!/bin/sh\ntest "$1" = wall.local || exit 255\nshift\nHOME={there} exec "$@"\n'
    )
    ssh.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tools}{os.pathsep}{os.environ['PATH']}")
    return there


def pair_wall(tableside, host="wall.local"):
    return tableside("pair", "--wall", host, "--there", f"{sys.executable} -m tableside")


def test_the_agent_is_paired_through_ssh_and_both_keep_the_key_for_themselves(
    tableside, home, over_there
):
    ran = pair_wall(tableside)
    assert (ran.status, ran.err) == (0, "")
    assert "The wall's agent is paired" in ran.out
    ours = home / ".config/tableside/wall-key.json"
    theirs = over_there / ".config/tableside/wall-agent-key.json"
    (here,), (there,) = load_keys(ours).controllers, load_keys(theirs).controllers
    assert here.key.reveal() == there.key.reveal()
    assert here.device_id == there.device_id
    assert {stat.S_IMODE(path.stat().st_mode) for path in (ours, theirs)} == {0o600}
    assert here.key.reveal().hex() not in ran.out + ran.err
    first = here.key.reveal()
    assert pair_wall(tableside).status == 0
    assert load_keys(ours).controllers[0].device_id == here.device_id
    assert load_keys(ours).controllers[0].key.reveal() != first


@pytest.mark.usefixtures("over_there")
def test_a_machine_that_ssh_does_not_reach_is_said(tableside):
    ran = pair_wall(tableside, "nowhere.local")
    assert ran.status == 2
    assert "ssh nowhere.local" in ran.err


@pytest.mark.parametrize(
    ("script", "told"),
    [
        ("true | tableside wall-agent --pair | cat", "standard input has ended"),
        ("tableside wall-agent --pair < /dev/null > out", "must be pipes"),
        ("tableside wall-agent --pair < {tty}", "--pair is not for people"),
    ],
)
def test_taking_a_key_from_nobody_is_one_sentence(script, told, home):
    master, slave = os.openpty()
    script = script.format(tty=os.ttyname(slave))
    command = script.replace("tableside", f"{sys.executable} -m tableside", 1)
    ran = subprocess.run(["sh", "-c", command], capture_output=True, text=True, check=False)
    os.close(master)
    os.close(slave)
    assert ran.stderr.count("\n") == 1
    assert told in ran.stderr
    assert not (home / ".config/tableside/wall-agent-key.json").exists()


def test_handhelds_and_the_agent_have_files_of_their_own():
    section = ControllersSection(keys="/somewhere/keys.json")
    assert wall_key_file(section) == Path("/somewhere/wall-key.json")
    assert agent_key_file(section) == Path("/somewhere/wall-agent-key.json")


def test_an_agent_without_a_sensor_or_a_key_says_what_to_do(tableside, home):
    assert 'sensor = "digital" or "analogue"' in tableside("wall-agent").err
    (home / "table.toml").write_text(REMOTE)
    assert 'sensor = "digital" or "analogue"' in tableside("wall-agent").err
    (home / "table.toml").write_text('[wall]\nsensor = "digital"\npin = 17\n')
    ran = tableside("wall-agent")
    assert ran.status == 2
    assert "tableside pair --wall" in ran.err


def test_the_table_is_told_where_the_agent_is():
    wall = parse_config(REMOTE, where="table.toml").wall
    assert wall is not None
    assert wall.wiring == AgentWall(address="wall.local:7465")
    assert isinstance(wall.options, EdgeOptions)
    assert wall.options.lag_ms == 100
    analogue = parse_config(REMOTE + 'kind = "analogue"\n', where="table.toml").wall
    assert analogue is not None
    assert isinstance(analogue.options, PositionOptions)
    wired = parse_config(REMOTE + "[wall.thresholds]\nlag_ms = 30\n", where="table.toml").wall
    assert wired is not None
    assert wired.options.lag_ms == 30


@pytest.mark.parametrize("address", ["wall.local", "wall.local:", ":7465", "wall.local:99999"])
def test_an_address_without_host_or_port_is_refused(address):
    with pytest.raises(ConfigError, match="host:port"):
        parse_config(
            f'[wall]\nsensor = "agent"\naddress = {json.dumps(address)}\n', where="table.toml"
        )


def test_check_says_that_the_agent_is_not_paired(tableside, home):
    (home / "table.toml").write_text(REMOTE)
    ran = tableside("check")
    assert ran.status == 1
    assert "BAD  wall sensor: the wall's agent at wall.local:7465 is not paired" in ran.out


@pytest.mark.usefixtures("over_there")
def test_check_says_that_nobody_answers_there(tableside, home, unused_tcp_port):
    pair_wall(tableside)
    (home / "table.toml").write_text(
        REMOTE.replace("wall.local:7465", f"127.0.0.1:{unused_tcp_port}")
    )
    ran = tableside("check")
    assert ran.status == 1
    assert f"nobody answers at 127.0.0.1:{unused_tcp_port}" in ran.out


@pytest.mark.usefixtures("mock_pins", "over_there")
def test_a_port_that_is_taken_is_said(tableside, home, unused_tcp_port):
    pair_wall(tableside)
    (home / ".config/tableside/wall-key.json").rename(home / "wall-agent-key.json")
    (home / "table.toml").write_text(
        f'[controllers]\nkeys = "{home}/keys.json"\n[wall]\nsensor = "digital"\npin = 17\n'
    )
    with socket.create_server(("127.0.0.1", unused_tcp_port)):
        ran = tableside("wall-agent", "--host", "127.0.0.1", "--listen", unused_tcp_port)
    assert ran.status == 2
    assert "--listen" in ran.err


async def test_from_the_pin_over_there_to_check_over_here(
    home, over_there, mock_pins, capsys, tmp_path, unused_tcp_port
):
    """Paired and checked as people do it; the pin is gpiozero's, the network is this machine's."""
    there = ["--there", f"{sys.executable} -m tableside"]
    assert await asyncio.to_thread(main, ["pair", "--wall", "wall.local", *there]) == 0
    agent_file = tmp_path / "agent.toml"
    keys = json.dumps(str(over_there / ".config/tableside/keys.json"))
    agent_file.write_text(f'[controllers]\nkeys = {keys}\n[wall]\nsensor = "digital"\npin = 17\n')
    (home / "table.toml").write_text(
        f'[wall]\nsensor = "agent"\naddress = "127.0.0.1:{unused_tcp_port}"\n'
    )
    pin = mock_pins.pin(17)
    config = read_config(agent_file)
    serving = asyncio.create_task(serve_wall(config, "127.0.0.1", unused_tcp_port))
    try:
        await said(capsys, serving, "The wall is told to the table")
        pin.drive_low()
        await asyncio.sleep(0.05)
        assert await asyncio.to_thread(main, ["check"]) == 0
        assert "reads clear" in capsys.readouterr().out
        pin.drive_high()
        await asyncio.sleep(0.05)
        assert await asyncio.to_thread(main, ["check"]) == 1
        assert "past the mark" in capsys.readouterr().out
    finally:
        serving.cancel()
        await asyncio.gather(serving, return_exceptions=True)


async def said(capsys, serving: asyncio.Task[None], text: str) -> None:
    out = ""
    async with asyncio.timeout(20):
        while text not in out:
            if serving.done():
                serving.result()
            await asyncio.sleep(0.01)
            out += capsys.readouterr().out
