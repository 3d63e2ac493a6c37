import { expect } from 'vitest'
import type { Client } from '@/e2e/support/api'
import { inDatabase } from '@/e2e/support/database'
import { addCompanies, addMeasure, approvedSeries } from '@/e2e/support/publication-world'
import { markDocumentsChanged, publishNext, republishAll } from '@/e2e/support/publications'
import { openWorkbook } from '@/e2e/support/workbook'
import { admin, it, manager, operator, otherManager, world } from '@/e2e/support/world-test'
import { PERIODICITY } from '@/lib/calc/periods'
import { db } from '@/lib/core/db/client'
import type { Dynamics, MeasureEffect } from '@/lib/features/analytics/contract'
import { effectWords } from '@/lib/features/analytics/effect/labels'
import { signalSentence } from '@/lib/features/analytics/own/labels'
import type { MeasureRow } from '@/lib/features/measures/shapes'
import { createCategoryWithMetrics } from '@/prisma/seed/builders/metric'

const EXPORT = '/api/analytics-report-data/export?year_from=2025&year_to=2026'

/** From I 2024: the own organisation falls from 4 to 3 cases per hundred, then has thirty; six others are stable. */
const OWN = [4, 5, 3, 4, 4, 3, 3, 3, 3, 30]
const OTHERS = [3, 4, 5, 4, 2, 6]

async function filled(): Promise<{ metricCategoryId: number; metricId: number }> {
  await inDatabase((client) =>
    createCategoryWithMetrics(client, { metrics: [{ name: 'Доля годовая', periodicity: PERIODICITY.year }] }),
  )
  const { approve, ...about } = await approvedSeries({ decimals: 1 })
  const quarters = OWN.map((_, place) => ({ year: 2024 + Math.floor(place / 4), quarter: 1 + (place % 4) }))
  await approve(world.company, quarters, OWN)
  const companies = await addCompanies(OTHERS.length, { date_begin_quarter: '2024-01-01' })
  for (const [place, cases] of OTHERS.entries())
    await approve(
      companies[place] ?? 0,
      quarters,
      OWN.map(() => cases),
    )
  await republishAll()
  return about
}

/** One done with an effect, one overdue, one cancelled. */
async function planAll(metricId: number): Promise<void> {
  await addMeasure(metricId)
  await addMeasure(metricId, { name: 'Лист поворотов', due_date: '2026-03-31', target_value: null }, null)
  await addMeasure(metricId, { name: 'Браслеты' }, { status: 'cancelled' })
}

const sheetsOf = async (client: Client, query = '') => {
  const workbook = await openWorkbook(await client.download(`${EXPORT}${query}`))
  return (name: string): unknown[][] =>
    (workbook.getWorksheet(name)?.getSheetValues() ?? []).flatMap((row) =>
      Array.isArray(row) ? [Array.from(row.slice(1), (value) => value ?? null)] : [],
    )
}

const dateOf = (day: string | null) => (day === null ? null : new Date(day))

it('signals and measures are those of the charts and of the plan, word for word, of the own organisation alone; effects those of the publication', async () => {
  const { metricCategoryId, metricId } = await filled()
  await db().userMetricCategory.create({ data: { userId: world.users.operator, metricCategoryId } })
  await planAll(metricId)
  const dynamics: Dynamics = Object(
    (
      await manager.get(
        `/api/analytics-indicators-data?metric_category_id=${metricCategoryId}&period_id=${PERIODICITY.quarter}&year_from=2025&year_to=2026`,
      )
    ).body,
  )
  const [series] = dynamics.data[PERIODICITY.quarter] ?? []
  if (!series?.chart) throw new Error('no chart')
  const sheets = await sheetsOf(manager)

  // A yearly indicator has no quarters with few organisations.
  const rows = sheets('Отчёт')
  const labels = rows[0]?.slice(3).map(String) ?? []
  const numbers = rows
    .slice(rows.findIndex(([name]) => name === 'Доля годовая'))
    .find(([name]) => name === 'Организаций (N)')
  expect(labels).toContain('2026')
  expect(numbers?.slice(3)).toEqual(labels.map((label) => (label.includes('кв.') ? null : 'меньше 5')))

  const signals = sheets('Сигналы').slice(1)
  expect(signals.map((row) => [row[1], row[2], row[3], row[5], row[6]])).toEqual(
    series.chart.signals.map((signal) => [
      series.metric.name,
      '◆ выброс, хуже',
      'II кв. 2026',
      signalSentence(signal, series),
      series.measures.map(({ number }) => `№ ${number}`).join(', '),
    ]),
  )
  expect(signals.map((row) => row[5])).toEqual([expect.stringMatching(/^Выброс: 30 случаев вместо обычных/)])
  expect(signals[0]?.[6]).toBe('№ 2, № 1')

  const listed: Array<{ id: number }> = Object((await manager.get('/api/measures')).at('data'))
  const measures: MeasureRow[] = []
  for (const { id } of listed) measures.push(Object((await manager.get(`/api/measures/${id}`)).at('data')))
  const effects: MeasureEffect[] = Object((await manager.get('/api/measure-effects')).at('data'))
  const [effect] = effects
  if (effect?.state !== 'judged') throw new Error(JSON.stringify(effects))
  const plan = sheets('Мероприятия')
  expect(plan.slice(1).map((row) => row.slice(0, 9))).toEqual(
    measures.map((one) => [
      ...[one.number, one.metric.name, one.name, one.cause, one.action, one.responsible.name],
      ...[one.date_begin, one.due_date, one.date_end].map(dateOf),
    ]),
  )
  expect(
    plan.slice(1).map(([number, , , , , , , , , state, target]) => [number, state, target ?? null]),
  ).toEqual([
    [2, 'просрочено', null],
    [1, 'завершено, эффект посчитан', 3.2],
    [3, 'отменено', 3.2],
  ])
  const { headline, arithmetic } = effectWords(effect, { decimals: 1, order: 'asc' })
  expect(plan[2]?.slice(11)).toEqual([effect.difference, `${headline}\n${arithmetic}`])
  expect(plan[1]?.[12] ?? null).toBeNull()

  expect((await sheetsOf(operator))('Мероприятия')).toEqual(plan)
  expect((await sheetsOf(admin, `&company_id=${world.company}`))('Мероприятия')).toEqual(plan)
  const stranger = await sheetsOf(otherManager, `&company_id=${world.company}`)
  expect(stranger('Мероприятия').slice(1)).toEqual([['Мероприятий пока нет']])
  const nobody = await sheetsOf(admin)
  expect([nobody('Сигналы')[1], nobody('Мероприятия')[1]]).toEqual([
    ['Организация не выбрана'],
    ['Организация не выбрана'],
  ])

  const [first] = Object((await manager.get('/api/publications')).at('data'))
  await db().comparisonFact.updateMany({
    where: { metricId, companyId: { not: world.company }, year: 2025 },
    data: { a: 1, value: 1 },
  })
  await markDocumentsChanged()
  await publishNext()
  const judged = async (query: string) => {
    const [effect]: MeasureEffect[] = Object((await manager.get(`/api/measure-effects${query}`)).at('data'))
    if (effect?.state !== 'judged') throw new Error(JSON.stringify(effect))
    const { headline, arithmetic } = effectWords(effect, { decimals: 1, order: 'asc' })
    return [effect.difference, `${headline}\n${arithmetic}`]
  }
  const inWorkbook = async (query: string) => (await sheetsOf(manager, query))('Мероприятия')[2]?.slice(11)
  const publication = `publication=${first.id}`
  expect(await inWorkbook(`&${publication}`)).toEqual(await judged(`?${publication}`))
  expect(await inWorkbook('')).toEqual(await judged(''))
  expect(await judged('')).not.toEqual(await judged(`?${publication}`))
})
