import { cpSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Client } from 'pg'
import { expect, it } from 'vitest'
import { signedIn } from '@/e2e/support/api'
import { resetDatabase } from '@/e2e/support/database'
import { ownFolder } from '@/e2e/support/processes/own-folder'
import { publishAfresh } from '@/e2e/support/publications'
import { db } from '@/lib/core/db/client'
import { makePublications } from '@/lib/features/analytics/candidate/work-mutations'
import { createCompany } from '@/prisma/seed/builders/company'
import { createDocuments } from '@/prisma/seed/builders/document'
import { createCategoryWithMetrics } from '@/prisma/seed/builders/metric'
import { createUser } from '@/prisma/seed/builders/user'
import { withClient } from '@/scripts/database/database-url'
import { type MigrationPaths, migrationPaths } from '@/scripts/database/migration-files'
import { migrate } from '@/scripts/database/migrations'
import { prepareRunningRole } from '@/scripts/database/running-role'

/** The migration that brought publications; what comparisons showed before is told by the tables it takes away. */
const PUBLICATIONS = '20261124130000'
const folder = ownFolder()

const owner = () => process.env.DATABASE_OWNER_URL ?? ''
const asOwner = <T>(work: (client: Client) => Promise<T>) => withClient(owner(), work)

/** Migrations of the editions before publications. */
function earlierMigrations(): MigrationPaths {
  const now = migrationPaths()
  const earlier = { ...now, migrations: join(folder, 'migrations') }
  cpSync(now.migrations, earlier.migrations, { recursive: true })
  for (const name of readdirSync(earlier.migrations))
    if (/^\d/.test(name) && name >= PUBLICATIONS) rmSync(join(earlier.migrations, name), { recursive: true })
  return earlier
}

/** The rows of this database in one of an earlier edition, with what that edition had besides. */
async function beEarlier(compared: (client: Client) => Promise<void>): Promise<void> {
  const tables = await asOwner(async (client) => {
    const { rows: names } = await client.query<{ name: string }>(
      "SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND relname <> '_prisma_migrations'",
    )
    const all: Array<{ name: string; text: string }> = []
    for (const { name } of names) {
      const { rows } = await client.query(
        `SELECT json_agg(t)::text AS text FROM ${client.escapeIdentifier(name)} t`,
      )
      if (rows[0].text !== null) all.push({ name, text: rows[0].text })
    }
    // Connections remember statements of tables that go.
    await client.query(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
    )
    await client.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public')
    return all
  })
  await migrate(owner(), earlierMigrations())
  await asOwner(async (client) => {
    await client.query('SET session_replication_role = replica')
    for (const { name, text } of tables) {
      const { rows } = await client.query<{ columns: string | null }>(
        `SELECT string_agg(quote_ident(attname), ', ') AS columns FROM pg_attribute
         WHERE attrelid = to_regclass($1) AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`,
        [client.escapeIdentifier(name)],
      )
      const columns = rows[0]?.columns
      if (!columns) continue
      const table = client.escapeIdentifier(name)
      await client.query(`DELETE FROM ${table}`)
      await client.query(
        `INSERT INTO ${table} (${columns}) SELECT ${columns} FROM json_populate_recordset(NULL::${table}, $1::json)`,
        [text],
      )
    }
    await compared(client)
  })
}

/** Two classes of eight alike but for their beds, half of each: so they show none, and no class of six parts from them. */
const CLASSES = 2
const OF_A_CLASS = 8
const TYPE = 1

it('A7 an installation that is updated has its first publication at the first start, of what its comparisons showed', async () => {
  await resetDatabase()
  const world = await asOwner(async (client) => {
    const { id: categoryId, metrics } = await createCategoryWithMetrics(client, {
      metrics: [{ decimals: 1 }],
    })
    const metricId = metrics[0]?.id ?? 0
    const companies: Array<{ id: number; ofClass: number; cases: number }> = []
    for (let k = 0; k < CLASSES * OF_A_CLASS; k += 1) {
      const beds = k % 2 === 0 ? 2 : 4
      const id = await createCompany(client, { company_type_id: TYPE, company_bed_capacity_id: beds })
      companies.push({ id, ofClass: 1 + Math.floor(k / OF_A_CLASS), cases: 100 + 7 * k })
    }
    await createDocuments(
      client,
      companies.flatMap(({ id: companyId, cases }) =>
        [3, 4].map((quarter) => ({
          ...{ companyId, metricCategoryId: categoryId, year: 2025, quarter },
          status: 'approved' as const,
          rows: [{ metricId, values: { a: cases, b: 1000 } }],
        })),
      ),
    )
    const userId = await createUser(client, { role: 'manager', companyId: companies[0]?.id ?? 0 })
    return { categoryId, companies, userId }
  })
  await beEarlier(async (client) => {
    for (const { id, ofClass } of world.companies) {
      await client.query(
        'INSERT INTO comparison_profiles (company_id, class_number, company_type_id) VALUES ($1, $2, $3)',
        [id, ofClass, TYPE],
      )
    }
  })

  const applied = await migrate(owner())
  expect(applied[0]).toContain(PUBLICATIONS)
  await prepareRunningRole(owner(), process.env.DATABASE_URL ?? '')
  expect(
    await db().publication.findMany({ select: { year: true, quarter: true, kind: true, state: true } }),
  ).toEqual([{ year: 2025, quarter: 4, kind: 'first', state: 'planned' }])
  await makePublications()

  const client = await signedIn(world.userId)
  const [publication] = Object((await client.get('/api/publications')).at('data'))
  expect(publication).toMatchObject({ state: 'published', is_current: true, number: '2025-IV-1' })
  const rated = async () => {
    const answer = await client.get(
      `/api/analytics-rating?metric_category_id=${world.categoryId}&year=2025&full_rating=true`,
    )
    return Object(answer.at('data', 'quarter', '4')).metrics[0].rows
  }
  // Nobody is lost: each has its value, and shows what its class showed.
  const rows = await rated()
  expect(rows).toHaveLength(world.companies.length)
  const { name: type } = await db().companyType.findUniqueOrThrow({ where: { id: TYPE } })
  const numbers = new Map((await db().company.findMany()).map(({ id, number }) => [number, id]))
  for (const { number, value, profile } of rows) {
    const one = world.companies.find(({ id }) => id === numbers.get(number))
    expect([value, profile.company_type, profile.company_bed_capacity]).toEqual([
      (one?.cases ?? 0) / 10,
      type,
      null,
    ])
  }
  // Made once: the next start has nothing to do.
  expect(await makePublications()).toBe(0)
  // Classes made from nothing would have shown the beds.
  await publishAfresh()
  for (const { profile } of await rated()) expect(profile.company_bed_capacity).not.toBeNull()
})
