"""The compiled rules are kept between runs: compiling them takes longer than all tests of this folder."""

import os
import tempfile
from pathlib import Path

os.environ.setdefault("KF_RULE_CACHE_DIR", str(Path(tempfile.gettempdir()) / f"autorune-test-rules-{os.getuid()}"))
