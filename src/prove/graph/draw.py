def to_dot(g): return ""
