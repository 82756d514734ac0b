"""What is odd in the benchmark's metrics: it is reproduced, so that scores can be compared, and named in tables."""

QUIRKS = (
    "plan: the count of matched steps starts at 1, so a plan without a right step scores 2 / (its steps + the "
    "reference's steps)",
    "plan: one step that cannot be read makes the whole plan in JSON score 0",
    "understand, json: the share of equal arguments is divided by n + 0.00001, so a perfect answer scores at most "
    "0.99999 for one argument and never counts as a success in pass@k; further arguments cost nothing",
    "retrieve, string: the name may stand anywhere in the answer, but any other text of the form a.b is taken for a "
    "second name, and the answer is wrong",
    "instruct: a missing argument equals an empty text; as a string, arguments with true, false or null are not read",
    "review: the first letter after the first colon is the answer",
    "all: answers are cut at '\\nuser', '\\nassistant' and some models' special tokens",
    "not as in the benchmark: instruct and review are not rounded to four digits; a plan with FinishAction alone, "
    "which ends its evaluation, scores 0; a plan with the same step twice is matched in order, not as rounding decides",
)
