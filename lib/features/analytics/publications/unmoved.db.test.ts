import { expect, it } from 'vitest'
import { moved } from '@/e2e/attack/unmoved/watch'
import { type AnalyticsWorld, makeAnalyticsWorld } from '@/e2e/support/analytics-world'
import { type Client, signedIn } from '@/e2e/support/api'
import { inDatabase, resetDatabase } from '@/e2e/support/database'
import { documentsChanged, publishMore } from '@/e2e/support/publications'
import { companyScope } from '@/lib/core/auth/scope'
import { findSession } from '@/lib/core/auth/session'
import { db } from '@/lib/core/db/client'
import { readReporters } from '@/lib/features/analytics/compared/compared-data'
import { readFilterDictionaries } from '@/lib/features/analytics/dictionaries-data'
import { readMethod } from '@/lib/features/analytics/method/method-data'
import { readAlarms } from '@/lib/features/analytics/publications/data'
import { methodQuerySchema } from '@/lib/features/analytics/schema'
import { createCompany } from '@/prisma/seed/builders/company'
import { createDocuments } from '@/prisma/seed/builders/document'
import { type Random, randomStream } from '@/prisma/seed/demo/random'

/** The organisation whose manager and operator look. */
const OWN = 3

/** What comes next: it tells of nobody. */
const OF_NOW = ['next_publication']
/** Of the own row beside what went out: how it is today. */
const OWN_TODAY = [
  'live',
  'cases_to_median',
  'cases_unit',
  'incomplete',
  'small_denominator',
  'signal',
  'pending',
]
/** The own series, what is judged by it, and an indicator as it is set today, by which own values are worked out. */
const OWN_SERIES = [
  'own',
  'change',
  'better',
  'non_value',
  'chart',
  'target',
  'target_is_own',
  'targets',
  'metric',
]

interface Request {
  path: string
  /** Keys of own parts, wherever they stand. */
  own: readonly string[]
}

/** All the ways that others are told of. */
function requestsOf({ categoryId, metrics: { m1, m2, m3 } }: AnalyticsWorld): Request[] {
  const rating = `/api/analytics-rating`
  const about = `metric_category_id=${categoryId}&year=2025`
  const filters = ['', '&company_types[]=1', '&company_ownership_id=2', '&is_emergency=1&company_types[]=1,2']
  const among = filters.flatMap((filter): Request[] => [
    { path: `${rating}?${about}&full_rating=true${filter}`, own: OWN_TODAY },
    { path: `${rating}/period?${about}&quarter=1${filter}`, own: OWN_TODAY },
    { path: `${rating}/rows?${about}&quarter=1&metric_id=${m2}${filter}`, own: OWN_TODAY },
    { path: `${rating}/rows?${about}&quarter=0&month=0${filter}`, own: OWN_TODAY },
    { path: `${rating}/funnel?metric_id=${m1}&year=2025&quarter=1${filter}`, own: ['own'] },
    { path: `${rating}/funnel?metric_id=${m2}&year=2025${filter}`, own: ['own'] },
    { path: `/api/analytics-indicators-data?${about}&period_id=1&year_from=2025${filter}`, own: OWN_SERIES },
    { path: `/api/analytics-indicators-data?${about}&period_id=2&year_from=2024${filter}`, own: OWN_SERIES },
    {
      path: `/api/analytics-report-data?year_from=2024&year_to=2026${filter}`,
      own: [...OWN_SERIES, ...OWN_TODAY],
    },
  ])
  return [
    ...among,
    { path: `${rating}/rows?${about}&quarter=1&metric_id=${m3}&sort=value`, own: OWN_TODAY },
    { path: '/api/analytics-similar', own: [] },
    { path: '/api/analytics-rating-filter-metric-categories', own: [] },
    { path: '/api/analytics-indicators-filter-metric-categories', own: [] },
    { path: '/api/publications', own: ['next'] },
  ]
}

/** The same without these keys, at any depth. */
function without(value: unknown, names: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((one) => without(one, names))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, one]) =>
      names.includes(name) ? [] : [[name, without(one, names)]],
    ),
  )
}

/** Of the overview what is told of others: places among them and medians. */
function placesIn(value: unknown): unknown[] {
  if (Array.isArray(value)) return value.flatMap(placesIn)
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([name, one]) =>
    name === 'place' && one !== null && typeof one === 'object' ? [without(one, OWN_TODAY)] : placesIn(one),
  )
}

/** Of the examples those of others; how an indicator is called is as it is called today. */
const OWN_EXAMPLES = [
  'outlier',
  'shift',
  'warning',
  'interval',
  'own',
  'value',
  'limits',
  'outside',
  'metric',
  'name',
  'unit',
]

async function answersTo(world: AnalyticsWorld, client: Client): Promise<Map<string, string>> {
  const told = new Map<string, string>()
  const keep = (name: string, what: unknown) => told.set(name, JSON.stringify(what))
  for (const { path, own } of requestsOf(world)) {
    const answer = await client.get(path)
    expect([path, answer.status]).toEqual([path, 200])
    keep(path, without(answer.body, [...OF_NOW, ...own]))
  }
  keep('overview', placesIn((await client.get('/api/analytics-overview')).body))
  const session = await findSession(client.cookies.split(/[=;]/)[1])
  if (!session) throw new Error('no session')
  const scope = companyScope(session.user)
  const { m1, m2 } = world.metrics
  const asked = { metric_category_id: world.categoryId, metric_id: m1, year: 2025, quarter: 1, month: 0 }
  const query = methodQuerySchema.parse(
    Object.fromEntries(Object.entries(asked).map(([name, value]) => [name, String(value)])),
  )
  keep('dictionaries', await readFilterDictionaries(scope))
  keep('reporters', [await readReporters(scope, m1), await readReporters(scope, m2)])
  keep('alarms', await readAlarms(null))
  keep('method', without(await readMethod(scope, query), OWN_EXAMPLES))
  return told
}

/** One thing that happens between two publications. */
async function happen(world: AnalyticsWorld, { integer, pick }: Random): Promise<string> {
  const { companies, metrics, categoryId } = world
  const companyId = companies[pick([1, 2, 4, 5, 6, 7, 8, 9, 10, 11])] ?? 0
  const metricId = pick([metrics.m1, metrics.m2, metrics.m3, metrics.m4])
  const key = { companyId, year: pick([2024, 2025, 2026]), quarter: integer(1, 3) }
  const kind = pick([
    'approve',
    'approve',
    'withdraw',
    'correct',
    'correct own',
    'describe',
    'join',
    'leave',
    'edit',
    'rename',
    'review',
    'review',
  ])
  const of = { where: { id: companyId } }
  switch (kind) {
    case 'approve': {
      if (await db().inputDocument.findFirst({ where: { ...key, metricCategoryId: categoryId } })) break
      const rows = [metrics.m1, metrics.m2].map((one) => ({
        metricId: one,
        values: { a: integer(0, 9), b: integer(20, 90) },
      }))
      await inDatabase((client) =>
        createDocuments(client, [{ ...key, metricCategoryId: categoryId, status: 'approved', rows }]),
      )
      break
    }
    case 'withdraw':
      await db().comparisonFact.deleteMany({ where: { ...key, year: 2025 } })
      break
    case 'correct':
      await db().comparisonFact.updateMany({ where: { companyId, metricId }, data: { a: integer(0, 20) } })
      break
    case 'correct own':
      await db().comparisonFact.updateMany({
        where: { companyId: companies[OWN] ?? 0, metricId },
        data: { a: integer(0, 20) },
      })
      break
    case 'describe':
      await db().company.update({
        ...of,
        data: {
          companyTypeId: integer(1, 3),
          companyBedCapacityId: integer(1, 5),
          isEmergency: pick([true, false]),
        },
      })
      break
    case 'join':
      await inDatabase((client) => createCompany(client))
      break
    case 'leave':
      await db().company.update({ ...of, data: { companyRoleId: 2 } })
      break
    case 'edit':
      await db().metric.update({
        where: { id: metricId },
        data: {
          name: `Показатель ${integer(1, 1e6)}`,
          weight: integer(1, 5),
          decimals: integer(0, 3),
          minDenominator: integer(1, 200),
          targetValue: integer(1, 9),
          metricTargetOrderId: integer(1, 4),
        },
      })
      break
    case 'review': {
      const found = { foundYear: 2025, foundQuarter: 2, value: 1, dueDate: new Date('2026-12-14') }
      const said = { cause: pick(['care', 'unknown']), note: 'Разобрали', answeredAt: new Date() }
      const signal = { companyId, metricId, kind: pick(['outlier', 'shift']), isBetter: false }
      await db().signalReview.createMany({
        data: [{ ...signal, ...found, ...said, year: 2025, quarter: 2, userId: world.admin }],
        skipDuplicates: true,
      })
      break
    }
    case 'rename':
      await db().company.update({
        ...of,
        data: {
          name: `Больница ${integer(1, 1e6)}`,
          city: 'Бийск',
          number: String(integer(200_000, 900_000)),
        },
      })
  }
  return kind
}

const SEEDS = [1, 20_261_124, 77]
const STEPS = 24

it.each(SEEDS)(
  'A8 whatever is approved, withdrawn, corrected, described, joined, edited or renamed, nothing of others moves (%s)',
  async (seed) => {
    await resetDatabase()
    const world = await makeAnalyticsWorld()
    const people = [await signedIn(world.managers[OWN] ?? 0), await signedIn(world.operator)]
    const answers = () => Promise.all(people.map((client) => answersTo(world, client)))
    const before = await answers()
    const random = randomStream(seed)
    const history: string[] = []
    for (let step = 1; step <= STEPS; step += 1) {
      history.push(await happen(world, random))
      if (step % 8 > 0) continue
      const after = await answers()
      expect(
        after.flatMap((one, index) => moved(before[index] ?? new Map(), one)),
        history.join(),
      ).toEqual([])
    }
    // All of it is in the next one.
    await documentsChanged()
    await publishMore('final')
    expect(await answers()).not.toEqual(before)
  },
)
