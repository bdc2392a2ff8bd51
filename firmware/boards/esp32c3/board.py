"""Pins of ESP32-C3: made from its pin map by generate.py, not by hand."""

NAME = "esp32c3"
BLE = True
CHIP_READER = "hall"
BUTTONS = {"orange": 3, "blue": 4, "green": 5, "ok": 6, "back": 7}
LID = "x4"
SCREEN = (0, 8, 9)
LIGHT = (1, 10, 21)
BUZZER = 20
BATTERY = 0
BATTERY_FULL_SCALE_MV = 5000
HALL = ("x0", "x1", "x2", "x3")
RC522 = ()
