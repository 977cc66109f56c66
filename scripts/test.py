"""Tests lanswim: `python3 scripts/test.py [--all] [--python PATH] [arguments of pytest]`; needs nothing else.

Every Python can read this file, so that an old one says that it is; what needs a newer one is imported later.
"""

import os
import sys

if sys.version_info < (3, 11):
    sys.exit(
        "Python 3.11 or newer is needed, this is {}.{} ({}).".format(
            sys.version_info[0], sys.version_info[1], sys.executable
        )
    )

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

from scripts import _checks

if __name__ == "__main__":
    sys.exit(_checks.main(sys.argv[1:]))
