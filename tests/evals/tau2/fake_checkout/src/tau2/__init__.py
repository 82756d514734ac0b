raise ImportError("the start of the package imports what conversations in text do not use")
