import { expect, it } from 'vitest'
import { withoutEmptyStart } from '@/components/analytics/dynamics/dynamics-series'
import { isMarkable, signsOf, suggestedRebase, urgency } from '@/components/analytics/dynamics/signals'
import { mapCells } from '@/components/analytics/overview/map-view'
import { chartFixture, HIGHER_IS_BETTER, metricOf, pointOf, seriesOf } from '@/e2e/support/answers/dynamics'
import type { MetricDynamics } from '@/lib/features/analytics/contract'
import {
  causeWords,
  limitsWords,
  noSignalsWords,
  signalSentence,
  signalWords,
  signsWords,
  successorWords,
  usualCases,
  variationWords,
} from '@/lib/features/analytics/own/labels'
import { currentSignals, drawnLimits, signWords } from '@/lib/features/analytics/own/rules'

/** Cases per thousand by quarter from I 2023. */
function rateOf(cases: readonly number[], overrides: Partial<MetricDynamics> = {}): MetricDynamics {
  const points = cases.map((one) => ({ value: one, counted: { cases: one, of: 1000 } }))
  return seriesOf(cases, {
    metric: metricOf({ metric_kind: 'rate', metric_unit: { id: 2, name: 'случ. на 1000 пац.' } }),
    chart: chartFixture(points, { kind: 'rate', factor: 1000 }),
    ...overrides,
  })
}

const stable = [20, 22, 19, 21, 20, 18, 21, 20, 22, 19, 20, 18]
const sentences = (series: MetricDynamics) =>
  currentSignals(series).map((signal) => signalSentence(signal, series))

it('an outlier in cases, today’s before all else', () => {
  const series = rateOf([...stable, 84])
  expect(sentences(series)).toEqual(['Выброс: 84 случая вместо обычных 20, вероятность меньше 0,001'])
  expect(signalWords(series)).toBe('В I квартале 2026 вчетверо больше обычного: 84 случая вместо обычных 20.')
  expect([...signsOf(series)]).toEqual([[12, expect.objectContaining({ kind: 'outlier', better: false })]])
})

it('few usual cases are told by their first digit, and none as none', () => {
  const rare = (usual: readonly number[]) => sentences(rateOf([...usual, 4]))
  expect(rare(Array(12).fill(0))).toEqual([expect.stringMatching(/^Выброс: 4 случая вместо обычных 0, /)])
  expect(rare([1, ...Array(11).fill(0)])).toEqual([expect.stringMatching(/вместо обычных 0,08, /)])
  expect([0.25, 0.96, 1, 5.4].map(usualCases)).toEqual(['0,3', '1,0', '1', '5'])
})

it('an outlier on top of a shift is one line with both reasons', () => {
  const series = rateOf([...stable, 29, 28, 30, 29, 84])
  expect(signsWords(currentSignals(series))).toBe('выброс и сдвиг, хуже')
  expect(signalWords(series)).toBe(
    'В I квартале 2027 вчетверо больше обычного: 84 случая вместо обычных 20. С I квартала 2026 примерно вдвое больше среднего за 2023–2025.',
  )
  expect(causeWords(series)).toBe(sentences(series).join('. '))
  const [outlier, shift] = currentSignals(series)
  if (outlier && shift)
    expect(signsWords([outlier, { ...shift, better: true }])).toBe('выброс, хуже; сдвиг, лучше')
  expect(signsWords([{ kind: 'shift', better: null }])).toBe('сдвиг, изменилось')
  const [last] = mapCells({ ...series, place: null }).slice(-1)
  expect(last?.words).toBe('выброс и сдвиг, хуже')
})

it('yesterday’s outlier keeps its sign and is no signal of today', () => {
  const series = rateOf([...stable, 84, 20])
  expect(currentSignals(series)).toEqual([])
  expect(signalWords(series)).toBe('')
  expect(signsOf(series).size).toBe(1)
})

it('a closed indicator has no signal of today, whatever its last value was', () => {
  const series = rateOf([...stable, 84], { is_closed: true })
  expect([currentSignals(series), causeWords(series)]).toEqual([[], null])
  expect([signalWords(series), variationWords(series)]).toEqual(['', 'закрыт'])
  expect(signsOf(series).size).toBe(1)
})

it('a shift with its beginning and its size, and new limits suggested there', () => {
  const series = rateOf([...stable, 29, 28, 30, 29])
  expect(sentences(series)).toEqual([
    'Сдвиг с I квартала 2026: примерно на 45 % больше среднего за 2023–2025',
  ])
  expect(signalWords(series)).toBe('С I квартала 2026 примерно на 45 % больше среднего за 2023–2025.')
  expect([...signsOf(series).keys()]).toEqual([12, 13, 14, 15])
  expect(suggestedRebase(series)).toBe(12)
  const [later] = sentences(rateOf([...stable, 20, 29, 28, 30, 29]))
  expect(later).toMatch(/^Сдвиг со II квартала 2026: /)
})

it('provisional limits hold the shift itself: it is told against their mean', () => {
  const series = rateOf([20, 21, 19, 20, 22, 20, 21, 34, 36, 35])
  expect(series.chart?.segments[0]?.phase).toBe('trial')
  expect(sentences(series)).toEqual([
    'Сдвиг с IV квартала 2024: примерно на 40 % больше среднего за 2023–2025',
  ])
})

it('a year is marked where it is what was approved, and not where it is made of quarters', () => {
  const yearly = metricOf({ metric_period_id: 1 })
  const points = [2023, 2024].map((year) =>
    pointOf(0, { year, quarter: 0, own: { value: 1, non_value: null } }),
  )
  expect(isMarkable(rateOf([20, 21], { points, metric: yearly }))).toBe(true)
  expect(isMarkable(rateOf([20, 21], { points }))).toBe(false)
  expect(isMarkable(rateOf([20, 21]))).toBe(true)
  expect(isMarkable({ ...rateOf([20, 21]), chart: null })).toBe(false)
})

it('near the top of a percentage the change is told in points', () => {
  const values = [...stable.map((one) => 880 + (one % 5)), 780, 775, 778, 781]
  const points = values.map((one) => ({ value: one / 10, counted: { cases: one, of: 1000 } }))
  const series = rateOf(values, {
    metric: metricOf({ metric_target_order: HIGHER_IS_BETTER }),
    points: points.map(({ value }, place) => pointOf(place, { own: { value, non_value: null } })),
    chart: chartFixture(points, { kind: 'proportion', factor: 100 }),
  })
  expect(sentences(series).at(-1)).toMatch(/^Сдвиг с I квартала 2026: примерно на 10,\d п\. п\. меньше/)
})

it('how far limits can be trusted, and the target', () => {
  expect(variationWords(rateOf([1, 2, 3]))).toBe('мало данных')
  // Of a closed indicator more values never come, so none are promised.
  expect([[], [1, 2, 3]].map((values) => limitsWords(rateOf(values)))).toEqual([
    'Пределов нет: 0 значений из 5.',
    'Пределов нет: 3 значения из 5.',
  ])
  const closed = { ...rateOf([1]), successor: { short_name: 'Падения с 10.2026', date_begin: '2026-10-01' } }
  expect([successorWords(closed), successorWords(rateOf([1]))]).toEqual([
    'С 01.10.2026 вместо него «Падения с 10.2026».',
    '',
  ])
  expect(signalWords(rateOf([7, 7, 7, 7, 7]))).toBe('Не менялось.')
  const unvaried = seriesOf([...Array(12).fill(0), 3, 0], { metric: metricOf({ metric_kind: 'other' }) })
  expect([limitsWords(unvaried), variationWords(unvaried), noSignalsWords([unvaried])]).toEqual([
    'Пределов нет: среди первых 12 значений соседние не различаются.',
    'разброс неизвестен',
    'Сигналы не считаются: мало значений, или соседние не различаются',
  ])
  const trial = rateOf(stable.slice(0, 6))
  expect(signalWords(trial)).toBe('')
  expect(limitsWords(trial)).toBe('Пределы пробные: 6 значений из 12.')
  const unreachable = { ...trial, chart: trial.chart && { ...trial.chart, assurance: 'never' as const } }
  expect(limitsWords(unreachable)).toBe('Пределы пробные: 6 значений из 12. Цель: не достигается.')
})

it('what needs a look comes first', () => {
  const order = [
    rateOf([...stable, 84]),
    rateOf([...stable, 29, 28, 30, 29]),
    rateOf([...stable, 2]),
    rateOf(stable),
  ]
  expect(order.map(urgency)).toEqual(order.map(urgency).toSorted((a, b) => a - b))
  expect(signWords({ kind: 'shift', better: true })).toBe('сдвиг, лучше')
})

it('limits are drawn within the scale, by quarter', () => {
  const limits = drawnLimits(rateOf([...stable, 84]), 3)
  expect(limits?.lower).toBeGreaterThanOrEqual(0)
  expect(drawnLimits(rateOf([1, 2]), 0)).toBeNull()
  // The axis ends at 100 only when no limit is above it: an upper limit is never below the mean.
  const near = seriesOf([97, 99, 98, 96, 100, 99, 97, 98, 99, 96, 98, 100])
  const above = seriesOf([133, 135, 137, 134, 136, 133, 135, 134, 137, 136, 134, 135])
  expect(drawnLimits(near, 11)?.upper).toBe(100)
  expect(drawnLimits(above, 11)?.upper).toBeGreaterThan(137)
  const [late] = withoutEmptyStart([rateOf(stable)])
  expect(late?.chart?.segments[0]?.limits).toHaveLength(12)
})

it('months and years are named as such', () => {
  const renamed = (dates: { quarter: number; month: number }) => {
    const series = rateOf([...stable, 84])
    const inDates = <Dated extends object>(one: Dated) => ({ ...one, year: 2026, ...dates })
    const signals = series.chart?.signals.map((signal) => ({ ...signal, begins: inDates(signal.begins) }))
    return {
      ...series,
      points: series.points.map(inDates),
      chart: series.chart && { ...series.chart, signals: signals ?? [] },
    }
  }
  expect(signalWords(renamed({ quarter: 0, month: 10 }))).toMatch(/^В октябре 2026 вчетверо больше обычного/)
  expect(signalWords(renamed({ quarter: 0, month: 5 }))).toMatch(/^В мае 2026 /)
  expect(signalWords(renamed({ quarter: 0, month: 0 }))).toMatch(/^В 2026 году /)
  const few = (dates: { quarter: number; month: number }) => {
    const series = rateOf([1, 2])
    return noSignalsWords([{ ...series, points: series.points.map((point) => ({ ...point, ...dates })) }])
  }
  expect(few({ quarter: 1, month: 0 })).toBe('Сигналы не считаются: мало кварталов')
  expect(few({ quarter: 0, month: 1 })).toBe('Сигналы не считаются: мало месяцев')
  expect(few({ quarter: 0, month: 0 })).toBe('Сигналы не считаются: мало лет')
  expect(noSignalsWords([{ ...rateOf([1]), chart: null }])).toBe(
    'Значений, по которым считают сигналы, пока нет',
  )
})
