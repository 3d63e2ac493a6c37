import { withClient } from '@/scripts/database/database-url'

const OURS = "n.nspname NOT IN ('pg_catalog', 'information_schema') AND n.nspname NOT LIKE 'pg\\_%'"

/** Queries for the schema's objects: kind → rows of `name` and `text`. */
const DEFINITIONS = {
  sequence: `SELECT schemaname || '.' || sequencename AS name, coalesce(last_value, 0)::text AS text FROM pg_sequences`,
  index: `SELECT n.nspname || '.' || c.relname AS name, pg_get_indexdef(c.oid) AS text
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE c.relkind = 'i' AND ${OURS}`,
  column: `SELECT a.attrelid::regclass || '.' || a.attname AS name, concat_ws(' ', format_type(a.atttypid, a.atttypmod),
      a.attnotnull, a.attidentity, a.attcollation::regcollation, pg_get_expr(d.adbin, d.adrelid)) AS text
    FROM pg_attribute a LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
    JOIN pg_class c ON c.oid = a.attrelid JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE c.relkind IN ('r', 'p', 'v') AND a.attnum > 0 AND NOT a.attisdropped AND ${OURS}`,
  // NOT NULL is part of the columns. A restored rule loses redundant casts and parentheses, so they are removed first.
  constraint: `SELECT n.nspname || '.' || c.conname || ' ' || c.conrelid::regclass AS name,
      regexp_replace(pg_get_constraintdef(c.oid), '::(character varying|text)|[][()]', '', 'g') AS text
    FROM pg_constraint c JOIN pg_namespace n ON n.oid = c.connamespace WHERE c.contype <> 'n' AND ${OURS}`,
  trigger: `SELECT t.tgrelid::regclass || '.' || t.tgname AS name, pg_get_triggerdef(t.oid) || t.tgenabled::text AS text
    FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE NOT t.tgisinternal AND ${OURS}`,
  function: `SELECT p.oid::regprocedure::text AS name, pg_get_functiondef(p.oid) AS text
    FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace WHERE p.prokind IN ('f', 'p') AND ${OURS}`,
  view: `SELECT schemaname || '.' || viewname AS name, definition AS text FROM pg_views
    WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
}

/**
 * Checksums of all tables, sequences, columns, indexes, constraints, triggers, functions and views at one moment: equal
 * checksums mean equal databases.
 * @returns `table public.users` → `60 rows, …`
 */
export function databaseChecksums(url: string): Promise<Map<string, string>> {
  return withClient(url, async (client) => {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    const sums: Map<string, string> = new Map()
    for (const [kind, query] of Object.entries(DEFINITIONS)) {
      const { rows } = await client.query(`SELECT name, md5(text) AS sum FROM (${query}) q ORDER BY name`)
      for (const { name, sum } of rows) sums.set(`${kind} ${name}`, sum)
    }
    const { rows: tables } = await client.query(
      `SELECT n.nspname AS schema, c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
       WHERE c.relkind = 'r' AND ${OURS} ORDER BY 1, 2`,
    )
    for (const { schema, name } of tables) {
      const table = `${client.escapeIdentifier(schema)}.${client.escapeIdentifier(name)}`
      // A sum of hashes needs neither sorting nor memory.
      const { rows } = await client.query(
        `SELECT count(*) || ' rows, ' || coalesce(sum(hashtextextended(t::text, 0)::numeric), 0) AS sum FROM ${table} t`,
      )
      sums.set(`table ${schema}.${name}`, rows[0].sum)
    }
    return sums
  })
}

/** @returns names that differ or exist in one of them only */
export function differences(one: Map<string, string>, other: Map<string, string>): string[] {
  const names = new Set([...one.keys(), ...other.keys()])
  return [...names].filter((name) => one.get(name) !== other.get(name)).sort()
}

/** Checksums of this process's tables, without the sessions' last-use times, which every request updates. */
export async function tableChecksums(): Promise<Map<string, string>> {
  const sums = await databaseChecksums(process.env.DATABASE_OWNER_URL ?? '')
  const isContent = (name: string) => name.startsWith('table public.') && name !== 'table public.sessions'
  return new Map([...sums].filter(([name]) => isContent(name)))
}
