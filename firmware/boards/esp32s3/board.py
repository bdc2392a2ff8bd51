"""Pins of ESP32-S3: made from its pin map by generate.py, not by hand."""

NAME = "esp32s3"
BLE = True
CHIP_READER = "rc522"
BUTTONS = {"orange": 4, "blue": 5, "green": 6, "ok": 7, "back": 15}
LID = 16
SCREEN = (0, 8, 9)
LIGHT = (38, 39, 40)
BUZZER = 41
BATTERY = 1
BATTERY_FULL_SCALE_MV = 6200
HALL = ()
RC522 = (1, 12, 11, 13, 10, 14)
