"""Links: each has `await receive()`, giving frames, `send(frame)`, `clear`, `local`, `drop()`."""
