"""Pins of Raspberry Pi Pico W: made from its pin map by generate.py, not by hand."""

NAME = "pico_w"
BLE = True
CHIP_READER = "hall"
BUTTONS = {"orange": 10, "blue": 11, "green": 12, "ok": 13, "back": 14}
LID = 15
SCREEN = (0, 4, 5)
LIGHT = (18, 19, 20)
BUZZER = 22
BATTERY = 26
BATTERY_FULL_SCALE_MV = 6600
HALL = (6, 7, 8, 9)
RC522 = ()
