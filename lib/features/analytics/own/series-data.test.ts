import { expect, it } from 'vitest'
import { comparedMetric } from '@/e2e/support/calc/compared-metric'
import { CalcDecimal } from '@/lib/calc/decimal'
import { slotOf } from '@/lib/calc/pooling/slots'
import { NO_SCATTER } from '@/lib/calc/signals/group-scatter'
import { NO_OWN_VALUES } from '@/lib/features/analytics/own/own-data'
import { type ChartedPeriod, ownChart, ownDynamics } from '@/lib/features/analytics/own/series-data'

const metric = {
  shown: { metric_kind: 'proportion' },
  ratio: { numerator: 'a', denominator: 'b', factor: new CalcDecimal(100) },
  order: 'asc',
  target: 3,
} as const

/** Cases per thousand by quarter from I 2020; null without approved data. */
const quarters = (cases: readonly (number | null)[]): ChartedPeriod[] =>
  cases.map((one, place) => ({
    period: { year: 2020 + Math.floor(place / 4), slot: 0, quarter: (place % 4) + 1, month: 0, label: '' },
    marks: [],
    scatter: NO_SCATTER,
    cell: one === null ? null : cellOf(one),
  }))

const cellOf = (cases: number) => {
  const [value, numerator] = [cases / 10, new CalcDecimal(cases)]
  const exact = { value, rounded: value, nonValue: null, eligible: true, numerator, periods: 1 }
  const denominator = new CalcDecimal(1000)
  return { value, nonValue: null, eligible: true, compared: true, exact: { ...exact, denominator } }
}

const stable = [20, 22, 19, 21, 20, 18, 21, 20, 22, 19, 20, 18]

it('limits do not depend on the years that are shown; places count from the first of them', () => {
  const series = quarters([...stable, 84, 20])
  const [whole, late] = [ownChart(metric, series, 0), ownChart(metric, series, 10)]
  expect(whole?.signals).toMatchObject([{ index: 12, kind: 'outlier', better: false, cases: { own: 84 } }])
  expect(late?.signals).toMatchObject([{ index: 2, since: 2, begins: { year: 2023, quarter: 1 } }])
  expect(late?.segments[0]?.limits).toEqual(whole?.segments[0]?.limits.slice(10))
  expect(late?.segments[0]).toMatchObject({
    from: 0,
    phase: 'fixed',
    center: 2,
    baseline: { from: { year: 2020 } },
  })
  expect([whole?.assurance, ownChart({ ...metric, target: 0.5 }, series, 0)?.assurance]).toEqual([
    'sometimes',
    'never',
  ])
})

it('what does not count is a gap, and nothing that counts is no chart', () => {
  const small = { ...cellOf(900), nonValue: 'small_denominator' as const }
  const series = quarters([...stable, null]).map((one, place) =>
    place === 3 ? { ...one, cell: small } : one,
  )
  expect(ownChart(metric, series, 0)?.segments[0]).toMatchObject({ baseline: { points: 11 } })
  expect(ownChart(metric, series, 0)?.segments[0]?.limits[3]).toBeNull()
  expect(ownChart(metric, quarters([null]), 0)).toBeNull()
})

it('a mean has limits from its own scatter, and cases in no signal', () => {
  const chart = ownChart({ ...metric, shown: { metric_kind: 'mean' } }, quarters([...stable, 84]), 0)
  expect(chart?.signals).toMatchObject([{ kind: 'outlier', cases: null }])
  expect(chart?.segments[0]?.limits[0]).toEqual(chart?.segments[0]?.limits[1])
})

it('the last year that is shown changes no mark: limits, signals and assurance are those of the whole series', () => {
  const series = quarters([...stable, 84, ...[30, 31, 29, 32, 30, 31]])
  const whole = ownChart(metric, series, 0)
  const marks = (chart: typeof whole) =>
    chart?.signals.flatMap(({ kind, since, until }) =>
      series.flatMap((_, place) => (place >= since && place <= until ? `${kind} ${place}` : [])),
    )
  expect(marks(whole)?.length).toBeGreaterThan(1)
  for (let to = 1; to <= series.length; to += 1) {
    const part = ownChart(metric, series, 0, to)
    expect(marks(part)).toEqual(marks(whole)?.filter((mark) => Number(mark.split(' ')[1]) < to))
    expect(part?.segments[0]?.limits).toEqual(whole?.segments[0]?.limits.slice(0, to))
    expect(part?.assurance).toBe(whole?.assurance)
  }
  // A shift that continues after the last displayed point lasts until there.
  expect(ownChart(metric, series, 0, 17)?.signals.at(-1)).toMatchObject({
    kind: 'shift',
    lasts: true,
    until: 16,
  })
})

/** Of the first of the years shown. */
function dynamicsOf(
  series: readonly ChartedPeriod[],
  years: number,
  { targets = {}, dateEnd = null }: { targets?: Record<number, number>; dateEnd?: string | null } = {},
) {
  const charted = series.map(({ period }) => ({ ...period, slot: slotOf(period) }))
  return ownDynamics(comparedMetric({ dateEnd }), {
    own: {
      ...{ id: 1, values: NO_OWN_VALUES, scatterOf: () => NO_SCATTER },
      at: (_, year, slot) =>
        series.find(({ period }) => period.year === year && slotOf(period) === slot)?.cell ?? null,
    },
    ...{
      marks: new Map(),
      successors: new Map(),
      measures: [],
      charted,
      periods: charted.slice(0, 4 * years),
    },
    targets: {
      at: (_, year) => ({ year, project: targets[year] ?? null, own: null }),
      yearsOf: () => Object.keys(targets).map(Number),
    },
  })
}

it('assurance is judged by the newest target alone: beside an earlier one none is told', () => {
  const targetAndAssurance = (years: number, targets: Record<number, number>) => {
    const { target, chart } = dynamicsOf(quarters([...stable, 20, 19]), years, { targets })
    return [target, chart?.assurance]
  }
  expect(targetAndAssurance(4, { 2022: 0.5, 2023: 9 })).toEqual([9, 'steady'])
  expect(targetAndAssurance(3, { 2022: 0.5, 2023: 9 })).toEqual([0.5, null])
  expect(targetAndAssurance(3, { 2022: 9, 2023: 9 })).toEqual([9, 'steady'])
})

it('an indicator is closed where it ends before the last period shown', () => {
  const series = quarters([...stable, ...[20, 19, 21, 20]])
  const isClosed = (years: number, dateEnd: string | null) => dynamicsOf(series, years, { dateEnd }).is_closed
  expect([isClosed(4, null), isClosed(4, '2023-10-01'), isClosed(4, '2023-09-30')]).toEqual([
    false,
    false,
    true,
  ])
  expect([isClosed(2, '2023-09-30'), isClosed(0, '2023-09-30')]).toEqual([false, false])
})

it('limits on trial say nothing of the target yet, of an earlier year’s neither', () => {
  const targets = { 2021: 0.5, 2022: 9 }
  expect(dynamicsOf(quarters(stable.slice(0, 11)), 2, { targets })).toMatchObject({
    target: 0.5,
    chart: { assurance: 'early' },
  })
  expect(ownChart(metric, quarters(stable.slice(0, 11)), 0)?.assurance).toBe('early')
  // Five quarters without a case promise nothing, twelve were met each time.
  const constant = [5, 11, 12].map((count) => ownChart(metric, quarters(Array(count).fill(0)), 0)?.assurance)
  expect(constant).toEqual(['early', 'early', 'steady'])
})

it('limits and what is usual follow the season of the group', () => {
  const cases = [26, 21, 14, 20, 26, 18, 15, 20, 27, 19, 13, 21, 26]
  const scatter = { phi: 1, season: [1.3, 1, 0.7, 1] }
  const chart = ownChart(
    metric,
    quarters([...cases, 60]).map((one) => ({ ...one, scatter })),
    0,
  )
  const upper = (index: number) => chart?.segments[0]?.limits[index]?.upper ?? 0
  // 26 and 14 expected cases of a thousand, with the rate varying by 8 %: 2.6 + 3·√(2.6·97.4/1000 + (0.08·2.6)²), and
  // likewise for 1.4.
  const center = (100 * cases.slice(0, 12).reduce((sum, one) => sum + one, 0)) / 12_000
  const limit = (rate: number) => rate + 3 * Math.sqrt((rate * (100 - rate)) / 1000 + (0.08 * rate) ** 2)
  expect([upper(0), upper(2)]).toEqual([
    expect.closeTo(limit(1.3 * center), 6),
    expect.closeTo(limit(0.7 * center), 6),
  ])
  expect(chart?.signals.at(-1)).toMatchObject({
    ...{ kind: 'outlier', index: 13 },
    cases: { own: 60, usual: expect.closeTo(10 * center, 6) },
  })
})
