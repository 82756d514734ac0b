"""Types and helpers that several servers share; a folder whose name starts with an underscore is not a server."""
