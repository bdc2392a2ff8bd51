"""Calibrate the position sensor of the wall, and print the lines for table.toml."""

import time
from argparse import ArgumentParser, Namespace

from tableside.devices.wall import calibration_toml, run_calibration
from tableside.devices.wall.analogue import Adc

NAME = "calibrate"
HELP = "calibrate the wall's position sensor"

READING_S = 0.005


def configure(parser: ArgumentParser) -> None:
    parser.add_argument("--channel", type=int, default=0, help="of the MCP3008, 0 to 7")
    parser.add_argument("--device", type=int, default=0, help="SPI device, 0 or 1")


def run(args: Namespace) -> int:
    adc = Adc(args.channel, args.device)
    try:
        calibration = run_calibration(adc.read, input, print, pause=lambda: time.sleep(READING_S))
    finally:
        adc.close()
    print("\nPut this into table.toml:\n")
    print(f'[wall]\nsensor = "analogue"\nchannel = {args.channel}\ndevice = {args.device}\n')
    print(calibration_toml(calibration), end="")
    return 0
