import type { Context } from '@/e2e/faults/harness'
import { entryArgs, runNode } from '@/scripts/lib/processes'

/** A commit that was acknowledged may be lost when one of these is off; a killed process shows only the second. */
const SETTINGS = ['fsync', 'synchronous_commit', 'full_page_writes']

/** What of the server's settings lets an acknowledged write be lost. */
export async function checkSettings(sql: Context['sql']): Promise<string[]> {
  const rows = await sql('SELECT name, setting FROM pg_settings WHERE name = ANY($1)', [SETTINGS])
  return rows.filter(({ setting }) => setting !== 'on').map(({ name, setting }) => `${name} = ${setting}`)
}

const MIGRATIONS = `
  SELECT json_agg(json_build_array(migration_name, finished_at, rolled_back_at) ORDER BY migration_name)::text AS list
  FROM _prisma_migrations`

/** @returns for comparison */
export async function migrationsOf(sql: Context['sql']): Promise<string> {
  const [row] = await sql<{ list: string }>(MIGRATIONS)
  return row?.list ?? ''
}

const INDEXES = `
  SELECT bt_index_check(c.oid, true) FROM pg_class c JOIN pg_am a ON a.oid = c.relam
  WHERE c.relkind = 'i' AND a.amname = 'btree' AND c.relnamespace = 'public'::regnamespace`
const TABLES = `
  SELECT c.relname, v.msg FROM pg_class c, LATERAL verify_heapam(c.oid) v
  WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace`

/**
 * Reads every table and every index for damage, and compares the facts of comparison with approved documents.
 * @returns problems
 */
export async function checkStorage(sql: Context['sql'], url: string): Promise<string[]> {
  await sql('CREATE EXTENSION IF NOT EXISTS amcheck')
  const damaged = (await sql(TABLES)).map(({ relname, msg }) => `таблица ${relname}: ${msg}`)
  const indexes = await sql(INDEXES).then(
    () => [],
    (error) => [`индексы: ${error.message}`],
  )
  const code = await runNode(await entryArgs('scripts/facts/main.ts', 'check'), { DATABASE_URL: url })
  return [...damaged, ...indexes, ...(code === 0 ? [] : ['факты сравнения расходятся с документами'])]
}
