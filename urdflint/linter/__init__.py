"""Rules, documents joined with checks, run over files: findings come out."""
