"""Two states of one robot: what a change means, and what each program does differently then."""
