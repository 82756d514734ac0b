STOP = "###STOP###"
