"""The palette as a Textual theme."""

from textual.theme import Theme

from tableside.dashboard import palette

THEME = Theme(
    name="tableside",
    primary=palette.BLUE,
    secondary=palette.BORDER,
    accent=palette.ORANGE,
    warning=palette.UNVERIFIED.ground,
    error=palette.REFUSAL.ground,
    success=palette.GREEN,
    foreground=palette.TEXT,
    background=palette.BACKGROUND,
    surface=palette.BACKGROUND,
    panel=palette.PANEL,
    text_alpha=1.0,
    variables={
        "border": palette.BORDER,
        "border-blurred": palette.BORDER,
        "foreground-muted": palette.QUIET,
        "text-muted": palette.QUIET,
        "text-disabled": palette.QUIET,
        "footer-background": palette.PANEL,
        "footer-foreground": palette.TEXT,
        "footer-description-foreground": palette.TEXT,
        "footer-key-foreground": palette.ORANGE,
        "block-cursor-background": palette.UNVERIFIED.ground,
        "block-cursor-foreground": palette.INK,
        "block-cursor-text-style": "bold",
        "input-cursor-background": palette.TEXT,
        "input-cursor-foreground": palette.INK,
    },
)
