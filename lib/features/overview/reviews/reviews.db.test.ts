import { expect } from 'vitest'
import { type Client, signedIn } from '@/e2e/support/api'
import { outbox } from '@/e2e/support/mail'
import { readPdf } from '@/e2e/support/papers/paper-text'
import { approvedSeries, BACKDATED, backdateCompany } from '@/e2e/support/publication-world'
import { publishNext, republishAll } from '@/e2e/support/publications'
import { admin, it, manager, otherManager, world } from '@/e2e/support/world-test'
import { addDays } from '@/lib/calc/dates'
import { periodFirstDay } from '@/lib/calc/periods'
import { db } from '@/lib/core/db/client'
import { COMPANY_ROLE } from '@/lib/core/domain/dictionaries'
import { formatDate } from '@/lib/core/format/dates'
import { today } from '@/lib/core/process/clock'
import { makeDueReports } from '@/lib/features/control-reports/work-mutations'
import type { AttentionLine, IndicatorMap, MapMetric } from '@/lib/features/overview/contract'
import { readPrecision } from '@/lib/features/overview/reviews/data'
import { reviewSignals } from '@/lib/features/overview/reviews/mutations'
import { lastQuarters } from '@/lib/features/quality/data'

const CALM = [10, 12, 8, 11, 9, 10, 13, 9, 10, 11, 8, 10]

/** An indicator of the organisation, lower is better, approved quarter by quarter. */
async function ownSeries() {
  const metric = { name: 'Катетерные инфекции', formula: 'a * 1000 / b', unit: 'на 1000', ...BACKDATED }
  const { metricId, approve } = await approvedSeries(metric, 1000)
  await backdateCompany(world.company)
  return {
    metric: metricId,
    approve: (cases: readonly number[]) => approve(world.company, lastQuarters(cases.length), cases),
  }
}

const dataOf = async (client: Client, path: string) => {
  const answer = await client.get(path)
  expect(answer.status).toBe(200)
  return Object(answer.at('data'))
}

/** The control report's reviews and their number, and the letter's number and link. */
async function shownElsewhere(category: number) {
  const [last] = lastQuarters(1)
  const report = await manager.post('/api/control-reports', {
    ...{ year: last?.year, part: `q${last?.quarter}`, metric_category_ids: [category] },
  })
  expect(report.status).toBe(201)
  await makeDueReports()
  const file = await manager.download(`/api/control-reports/${report.at('data', 'id')}/file?format=pdf`)
  const { rows } = await readPdf(new Uint8Array(await file.arrayBuffer()))
  const under = (title: string, name: string) => {
    const heading = rows.find((row) => row.includes(title)) ?? []
    return rows.find(([first]) => first?.includes(name))?.[heading.indexOf(title)]
  }
  expect((await manager.post('/api/quarter-letters')).status).toBe(200)
  const { text = '' } = (await outbox()).at(-1) ?? {}
  return [
    under('Разбор', 'Катетерные инфекции'),
    under('Разобрано', 'Всего'),
    /Разобрано \d из \d\./.exec(text)?.[0],
    /\/analytics\/signals\?review=\d+/.exec(text)?.[0] ?? null,
  ]
}

it('a signal is asked about once, answered from the overview, and closed by the correction that removes it', async () => {
  const { approve, metric } = await ownSeries()
  const ids = await approve([...CALM, 40])
  expect(await reviewSignals()).toBeGreaterThan(0)
  expect(await reviewSignals()).toBe(0)
  await db().companyLook.deleteMany()
  await reviewSignals()

  const [review, ...more] = await dataOf(manager, '/api/signal-reviews')
  expect(more).toEqual([])
  expect(review).toMatchObject({
    metric: { id: metric },
    kind: 'outlier',
    is_better: false,
    is_gone: false,
    value: 40,
    due_date: addDays(today(), 30),
    document_id: ids.at(-1),
    answer: null,
  })
  const { attention } = await dataOf(manager, '/api/analytics-overview')
  expect(attention.reviewed).toEqual({ answered: 0, all: 1 })
  expect(attention.lines).toContainEqual({
    kind: 'signal',
    metric_id: metric,
    better: false,
    review: { id: review.id, due_date: review.due_date, is_overdue: false },
  })

  expect(await shownElsewhere(review.metric.metric_category_id)).toEqual([
    ...[`до ${formatDate(review.due_date)}`, '0 из 1', 'Разобрано 0 из 1.'],
    `/analytics/signals?review=${review.id}`,
  ])
  const path = `/api/signal-reviews/${review.id}`
  const answered = { note: 'Случай учтён дважды', version: review.version }
  expect((await manager.put(path, { ...answered, cause: null })).status).toBe(422)
  expect((await otherManager.put(path, { ...answered, cause: 'error' })).status).toBe(404)
  // Neither another participant nor a watcher sees any of it.
  for (const companyRoleId of Object.values(COMPANY_ROLE)) {
    await db().company.update({ where: { id: world.otherCompany }, data: { companyRoleId } })
    expect(await dataOf(otherManager, `/api/signal-reviews?company_id=${world.company}`)).toEqual([])
    const passport = await dataOf(otherManager, `/api/data-quality?company_id=${world.company}`)
    expect(passport.company.id).toBe(world.otherCompany)
  }
  expect((await manager.put(path, { ...answered, cause: 'error' })).status).toBe(200)
  expect((await manager.put(path, { ...answered, cause: 'care' })).status).toBe(409)
  expect((await dataOf(manager, '/api/analytics-overview')).attention.reviewed).toEqual({
    answered: 1,
    all: 1,
  })
  expect(await db().auditEvent.count({ where: { action: 'signal_review.answer' } })).toBe(1)
  expect(await shownElsewhere(review.metric.metric_category_id)).toEqual([
    'ошибка в данных',
    '1 из 1',
    'Разобрано 1 из 1.',
    null,
  ])

  await db().inputDocument.delete({ where: { id: ids.at(-1) ?? 0 } })
  await reviewSignals()
  expect(await dataOf(manager, '/api/signal-reviews')).toMatchObject([{ is_gone: true, value_now: null }])
  await approve([11])
  await reviewSignals()
  expect(await dataOf(admin, `/api/signal-reviews?company_id=${world.company}`)).toMatchObject([
    { id: review.id, is_gone: true, value: 40, value_now: 11, answer: { cause: 'error' } },
  ])
  expect((await dataOf(manager, '/api/analytics-overview')).attention.reviewed).toEqual({
    answered: 0,
    all: 0,
  })
})

it('a signal of a closed indicator stays on its chart and is no longer current', async () => {
  const { metric: id, approve } = await ownSeries()
  const ids = await approve([...CALM, 40, 10])
  await db().inputDocument.delete({ where: { id: ids.at(-1) ?? 0 } })
  const linesAndMarks = async () => {
    const { attention, map } = await dataOf(manager, '/api/analytics-overview')
    const [row] = map.metric_categories
      .flatMap(({ metrics }: IndicatorMap['metric_categories'][number]) => metrics)
      .filter(({ metric }: MapMetric) => metric.id === id)
    const lines = attention.lines.filter(({ kind }: AttentionLine) => kind === 'signal')
    return { lines: lines.length, marks: row.chart.signals.length }
  }
  expect(await linesAndMarks()).toEqual({ lines: 1, marks: 1 })
  const [last] = lastQuarters(1)
  if (!last) throw new Error('no quarter has ended')
  const dateEnd = new Date(addDays(periodFirstDay(last), -1))
  await db().metric.update({ where: { id }, data: { dateEnd } })
  expect(await linesAndMarks()).toEqual({ lines: 0, marks: 1 })
})

it('a shift for the better asks what helped, and has no term', async () => {
  const { approve } = await ownSeries()
  await approve([...CALM.map((cases) => cases * 3), 12, 11, 13, 12])
  await reviewSignals()
  const reviews = await dataOf(manager, '/api/signal-reviews')
  const shift = reviews.find((one: { kind: string }) => one.kind === 'shift')
  expect(shift).toMatchObject({ is_better: true, is_overdue: false })
  const answer = await manager.put(`/api/signal-reviews/${shift.id}`, { cause: null, note: 'Новый порядок' })
  expect(Object(answer.at('data')).answer).toMatchObject({ cause: 'helped', note: 'Новый порядок' })
})

it('how precise alarms are is told of thirty answers of more than the least group, and of no fewer; a publication tells everybody', async () => {
  const { company, users } = world
  const metricId = (await db().metric.findFirstOrThrow()).id
  const others = await db().$queryRaw<Array<{ id: number }>>`
    INSERT INTO companies (number, company_role_id, region_id, city, name, short_name, date_begin_year, date_begin_quarter,
      date_begin_month)
    SELECT 900000 + n, 1, region_id, city, name || n, short_name || n, date_begin_year, date_begin_quarter, date_begin_month
    FROM companies, generate_series(1, 5) n WHERE id = ${company} RETURNING id`
  const answer = (companyId: number, at: number) => ({
    ...{
      companyId,
      metricId,
      kind: 'outlier',
      isBetter: false,
      value: 1,
      note: 'Разобрали',
      userId: users.manager,
    },
    ...{ year: 2000 + at, quarter: 1, foundYear: 2000 + at, foundQuarter: 1 },
    ...{ dueDate: new Date('2026-12-14'), answeredAt: new Date(), cause: at % 2 === 0 ? 'care' : 'unknown' },
  })
  const organisations = others.map(({ id }) => id)
  await (await ownSeries()).approve(CALM)
  await republishAll()
  const publishedAlarms = async (client: Client) => {
    const { id, checksum } = await db().publication.findFirstOrThrow({
      where: { state: 'published' },
      orderBy: { publishedAt: 'desc' },
    })
    const page = await dataOf(client, `/api/publications/${id}`)
    const facts = page.alarms.map((one: { kind: string; answered: number }) => `${one.kind} ${one.answered}`)
    return { checksum, facts, alarms: page.alarms }
  }
  const before = await publishedAlarms(manager)
  expect(before.facts).toEqual([])
  await db().signalReview.createMany({
    data: organisations.flatMap((id) => Array.from({ length: 6 }, (_, at) => answer(id, at))),
  })
  await publishNext('extra')
  expect(await publishedAlarms(manager)).toEqual(before)
  expect(await readPrecision()).toMatchObject([
    { kind: 'all', answered: 30, found: 15, precision: null },
    { kind: 'outlier', answered: 30, precision: null },
    { kind: null, metric: expect.stringMatching(/./), answered: 30, precision: null },
  ])
  await db().signalReview.create({ data: answer(company, 0) })
  const [all] = await readPrecision()
  expect(all).toMatchObject({ answered: 31, found: 16, precision: { share: 16 / 31 } })
  const { unknown = 0, ...stood } = all?.causes ?? {}
  expect([unknown, Object.values(stood).reduce((sum, count) => sum + count, 0)]).toEqual([15, 16])

  await publishNext('extra')
  const after = await publishedAlarms(await signedIn(users.otherManager))
  expect(after.facts).toEqual(['all 31', 'outlier 31'])
  expect(after.alarms[0]).toMatchObject({ found: 16, share: 16 / 31 })
  // Nothing else of it enters a publication.
  expect(after.checksum).toBe(before.checksum)
  // One more answer would identify its organisation.
  await db().signalReview.create({ data: answer(company, 7) })
  await publishNext('extra')
  expect((await publishedAlarms(manager)).facts).toEqual(['all 31', 'outlier 31'])
  await db().signalReview.createMany({ data: organisations.map((id) => answer(id, 8)) })
  await publishNext('extra')
  expect((await publishedAlarms(manager)).facts).toEqual(['all 37', 'outlier 37'])
  // In total, by kind and by indicator.
  await db().signalReview.updateMany({ data: { cause: 'unknown' } })
  const { attention } = await dataOf(admin, '/api/analytics-overview')
  expect(attention.lines).toContainEqual({ kind: 'requests', of: 'alarms', count: 3 })
})
