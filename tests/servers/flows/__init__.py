"""Values that flow between servers, each played through tools alone."""
