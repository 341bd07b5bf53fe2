import unittest

from importlib import util
from pathlib import Path

SPEC = util.spec_from_file_location("ranges", Path(__file__).parents[1] / "binder" / "ranges.py")
ranges = util.module_from_spec(SPEC)
SPEC.loader.exec_module(ranges)


class Ranges(unittest.TestCase):
    def test_single_and_range(self):
        self.assertEqual(ranges.parse("1-3,7", 9), [0, 1, 2, 6])

    def test_open_end(self):
        self.assertEqual(ranges.parse("8-", 9), [7, 8])


if __name__ == "__main__":
    unittest.main()
