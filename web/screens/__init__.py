"""The screens of the page, a module each: its addresses (`blueprint`), and what its template is given."""
