"""Says in sentences what is wrong with a server: `prove check`."""

from prove.authoring.check.checker import check_server
from prove.authoring.check.findings import Finding, Report

__all__ = ["Finding", "Report", "check_server"]
