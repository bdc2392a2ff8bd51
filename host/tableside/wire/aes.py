"""AES-256 in ECB, the one block cipher stock MicroPython offers; only CTR is built on it."""

try:
    from cryptolib import aes as _aes
except ImportError:
    from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes

    def block_cipher(key):
        """A function that encrypts whole 16-byte blocks under a 32-byte key."""
        # ECB is sound here: `crypto.Counter` never gives it a block twice under one key.
        return Cipher(algorithms.AES(key), modes.ECB()).encryptor().update
else:
    _ECB = 1

    def block_cipher(key):
        """A function that encrypts whole 16-byte blocks under a 32-byte key."""
        return _aes(key, _ECB).encrypt
