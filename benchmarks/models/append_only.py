"""Tables whose rows are written once: the database refuses to change or delete them."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from django.db import migrations
from django.db.backends.base.base import BaseDatabaseWrapper

SUFFIX = "_is_append_only"

INSTALL = {
    "sqlite": [
        """CREATE TRIGGER {table}_update{suffix} BEFORE UPDATE ON {table}
           BEGIN SELECT RAISE(ABORT, '{table} is append-only'); END""",
        """CREATE TRIGGER {table}_delete{suffix} BEFORE DELETE ON {table}
           BEGIN SELECT RAISE(ABORT, '{table} is append-only'); END""",
    ],
    "postgresql": [
        """CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
           BEGIN
             RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
           END $$""",
        """CREATE TRIGGER {table}{suffix} BEFORE UPDATE OR DELETE OR TRUNCATE ON {table}
           FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()""",
    ],
}
REMOVE = {
    "sqlite": ["DROP TRIGGER {table}_update{suffix}", "DROP TRIGGER {table}_delete{suffix}"],
    "postgresql": ["DROP TRIGGER {table}{suffix} ON {table}"],
}
GUARDED_TABLES = {
    "sqlite": "SELECT DISTINCT tbl_name FROM sqlite_master WHERE type = 'trigger' AND name LIKE %s",
    "postgresql": "SELECT DISTINCT c.relname FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid "
    "WHERE t.tgname LIKE %s",
}


def append_only(*tables: str) -> migrations.RunPython:
    """Return the migration operation that makes rows of `tables` permanent."""

    return migrations.RunPython(_on_each(tables, INSTALL), _on_each(tables, REMOVE))


def changeable(*tables: str) -> migrations.RunPython:
    """Return the operation that comes before a change of the columns of `tables`, with `append_only` after it.

    SQLite makes such a table anew, and its triggers would go with the old one without a word.
    """
    return migrations.RunPython(_on_each(tables, REMOVE), _on_each(tables, INSTALL))


def _on_each(tables: tuple[str, ...], statements: dict[str, list[str]]) -> Callable:
    def run(apps, schema_editor) -> None:
        for table in tables:
            _run(schema_editor.connection, statements, table)

    return run


@contextmanager
def append_only_lifted(connection: BaseDatabaseWrapper) -> Iterator[None]:
    """Let rows of guarded tables be changed inside the block.

    For Django's test flush, which empties every table, and for tests that damage
    rows to see the damage found. No code of the product calls it;
    test_architecture.py says so.
    """
    tables = guarded_tables(connection)
    for table in tables:
        _run(connection, REMOVE, table)
    try:
        yield
    finally:
        for table in tables:
            _run(connection, INSTALL, table)


def guarded_tables(connection: BaseDatabaseWrapper) -> list[str]:
    """Return the names of the tables that refuse UPDATE and DELETE, sorted."""
    with connection.cursor() as cursor:
        cursor.execute(GUARDED_TABLES[connection.vendor], [f"%{SUFFIX}"])
        return sorted(row[0] for row in cursor.fetchall())


def _run(connection: BaseDatabaseWrapper, statements: dict[str, list[str]], table: str) -> None:
    with connection.cursor() as cursor:
        for statement in statements[connection.vendor]:
            cursor.execute(statement.replace("{table}", table).replace("{suffix}", SUFFIX))
