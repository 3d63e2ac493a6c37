import { unzipSync } from 'fflate'
import { expect } from 'vitest'
import { it as accessTest } from '@/e2e/support/access/fixture'
import { declared, RULES } from '@/e2e/support/access/rules'
import type { Client } from '@/e2e/support/api'
import { inDatabase } from '@/e2e/support/database'
import { outbox } from '@/e2e/support/mail'
import { republishAll } from '@/e2e/support/publications'
import { manager, operator, unassigned, world } from '@/e2e/support/world-test'
import { companyScope } from '@/lib/core/auth/scope'
import { findSession } from '@/lib/core/auth/session'
import { db } from '@/lib/core/db/client'
import { readMethod } from '@/lib/features/analytics/method/method-data'
import { methodQuerySchema } from '@/lib/features/analytics/schema'
import { writeDigests } from '@/lib/features/deadlines/mutations'
import { createCompany } from '@/prisma/seed/builders/company'
import { createDocuments } from '@/prisma/seed/builders/document'
import { createCategoryWithMetrics } from '@/prisma/seed/builders/metric'

/* An organisation reports two categories; its operator is assigned to one, another operator to none. */

const QUARTERS = Array.from({ length: 10 }, (_, index) => ({
  year: 2024 + Math.floor(index / 4),
  quarter: (index % 4) + 1,
}))
/** Reported in four quarters, so that pooled values of a year would be found too. */
const [CASES, AMONG] = [54_773, 682_191]
const CANARIES = [CASES, AMONG, CASES * 4, AMONG * 4, CASES * 2, AMONG * 2]

interface Category {
  id: number
  metricId: number
}

interface Reach {
  own: Category
  other: Category
}

const it = accessTest.extend('reach', { auto: true }, async (): Promise<Reach> => {
  const reach = await inDatabase(async (client) => {
    const category = async (name: string): Promise<Category> => {
      const made = await createCategoryWithMetrics(client, { metrics: [{ name, decimals: 2 }] })
      return { id: made.id, metricId: made.metrics[0]?.id ?? 0 }
    }
    const [own, other] = [await category('Показатель свой'), await category('Показатель чужой')]
    const approve = ({ id, metricId }: Category, companyId: number, values: { a: number; b: number }) =>
      createDocuments(
        client,
        QUARTERS.map((quarter) => {
          const rows = [{ metricId, values }]
          return { companyId, metricCategoryId: id, ...quarter, status: 'approved', rows }
        }),
      )
    await approve(own, world.company, { a: 31, b: 1000 })
    await approve(other, world.company, { a: CASES, b: AMONG })
    for (let k = 1; k <= 6; k += 1) {
      const companyId = await createCompany(client, { date_begin_quarter: '2024-01-01' })
      for (const one of [own, other]) await approve(one, companyId, { a: 20 + k, b: 1000 })
    }
    await republishAll()
    return { own, other }
  })
  const data = { userId: world.users.operator, metricCategoryId: reach.own.id }
  await db().userMetricCategory.create({ data })
  return reach
})

/** Everything in an answer as text, unpacked files included. */
async function wordsOf(client: Client, path: string): Promise<string> {
  const response = await client.download(path)
  expect([429, 503], path).not.toContain(response.status)
  const bytes = new Uint8Array(await response.arrayBuffer())
  const isPacked = bytes[0] === 0x50 && bytes[1] === 0x4b
  const parts = isPacked ? Object.values(unzipSync(bytes)) : [bytes]
  return parts.map((part) => new TextDecoder().decode(part)).join('\n')
}

const hasCanary = (words: string) =>
  CANARIES.some((number) => new RegExp(`(?<!\\d)${number}(?!\\d)`).test(words))

/** The same path with another query. */
function withQuery(path: string, about: string): string {
  const [name, query = ''] = path.split('?')
  const search = new URLSearchParams(query)
  for (const [key, value] of new URLSearchParams(about)) search.set(key, value)
  return `${name}?${search}`
}

const dataOf = async (client: Client, path: string) => Object((await client.get(path)).at('data'))

it('A9 no answer holds a source datum of another category', async ({ fixture, reach: { other } }) => {
  const about = `metric_category_id=${other.id}&metric_id=${other.metricId}&year=2026&quarter=2&year_from=2024&year_to=2026`
  const telling: string[] = []
  for (const { key, verb } of declared()) {
    const path = RULES[key]?.call(fixture, 'own')?.path
    if (!path?.startsWith('/api/') || verb !== 'GET') continue
    for (const url of [path, withQuery(path, about)]) {
      if (hasCanary(await wordsOf(manager, url))) telling.push(key)
      for (const client of [operator, unassigned]) {
        const words = await wordsOf(client, url)
        expect(hasCanary(words), `${url}\n${words.slice(0, 500)}`).toBe(false)
      }
    }
  }
  expect([...new Set(telling)].toSorted()).toEqual([
    'GET /api/analytics-rating/funnel',
    'GET /api/analytics-report-data/export',
    'GET /api/input-documents',
    'GET /api/input-documents/history-template',
    'GET /api/input-documents/template',
  ])
})

it('A9 report, export and overview have rows of own categories only', async ({ reach: { own, other } }) => {
  const categoriesIn = async (client: Client, path: string, ...keys: string[]) => {
    const data = await dataOf(client, path)
    const { metric_categories } = keys.reduce((value, key) => Object(value)[key], data)
    return metric_categories
      .map(({ id }: { id: number }) => id)
      .filter((id: number) => [own.id, other.id].includes(id))
  }
  for (const [client, reached] of [
    [manager, [own.id, other.id]],
    [operator, [own.id]],
    [unassigned, []],
  ] as const) {
    expect(await categoriesIn(client, '/api/analytics-report-data')).toEqual(reached)
    expect(await categoriesIn(client, '/api/analytics-overview', 'map')).toEqual(reached)
    const workbook = await wordsOf(client, '/api/analytics-report-data/export')
    expect(['Показатель свой', 'Показатель чужой'].map((name) => workbook.includes(name))).toEqual([
      reached.some((id) => id === own.id),
      reached.some((id) => id === other.id),
    ])
  }
})

it('A9 comparisons are for everybody, without the own side', async ({ reach: { own, other } }) => {
  const rated = async (client: Client, { id }: Category) =>
    (await dataOf(client, `/api/analytics-rating?year=2026&metric_category_id=${id}`)).quarter[2]
  const [full, limited] = [await rated(manager, other), await rated(operator, other)]
  expect(limited.category).toEqual(full.category)
  expect(limited.metrics[0].rows).toEqual(full.metrics[0].rows)
  expect(full.metrics[0].own).toMatchObject({ cases_unit: 'cases', cases_to_median: expect.any(Number) })
  const { cases_unit: _unit, ...withoutCases } = full.metrics[0].own
  expect(limited.metrics[0].own).toEqual({ ...withoutCases, cases_to_median: null })
  expect(await rated(operator, own)).toEqual(await rated(manager, own))

  const series = async (client: Client, { id }: Category) =>
    (await dataOf(client, `/api/analytics-indicators-data?period_id=2&metric_category_id=${id}`))[2][0]
  const [fullSeries, limitedSeries] = [await series(manager, other), await series(operator, other)]
  expect(fullSeries.points.at(-1)?.own ?? fullSeries.points[0].own).not.toBeUndefined()
  expect(limitedSeries.points).toEqual(fullSeries.points.map((point: object) => ({ ...point, own: null })))
  expect([limitedSeries.chart, limitedSeries.measures]).toEqual([null, []])
  expect(await series(operator, own)).toEqual(await series(manager, own))

  const funnel = (client: Client, { metricId }: Category) =>
    dataOf(client, `/api/analytics-rating/funnel?metric_id=${metricId}&year=2026&quarter=2`)
  const [fullFunnel, limitedFunnel] = [await funnel(manager, other), await funnel(operator, other)]
  expect(fullFunnel.own).toMatchObject({ numerator: CASES, denominator: AMONG })
  expect([limitedFunnel.own, limitedFunnel.bubbles]).toEqual([null, fullFunnel.bubbles])
})

it('A9 a group stays too small for who may not read the own value in it', async ({ reach: { other } }) => {
  // Five values are left, the own one among them.
  const left = await db().comparisonFact.findMany({
    where: { metricId: other.metricId },
    distinct: ['companyId'],
  })
  const others = left.map(({ companyId }) => companyId).filter((id) => id !== world.company)
  const gone = others.slice(4)
  await db().company.updateMany({ where: { id: { in: gone } }, data: { companyRoleId: 2 } })
  await republishAll()
  const path = `/api/analytics-indicators-data?period_id=2&metric_category_id=${other.id}`
  for (const client of [manager, operator]) {
    const { points } = (await dataOf(client, path))[2][0]
    expect(points.map(({ below_minimum }: { below_minimum: boolean }) => below_minimum)).not.toContain(false)
  }
})

it('A9 control reports need all of their categories', async ({ reach: { own, other } }) => {
  const files = { pdf: Uint8Array.of(1), docx: Uint8Array.of(2) }
  const about = { companyId: world.company, userId: world.users.manager, year: 2026, part: 'q2', filters: {} }
  const made = async (metricCategoryIds: number[]) =>
    (await db().controlReport.create({ data: { ...about, ...files, state: 'ready', metricCategoryIds } })).id
  const [theirs, mixed, foreign] = [
    await made([own.id]),
    await made([own.id, other.id]),
    await made([other.id]),
  ]
  const listed = async (client: Client) =>
    [await dataOf(client, '/api/control-reports')].flat().map(({ id }) => id)
  expect(await listed(manager)).toEqual(expect.arrayContaining([theirs, mixed, foreign]))
  const reached = await listed(operator)
  expect([theirs, mixed, foreign].map((id) => reached.includes(id))).toEqual([true, false, false])
  for (const format of ['pdf', 'docx']) {
    const status = async (id: number) =>
      (await operator.get(`/api/control-reports/${id}/file?format=${format}`)).status
    expect([await status(theirs), await status(mixed), await status(foreign)]).toEqual([200, 404, 404])
  }
  expect(await listed(unassigned)).toEqual([])
})

it('A9 measures of own categories and tasks; effects of categories', async ({ reach: { own, other } }) => {
  const { company, users } = world
  const planned = async ({ metricId }: Category, name: string, responsibleId: number | null) => {
    const about = { companyId: company, userId: users.manager, metricId, name, responsibleId }
    const words = { cause: 'Причина', action: 'Действие', origin: 'blank', status: 'done' }
    const dates = {
      dateBegin: new Date('2025-01-13'),
      dueDate: new Date('2025-03-31'),
      dateEnd: new Date('2025-03-28'),
    }
    const named = responsibleId === null ? { responsibleName: 'Старшая сестра' } : {}
    return (await db().measure.create({ data: { ...about, ...words, ...dates, ...named } })).id
  }
  const [theirs, foreign, answered] = [
    await planned(own, 'Своё', null),
    await planned(other, 'Чужое', null),
    await planned(other, 'Порученное', users.operator),
  ]
  const idsOf = async (client: Client, path: string, key: string) =>
    [await dataOf(client, path)].flat().map((one) => one[key])
  expect(await idsOf(manager, '/api/measures', 'id')).toEqual(
    expect.arrayContaining([theirs, foreign, answered]),
  )
  const measures = await idsOf(operator, '/api/measures', 'id')
  expect([theirs, foreign, answered].map((id) => measures.includes(id))).toEqual([true, false, true])
  expect(await idsOf(operator, '/api/measure-effects', 'measure_id')).toEqual([theirs])
  expect(await idsOf(manager, '/api/measure-effects', 'measure_id')).toEqual(
    expect.arrayContaining([theirs, foreign, answered]),
  )
})

it('A9 «Как считается» and letters keep to own categories', async ({ fixture, reach: { other } }) => {
  const methodOf = async (client: Client) => {
    const session = await findSession(client.cookies.split(/[=;]/)[1])
    if (!session) throw new Error('no session')
    const query = {
      metric_category_id: String(other.id),
      metric_id: String(other.metricId),
      year: '2026',
      quarter: '2',
    }
    return JSON.stringify(await readMethod(companyScope(session.user), methodQuerySchema.parse(query)))
  }
  expect(hasCanary(await methodOf(manager))).toBe(true)
  expect(hasCanary(await methodOf(operator))).toBe(false)

  // The author has lost the category since, so the question belongs to others.
  const { operator: author } = world.users
  await db().inputDocument.update({ where: { id: fixture.own }, data: { userId: author } })
  await db().userMetricCategory.deleteMany({ where: { userId: author } })
  await writeDigests()
  const letters = (await outbox()).filter(({ subject }) => subject === 'Вопросы и возвраты по документам')
  expect(letters.map(({ recipient }) => recipient)).not.toContain(world.emails.operator)
})
