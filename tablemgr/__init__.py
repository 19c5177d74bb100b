"""tablemgr runs the pai gow tables of a casino.

Importing the package costs nothing and touches nothing; the floors below it are described in the README.
"""

__version__ = "0.2.0"
