import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type AnalyticsWorld, makeAnalyticsWorld } from '@/e2e/support/analytics-world'
import { signedIn } from '@/e2e/support/api'
import { resetDatabase } from '@/e2e/support/database'
import { republishAll } from '@/e2e/support/publications'
import { checkFacts, rebuildFacts } from '@/scripts/facts/rebuild'

const client = new pg.Client({ connectionString: process.env.DATABASE_URL })
let world: AnalyticsWorld

beforeAll(() => client.connect())
afterAll(() => client.end())
beforeEach(async () => {
  await resetDatabase()
  world = await makeAnalyticsWorld()
})

const facts = async () =>
  (await client.query('SELECT * FROM comparison_facts ORDER BY 1, 2, 3, 4, 5, 6')).rows
const kinds = (list: Awaited<ReturnType<typeof checkFacts>>) => list.map(({ kind }) => kind).sort()
const company = (k: number) => world.companies[k] ?? 0

it('are what the approved documents say, those approved through the application too', async () => {
  const admin = await signedIn(world.admin)
  const { rows } = await client.query<{ id: number }>(
    'SELECT id FROM input_documents WHERE company_id = $1 AND quarter = 1',
    [company(1)],
  )
  const path = `/api/input-documents/${rows[0]?.id}/approving`
  expect((await admin.delete(path, { reason: 'Проверка' })).status).toBe(200)
  expect((await admin.post(path, {})).status).toBe(200)
  expect(await checkFacts(client)).toEqual([])
})

it('are mended when damaged, and nothing else is touched', async () => {
  const before = await facts()
  expect(before.length).toBeGreaterThan(40)
  await client.query('DELETE FROM comparison_facts WHERE company_id = $1 AND quarter = 1', [company(1)])
  await client.query('UPDATE comparison_facts SET b = b + 1 WHERE company_id = $1', [company(9)])
  await client.query('UPDATE comparison_facts SET eligible = NOT eligible WHERE company_id = $1', [
    company(7),
  ])
  // A fact that belongs to a draft.
  await client.query(
    `INSERT INTO comparison_facts (metric_id, metric_period_id, year, quarter, month, company_id,
         metric_category_id, input_document_id, value, eligible, a, b)
       SELECT $2, 2, d.year, d.quarter, 0, d.company_id, d.metric_category_id, d.id, 5, true, 1, 20
       FROM input_documents d WHERE d.company_id = $1 AND d.metric_category_id = $3`,
    [company(11), world.metrics.m1, world.categoryId],
  )
  const differences = await checkFacts(client)
  expect(kinds(differences)).toEqual([...Array(7).fill('different'), 'extra', ...Array(4).fill('missing')])
  expect(await facts()).not.toEqual(before)
  expect(await rebuildFacts(client)).toEqual(differences)
  expect(await facts()).toEqual(before)
  expect(await rebuildFacts(client)).toEqual([])
})

it('follow a changed minimum of the denominator', async () => {
  await client.query('UPDATE metrics SET min_denominator = 60 WHERE id = $1', [world.metrics.m1])
  const differences = await rebuildFacts(client)
  expect(
    differences.every(({ kind, metric_id }) => kind === 'different' && metric_id === world.metrics.m1),
  ).toBe(true)
  expect(await checkFacts(client)).toEqual([])
})

it('mended, they are in the next publication', async () => {
  const own = await signedIn(world.managers[3] ?? 0)
  const total = async () =>
    (await own.get(`/api/analytics-rating?year=2025&metric_category_id=${world.categoryId}`)).at(
      'data',
      'quarter',
      '1',
      'metrics',
      0,
      'total',
    )
  await client.query('DELETE FROM comparison_facts WHERE company_id = $1', [company(1)])
  expect(await total()).toBe(8)
  await republishAll()
  expect(await total()).toBe(7)
  await rebuildFacts(client)
  expect(await total()).toBe(7)
  await republishAll()
  expect(await total()).toBe(8)
})
