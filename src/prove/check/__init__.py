"""Says in sentences what is wrong with a server: `prove check`."""

from prove.check.checker import check_server
from prove.check.explore import Explorer
from prove.check.findings import Finding, Report

__all__ = ["Explorer", "Finding", "Report", "check_server"]
