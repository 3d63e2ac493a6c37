import { spawn } from 'node:child_process'
import { once } from 'node:events'
import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { resetDatabase } from '@/e2e/support/database'
import { formerBundle } from '@/e2e/support/former/bundle'
import { ownFolder } from '@/e2e/support/processes/own-folder'
import { createUser } from '@/prisma/seed/builders/user'
import { bundled } from '@/scripts/boot/bundle.mjs'
import { withClient } from '@/scripts/database/database-url'
import { writeBundle } from '@/scripts/move/bundle'

const url = process.env.DATABASE_URL ?? ''
const folder = ownFolder()
const entry = await bundled('scripts/move/main.ts')

const writing = () =>
  spawn(process.execPath, ['--conditions=react-server', entry, 'write', folder, '--apply'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, MOVE_FOLDER: folder },
  })

/** All moved rows by their former ids, without random numbers and times. */
const moved = () =>
  withClient(url, async (client) => {
    const links = new Map<string, string>()
    const { rows } = await client.query(
      'SELECT entity, legacy_id, id, version FROM legacy_links ORDER BY 1, 2',
    )
    for (const { entity, legacy_id, id } of rows) links.set(`${entity} ${id}`, legacy_id)
    const documents = await client.query(`
      SELECT d.id, d.version, d.input_document_status_id AS status, d.year, d.quarter, c.short_name, m.name, v.value, f.value AS fact,
        (SELECT array_agg(o.value ORDER BY cd.var_name) FROM input_document_value_calc_data o
          JOIN metric_calc_data cd ON cd.id = o.metric_calc_data_id WHERE o.input_document_value_id = v.id) AS data,
        (SELECT array_agg(e.action ORDER BY e.id) FROM input_document_events e WHERE e.input_document_id = d.id) AS history
      FROM input_documents d JOIN companies c ON c.id = d.company_id
      JOIN input_document_values v ON v.input_document_id = d.id JOIN metrics m ON m.id = v.metric_id
      LEFT JOIN comparison_facts f ON f.input_document_id = d.id AND f.metric_id = m.id
      ORDER BY c.short_name, d.year, d.quarter, m.name`)
    const people = await client.query(`
      SELECT u.email, u.surname, u.user_role_id, c.short_name FROM users u LEFT JOIN companies c ON c.id = u.company_id ORDER BY 1`)
    const journal = await client.query(
      "SELECT entity, after->>'legacy_id' AS legacy_id FROM audit_events WHERE action = 'move.write' ORDER BY 1, 2",
    )
    return {
      links: rows.map(({ entity, legacy_id, version }) => [entity, legacy_id, version]),
      documents: documents.rows.map(({ id, ...one }) => ({
        ...one,
        former: links.get(`input_documents ${id}`),
      })),
      people: people.rows,
      journal: journal.rows,
    }
  })

async function fresh() {
  await resetDatabase()
  await withClient(url, (client) => createUser(client, { role: 'admin', email: 'admin@example.test' }))
}

/** Statements that wait to write a link another transaction holds. */
const WAITING = `SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE 'INSERT INTO "legacy_links"%'
  AND datname = current_database()`

/** Links in the order of writing: at each of them the writing process is killed. */
const POINTS = [
  'metric_categories 0, metrics 0, metrics 1',
  'companies 0, users 0, users 6, input_documents 0, companies 1, users 1, input_documents 2',
  'companies 2, users 2, input_documents 5, companies 3, input_documents 7',
  'companies 4, users 16, input_documents 9, companies 5, input_documents 10',
]
  .join(', ')
  .split(', ')
  .map((point) => point.split(' '))

it('J9 killed at twenty points and run again, writing comes to what it comes to undisturbed', async () => {
  await writeBundle(folder, formerBundle(6, 2, { categories: 1, metrics: 2, draftEvery: 3 }))
  await fresh()
  expect(await once(writing(), 'exit')).toEqual([0, null])
  const undisturbed = await moved()
  expect(undisturbed.documents).toHaveLength(24)

  await fresh()
  expect(POINTS).toHaveLength(20)
  const holder = new pg.Client({ connectionString: process.env.DATABASE_OWNER_URL ?? url })
  await holder.connect()
  onTestFinished(() => holder.end())
  for (const [entity, id] of POINTS) {
    await holder.query('BEGIN')
    await holder.query('INSERT INTO legacy_links VALUES ($1, $2, 0, $3, $3)', [entity, id, '-'.repeat(64)])
    const process = writing()
    const ended = once(process, 'exit')
    const waiting = async () => {
      // Within a transaction the statistics are read once unless the snapshot is cleared.
      await holder.query('SELECT pg_stat_clear_snapshot()')
      return (await holder.query(WAITING)).rowCount
    }
    await expect.poll(waiting, { timeout: 200_000 }).toBe(1)
    process.kill('SIGKILL')
    expect(await ended).toEqual([null, 'SIGKILL'])
    await holder.query('ROLLBACK')
  }
  expect(await once(writing(), 'exit')).toEqual([0, null])
  expect(await moved()).toEqual(undisturbed)
}, 300_000)
