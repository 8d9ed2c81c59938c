"""Community card data in the user's own store: read from files, looked up by name, counted in a report.

Card texts belong to their publishers: none of them travels with the program.
"""
