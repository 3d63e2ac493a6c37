import { withClient } from '@/scripts/database/database-url'

/**
 * Keeps a copy of the template's rows inside it, and a function that brings every table and sequence back to
 * them. Triggers and foreign keys are asleep meanwhile, so append-only tables are emptied too; all in one
 * transaction, a few milliseconds.
 */
const SQL = `
CREATE SCHEMA pristine;

CREATE TABLE pristine.tables AS
SELECT n.nspname AS schema, c.relname AS name, format('pristine.%I', 't' || c.oid) AS copy,
       (SELECT string_agg(quote_ident(a.attname), ', ' ORDER BY a.attnum) FROM pg_attribute a
        WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '') AS columns
FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
WHERE c.relkind = 'r' AND n.nspname !~ '^pg_' AND n.nspname NOT IN ('information_schema', 'pristine');

DO $$
DECLARE t record; filled boolean;
BEGIN
  FOR t IN SELECT * FROM pristine.tables LOOP
    EXECUTE format('SELECT EXISTS (SELECT FROM %I.%I)', t.schema, t.name) INTO filled;
    IF filled THEN EXECUTE format('CREATE TABLE %s AS SELECT %s FROM %I.%I', t.copy, t.columns, t.schema, t.name);
    ELSE UPDATE pristine.tables SET copy = NULL WHERE schema = t.schema AND name = t.name;
    END IF;
  END LOOP;
END $$;

CREATE TABLE pristine.sequences AS
SELECT format('%I.%I', schemaname, sequencename) AS name, start_value, last_value FROM pg_sequences;

CREATE FUNCTION pristine.restore() RETURNS void LANGUAGE plpgsql AS $$
DECLARE t record; s record; used boolean;
BEGIN
  SET LOCAL session_replication_role = replica;
  FOR t IN SELECT * FROM pristine.tables LOOP
    EXECUTE format('SELECT EXISTS (SELECT FROM %I.%I)', t.schema, t.name) INTO used;
    IF used THEN EXECUTE format('DELETE FROM %I.%I', t.schema, t.name); END IF;
    IF t.copy IS NOT NULL THEN
      EXECUTE format('INSERT INTO %I.%I (%s) OVERRIDING SYSTEM VALUE SELECT %s FROM %s',
        t.schema, t.name, t.columns, t.columns, t.copy);
    END IF;
  END LOOP;
  FOR s IN SELECT * FROM pristine.sequences LOOP
    PERFORM setval(s.name::regclass, coalesce(s.last_value, s.start_value), s.last_value IS NOT NULL);
  END LOOP;
END $$;
`

/** Prepares the template for `restorePristine` in its copies. */
export async function keepPristine(url: string): Promise<void> {
  await withClient(url, (client) => client.query(SQL))
}

/** Returns a copy of the template to the template's rows. */
export async function restorePristine(url: string): Promise<void> {
  await withClient(url, (client) => client.query('SELECT pristine.restore()'))
}
