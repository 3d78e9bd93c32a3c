"""How many findings of each kind are reported: only hostile files have more, and these are counted."""

MAX_FINDINGS_OF_RULE = 1000  # findings of a rule in a file; what it is worth beyond that is said by the number
MAX_PLACES_OF_FINDING = 1000  # other places at which the same is wrong; real robots have up to 264
MAX_PLACES_OF_RULE = 10_000  # other places of all findings of a rule in a file
MAX_FINDINGS_OF_RUN = 100_000  # findings of all files that are checked together, besides the worst of each file
MAX_JUDGED_OF_RULE = 3000  # problems of a rule in a file that are judged one by one; others count as the most severe
MAX_NOTES_OF_REASON = 3000  # places that the model of a program notes for one reason
