import { cpus, loadavg } from 'node:os'
import { isDeepStrictEqual } from 'node:util'
import type { Client } from 'pg'
import { startTemporary } from '@/e2e/support/postgres/temporary'
import { clearSettings } from '@/e2e/support/processes/clean-env'
import { dumpOf, KEPT } from '@/e2e/upgrades/editions'
import { say, step } from '@/scripts/boot/console.mjs'
import { withClient } from '@/scripts/database/database-url'
import { migrate } from '@/scripts/database/migrations'
import { checkFacts } from '@/scripts/facts/rebuild'
import { onStop } from '@/scripts/lib/shutdown'

/** The demonstration of an edition has 60 organisations with twelve quarters; so many times more there are. */
const TIMES = 17
/** Ids of a copy are so far from those of the one before. */
const APART = 1_000_000
const COPIED = [
  ...['companies', 'input_documents', 'input_document_values', 'input_document_value_calc_data'],
  ...['approval_snapshots', 'input_document_events', 'comparison_facts'],
]
const SHIFTED = new Set(['id', 'company_id', 'input_document_id', 'input_document_value_id'])

async function multiply(client: Client, table: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT column_name AS name FROM information_schema.columns
     WHERE table_schema = 'public' AND table_name = $1 AND is_generated = 'NEVER'`,
    [table],
  )
  const columns = rows.map(({ name }) => name)
  const copied = (name: string) => {
    if (name === 'number') return "lpad((copy * 100 + id)::text, 6, '0')"
    if (name === 'short_name') return "left(short_name, 40) || ' ' || copy"
    return SHIFTED.has(name) ? `${name} + copy * ${APART}` : name
  }
  await client.query(`INSERT INTO ${table} (${columns.join(', ')})
    SELECT ${columns.map(copied).join(', ')} FROM ${table} CROSS JOIN generate_series(1, ${TIMES - 1}) copy`)
}

/** `npm run bench:upgrade -- [0.1.0]`: how long the migrations take an edition's data, seventeen times its demonstration. */
export async function main([edition = '0.1.0']: string[]): Promise<number> {
  clearSettings()
  step(
    `С версии ${edition}: ${TIMES * 60} организаций × 12 кварталов, ядер ${cpus().length}, Node ${process.version}`,
  )
  const database = await startTemporary({ durable: true })
  onStop(() => database.stop())
  const { before, size } = await withClient(database.url, async (client) => {
    await client.query('DROP SCHEMA public CASCADE')
    await client.query(dumpOf(`${edition}.sql.br`))
    // Neither triggers nor references: what is copied was right already.
    await client.query(
      'SET search_path = public; SET session_replication_role = replica; SET statement_timeout = 0',
    )
    for (const table of COPIED) await multiply(client, table)
    await client.query('ANALYZE')
    const told = await client.query(
      'SELECT pg_size_pretty(pg_database_size(current_database())) AS size, (SELECT count(*) FROM input_documents) AS documents',
    )
    return { before: (await client.query(KEPT)).rows, size: told.rows[0] }
  })
  say(`документов ${size.documents}, база ${size.size}`)
  const started = performance.now()
  await migrate(database.url)
  const seconds = (performance.now() - started) / 1000
  const { after, facts } = await withClient(database.url, async (client) => ({
    after: (await client.query(KEPT)).rows,
    facts: await checkFacts(client),
  }))
  const isWhole = isDeepStrictEqual(before, after) && facts.length === 0
  say(
    `миграции: ${seconds.toFixed(1)} с, нагрузка ${loadavg()[0]?.toFixed(1)}; ${isWhole ? 'ничего не пропало' : 'НЕ ТО ЖЕ САМОЕ'}`,
  )
  return isWhole ? 0 : 1
}
