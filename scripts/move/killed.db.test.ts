import { spawn } from 'node:child_process'
import { once } from 'node:events'
import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { resetDatabase } from '@/e2e/support/database'
import { eventually } from '@/e2e/support/eventually'
import { ownFolder } from '@/e2e/support/processes/own-folder'
import { createUser } from '@/prisma/seed/builders/user'
import { bundled } from '@/scripts/boot/bundle.mjs'
import { withClient } from '@/scripts/database/database-url'
import { emptyBundle, writeBundle } from '@/scripts/move/bundle'

const url = process.env.DATABASE_URL ?? ''
const folder = ownFolder()
const entry = await bundled('scripts/move/main.ts')

const upTo = (count: number) => Array.from({ length: count }, (_, index) => String(index + 1))

async function bundleOfSix() {
  const bundle = emptyBundle()
  bundle.regions = [{ id: '1', name: 'Алтайский край' }]
  bundle.metric_target_orders = [{ id: '1', name: 'Лучше, когда меньше' }]
  bundle.metric_units = [{ id: '1', name: '%' }]
  bundle.metric_categories = [{ id: '1', name: 'Перенесённая категория' }]
  bundle.metrics = upTo(2).map((id) => ({
    ...{ id, metric_category_id: '1', metric_target_order_id: '1', metric_unit_id: '1' },
    ...{ name: `Показатель ${id}`, formula: 'a * 100 / b' },
  }))
  bundle.metric_calc_data = upTo(4).map((id) => ({
    ...{
      id,
      metric_id: Number(id) > 2 ? '2' : '1',
      var_name: Number(id) % 2 ? 'a' : 'b',
      name: `Данное ${id}`,
    },
  }))
  bundle.companies = upTo(6).map((id) => ({
    id,
    name: `Больница ${id}`,
    short_name: `Б-${id}`,
    region_id: '1',
  }))
  bundle.users = upTo(6).map((id) => ({
    ...{ id, surname: 'Петров', name: 'Пётр', email: `p${id}@example.test`, password: null },
    ...{ user_role_id: id === '6' ? '1' : '2', company_id: id },
  }))
  bundle.input_documents = upTo(12).map((id) => ({
    ...{ id, company_id: String(Math.ceil(Number(id) / 2)), metric_category_id: '1', year: '2024' },
    ...{
      input_document_status_id: String(Number(id) % 3 === 0 ? 1 : 2),
      quarter: String((Number(id) % 2) + 1),
    },
  }))
  bundle.input_document_values = upTo(24).map((id) => ({
    ...{ id, input_document_id: String(Math.ceil(Number(id) / 2)), metric_id: String((Number(id) % 2) + 1) },
    ...{ value: '10', is_active: '1' },
  }))
  bundle.calc_data_values = upTo(48).map((id) => ({
    ...{ id, input_document_value_id: String(Math.ceil(Number(id) / 2)) },
    metric_calc_data_id: String((Math.ceil(Number(id) / 2) % 2) * 2 + (Number(id) % 2) + 1),
    value: id,
  }))
  await writeBundle(folder, bundle)
}

const writing = () =>
  spawn(process.execPath, ['--conditions=react-server', entry, 'write', folder, '--apply'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, MOVE_FOLDER: folder },
  })

/** All that was moved, by the ids it had there, and the chance numbers and moments left out. */
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

/** Links in the order they are made: that each is being made is a point at which the writing process is killed. */
const POINTS = [
  'metric_categories 1, metrics 1, metrics 2, users 6',
  'companies 1, users 1, input_documents 1, companies 2, users 2, input_documents 3',
  'companies 3, users 3, input_documents 6, companies 4, input_documents 8',
  'companies 5, users 5, input_documents 10, companies 6, input_documents 11',
]
  .join(', ')
  .split(', ')
  .map((point) => point.split(' '))

it('J9 killed at twenty points and run again, writing comes to what it comes to undisturbed', async () => {
  await bundleOfSix()
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
    await eventually(async () => {
      // Within a transaction what others do is seen once, unless asked afresh.
      await holder.query('SELECT pg_stat_clear_snapshot()')
      const { rowCount } = await holder.query(
        "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE 'INSERT INTO \"legacy_links\"%' AND datname = current_database()",
      )
      return rowCount === 1
    }, 60_000)
    process.kill('SIGKILL')
    expect(await ended).toEqual([null, 'SIGKILL'])
    await holder.query('ROLLBACK')
  }
  expect(await once(writing(), 'exit')).toEqual([0, null])
  expect(await moved()).toEqual(undisturbed)
}, 300_000)
