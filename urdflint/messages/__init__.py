"""What programs print: tables of their messages, and which of them stand in a text."""
