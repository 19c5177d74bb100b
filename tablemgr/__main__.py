"""`python -m tablemgr` is the same as `tablemgr`."""

from tablemgr.cli import main

if __name__ == "__main__":
    main()
