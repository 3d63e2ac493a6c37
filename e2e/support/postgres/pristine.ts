import type { Client } from 'pg'

/** The state to restore: reference data, with or without the small world (world.ts). */
export type State = 'reference' | 'world'

/** Catalogues that define a database besides its rows. */
const CATALOGUES = [
  'attrdef',
  'attribute',
  'class',
  'constraint',
  'default_acl',
  'enum',
  'index',
  'policy',
  'proc',
]
  .concat(['rewrite', 'sequence', 'trigger', 'type'])
  .map((name) => `SELECT xmin FROM pg_${name}`)

/**
 * Copies of a template's rows inside it. `keep` records every table and sequence; states with equal rows in a table
 * share one copy. `restore` rewrites the tables that differ: an inserted or updated row has another xmin, a deleted one
 * is missing from the count. Triggers and foreign keys are disabled meanwhile, so append-only tables are restored too.
 * Changes of the schema are detected the same way, by the rows of the catalogues.
 */
const SQL = `
-- What a vacuum finds, mostly empty tables, would have statements planned for such.
DO $$ DECLARE t regclass; BEGIN
  FOR t IN SELECT c.oid FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE c.relkind = 'r' AND n.nspname !~ '^pg_' AND n.nspname <> 'information_schema'
  LOOP
    EXECUTE format('ALTER TABLE %s SET (autovacuum_enabled = off)', t);
  END LOOP;
END $$;

CREATE SCHEMA pristine;

CREATE FUNCTION pristine.definitions() RETURNS text LANGUAGE sql AS $$
  SELECT concat_ws(' ', count(*), sum(xmin::text::bigint)) FROM (${CATALOGUES.join(' UNION ALL ')})
$$;

CREATE TABLE pristine.kept (definitions text, size bigint);
CREATE TABLE pristine.copies (copy text, schema text, name text, columns text, rows bigint, sum numeric, stamp xid);
CREATE TABLE pristine.tables (state text, copy text);
CREATE TABLE pristine.sequences (state text, name text, start_value bigint, last_value bigint);

CREATE FUNCTION pristine.keep(wanted text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE t record; n bigint; sum_now numeric; same text;
BEGIN
  FOR t IN
    SELECT n.nspname AS schema, c.relname AS name, format('pristine.%I', wanted || c.oid) AS copy,
           (SELECT string_agg(quote_ident(a.attname), ', ' ORDER BY a.attnum) FROM pg_attribute a
            WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '') AS columns
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE c.relkind = 'r' AND n.nspname !~ '^pg_' AND n.nspname NOT IN ('information_schema', 'pristine')
  LOOP
    EXECUTE format('SELECT count(*), coalesce(sum(hashtextextended(t::text, 0)::numeric), 0) FROM %I.%I t',
      t.schema, t.name) INTO n, sum_now;
    SELECT c.copy INTO same FROM pristine.copies c
      WHERE c.schema = t.schema AND c.name = t.name AND c.rows = n AND c.sum = sum_now;
    IF same IS NULL THEN
      same := t.copy;
      EXECUTE format('CREATE TABLE %s AS SELECT %s FROM %I.%I', t.copy, t.columns, t.schema, t.name);
      INSERT INTO pristine.copies VALUES (t.copy, t.schema, t.name, t.columns, n, sum_now, NULL);
    END IF;
    INSERT INTO pristine.tables VALUES (wanted, same);
  END LOOP;
  INSERT INTO pristine.sequences
    SELECT wanted, format('%I.%I', schemaname, sequencename), start_value, last_value FROM pg_sequences;
END $$;

-- A function for each state, whose statements a connection plans once.
CREATE FUNCTION pristine.define_restore(wanted text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE steps text;
BEGIN
  SELECT string_agg(format($step$
    IF (SELECT count(*) <> %1$s OR count(*) FILTER (WHERE t.xmin IS DISTINCT FROM
          (SELECT stamp FROM pristine.copies WHERE copy = %2$L)) > 0 FROM %3$I.%4$I t) THEN
      DELETE FROM %3$I.%4$I;
      INSERT INTO %3$I.%4$I (%5$s) OVERRIDING SYSTEM VALUE SELECT %5$s FROM %2$s;
      UPDATE pristine.copies SET stamp = CASE WHEN copy = %2$L THEN pg_current_xact_id()::xid END
        WHERE schema = %3$L AND name = %4$L;
    END IF;$step$, c.rows, c.copy, c.schema, c.name, c.columns), '') INTO steps
  FROM pristine.copies c JOIN pristine.tables USING (copy) WHERE state = wanted;
  EXECUTE format('CREATE FUNCTION pristine.%I() RETURNS void LANGUAGE plpgsql AS %L', 'restore_' || wanted, format($body$
    BEGIN
      SET LOCAL session_replication_role = replica;
      %s
      PERFORM setval(s.name::regclass, coalesce(s.last_value, s.start_value), s.last_value IS NOT NULL)
        FROM pristine.sequences s WHERE s.state = %L;
    END$body$, steps, wanted));
  DELETE FROM pristine.kept;
  INSERT INTO pristine.kept SELECT pristine.definitions(), pg_database_size(current_database());
END $$;
`

/** Installs the functions for `keepState` and `restoreState` in a template. */
export async function preparePristine(client: Client): Promise<void> {
  await client.query(SQL)
}

/** Growth in bytes above which recreating a copy is faster than restoring it. */
const GROWTH_BYTES = 2 ** 25

/** Whether the schema is unchanged and the copy has not grown too much. */
export async function isWorthRestoring(client: Client): Promise<boolean> {
  const { rows } = await client.query(
    `SELECT definitions = pristine.definitions() AND pg_database_size(current_database()) < size + $1 AS worth
     FROM pristine.kept`,
    [GROWTH_BYTES],
  )
  return rows[0]?.worth === true
}

/** Records the current rows of a template. */
export async function keepState(client: Client, state: State): Promise<void> {
  await client.query('SELECT pristine.keep($1)', [state])
  await client.query('SELECT pristine.define_restore($1)', [state])
}

/** Restores a recorded state in one transaction. */
export async function restoreState(client: Client, state: State): Promise<void> {
  await client.query(`SELECT pristine.restore_${state}()`)
}
