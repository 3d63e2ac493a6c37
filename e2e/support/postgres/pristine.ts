import type { Client } from 'pg'

/** What a template keeps: the reference data alone, or with the small world of the tests (world.ts). */
export type State = 'reference' | 'world'

/**
 * Copies of a template's rows, kept inside it. `keep` notes what stands in every table and sequence; `restore` brings
 * back the tables that hold anything else: a row that came or changed since has another transaction's number, one that
 * went is missing from the count. Triggers and foreign keys are asleep meanwhile, so append-only tables are emptied too.
 */
const SQL = `
CREATE SCHEMA pristine;

CREATE TABLE pristine.tables (state text, schema text, name text, columns text, copy text, rows bigint, stamp xid);
CREATE TABLE pristine.sequences (state text, name text, start_value bigint, last_value bigint);

CREATE FUNCTION pristine.keep(wanted text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE t record; n bigint;
BEGIN
  FOR t IN
    SELECT n.nspname AS schema, c.relname AS name, format('pristine.%I', wanted || c.oid) AS copy,
           (SELECT string_agg(quote_ident(a.attname), ', ' ORDER BY a.attnum) FROM pg_attribute a
            WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '') AS columns
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE c.relkind = 'r' AND n.nspname !~ '^pg_' AND n.nspname NOT IN ('information_schema', 'pristine')
  LOOP
    EXECUTE format('CREATE TABLE %s AS SELECT %s FROM %I.%I', t.copy, t.columns, t.schema, t.name);
    GET DIAGNOSTICS n = ROW_COUNT;
    INSERT INTO pristine.tables VALUES (wanted, t.schema, t.name, t.columns, t.copy, n, NULL);
  END LOOP;
  INSERT INTO pristine.sequences
    SELECT wanted, format('%I.%I', schemaname, sequencename), start_value, last_value FROM pg_sequences;
END $$;

CREATE FUNCTION pristine.restore(wanted text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE t record; s record; is_same boolean;
BEGIN
  SET LOCAL session_replication_role = replica;
  FOR t IN SELECT * FROM pristine.tables WHERE state = wanted LOOP
    EXECUTE format('SELECT count(*) = $1 AND count(*) FILTER (WHERE xmin IS DISTINCT FROM $2) = 0 FROM %I.%I',
      t.schema, t.name) INTO is_same USING t.rows, t.stamp;
    CONTINUE WHEN is_same;
    EXECUTE format('DELETE FROM %I.%I', t.schema, t.name);
    EXECUTE format('INSERT INTO %I.%I (%s) OVERRIDING SYSTEM VALUE SELECT %s FROM %s',
      t.schema, t.name, t.columns, t.columns, t.copy);
    UPDATE pristine.tables SET stamp = pg_current_xact_id()::xid
      WHERE state = wanted AND schema = t.schema AND name = t.name;
  END LOOP;
  FOR s IN SELECT * FROM pristine.sequences WHERE state = wanted LOOP
    PERFORM setval(s.name::regclass, coalesce(s.last_value, s.start_value), s.last_value IS NOT NULL);
  END LOOP;
END $$;
`

/** Prepares a template for `keepState`, and its copies for `restoreState`. */
export async function preparePristine(client: Client): Promise<void> {
  await client.query(SQL)
}

/** Keeps what a template holds now. */
export async function keepState(client: Client, state: State): Promise<void> {
  await client.query('SELECT pristine.keep($1)', [state])
}

/** Returns a copy of the template to what was kept, in one transaction. */
export async function restoreState(client: Client, state: State): Promise<void> {
  await client.query('SELECT pristine.restore($1)', [state])
}
