"""Files, folders and what is written in them.

- `disk`: files and folders that the user names.
- `files`: what is on the disk: folders, old files, archives and lists.
- `folders`: where files are and who may read them: archives, tags, rights and room on the disk.
- `handouts`: files that others wait for: requests in the team's folder, minutes, and what was reviewed.
- `lists`: lists on the disk: guests, presents, and what to pack.
- `papers`: papers on the disk: bills, invoices and what belongs to them.
- `programs`: programs that the user writes: their folders, settings and logs, and passing them on.
- `texts`: what is written in files: lists, notes and recipes.
"""
