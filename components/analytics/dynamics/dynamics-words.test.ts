import { describe, expect, it } from 'vitest'
import {
  chartRows,
  drawnBand,
  drawnValues,
  latestPoint,
  shownPoint,
  withoutEmptyStart,
} from '@/components/analytics/dynamics/dynamics-series'
import {
  chartGoalWords,
  groupWords,
  ownWords,
  sizeWords,
  targetAt,
} from '@/components/analytics/dynamics/dynamics-words'
import { HIGHER_IS_BETTER, metricOf, pointOf, seriesOf } from '@/e2e/support/answers/dynamics'
import { NEXT, PUBLICATION } from '@/e2e/support/answers/publication'
import { seriesWords } from '@/lib/features/analytics/own/labels'

const higher = { metric: metricOf({ metric_target_order: HIGHER_IS_BETTER }) }
const quartiles = { median: 2, p25: 1, p75: 3 }
const deciles = { ...quartiles, p10: 0.5, p90: 4 }

const rowsOf = (points: Parameters<typeof drawnBand>[0]) => chartRows({ points: [...points], chart: null })

describe('the rows of a chart', () => {
  it('a gap stays a gap and a small denominator leaves the line', () => {
    const rows = rowsOf([
      pointOf(0, { own: { value: 1, non_value: null } }),
      pointOf(1),
      pointOf(2, { own: { value: 50, non_value: 'small_denominator' } }),
      pointOf(3, { own: { value: null, non_value: 'zero_denominator' } }),
      pointOf(4, { own: { value: 3, non_value: null, incomplete: { periods: 2, of: 4 } } }),
    ])
    expect(rows.map(({ own }) => own)).toEqual([1, null, null, null, null])
    expect(rows.map(({ aside }) => aside)).toEqual([null, null, 50, null, 3])
    expect(drawnValues(rows, true)).toEqual([1, 50, 3])
  })

  it('the band is of one kind from end to end', () => {
    expect(drawnBand([pointOf(0, deciles), pointOf(1)])).toBe('deciles')
    const mixed = [pointOf(0, quartiles), pointOf(1, deciles)]
    expect(drawnBand(mixed)).toBe('quartiles')
    expect(rowsOf(mixed).map(({ band }) => band)).toEqual([
      [1, 3],
      [1, 3],
    ])
    expect(drawnBand([pointOf(0, { median: 2 })])).toBeNull()
  })
})

describe('the start of the charts', () => {
  it('is the first period with anything in any of them; gaps inside stay, signals move along', () => {
    const late = seriesOf([null, null, 1, null, 2])
    const early = seriesOf([null, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 90])
    const [one, other] = withoutEmptyStart([late, early])
    expect(one?.points.map(({ own }) => own?.value ?? null)).toEqual([null, 1, null, 2])
    expect(other?.chart?.signals).toMatchObject([{ kind: 'outlier', index: 12, since: 12 }])
    expect(other?.chart?.segments[0]?.limits).toHaveLength(13)
  })

  it('nothing at all is left as it is', () => {
    const empty = seriesOf([null, null])
    expect(withoutEmptyStart([empty])).toEqual([empty])
  })
})

describe('target', () => {
  it('is named with its side, and its absence too', () => {
    expect(chartGoalWords(seriesOf([], { target: 2 }))).toBe('цель не более 2,00')
    expect(chartGoalWords(seriesOf([], { target: 95, target_is_own: true, ...higher }))).toBe(
      'цель не менее 95,00, своя',
    )
    expect(chartGoalWords(seriesOf([]))).toBe('')
  })

  it('is the nearer one of each year', () => {
    const targets = [
      { year: 2023, own: null, project: 2 },
      { year: 2024, own: 3, project: 2 },
    ]
    const series = seriesOf([1, 1, 1, 1, 1], { targets })
    expect([0, 3, 4, 9].map((index) => targetAt(series, index))).toEqual([
      { value: 2, isOwn: false },
      { value: 2, isOwn: false },
      { value: 3, isOwn: true },
      null,
    ])
  })
})

describe('words of values', () => {
  it('a card is of the last value, or of what is approved without one', () => {
    const without = pointOf(1, { own: { value: null, non_value: 'not_finite' } })
    const series = { ...seriesOf([]), points: [pointOf(0), without, pointOf(2)] }
    expect([latestPoint(series), shownPoint(series)]).toEqual([null, without])
    const small = pointOf(1, { own: { value: 50, non_value: 'small_denominator' } })
    expect(latestPoint(seriesOf([1], { points: [pointOf(0), small, pointOf(2)] }))).toBe(small)
    const valued = pointOf(0, { own: { value: 1, non_value: null } })
    expect(shownPoint({ ...series, points: [valued, without] })).toBe(valued)
    expect(shownPoint({ ...series, points: [pointOf(0)] })).toBeNull()
  })

  it('tells how often a signal is false for quarters alone, and where signals are told', () => {
    const quarterly = seriesOf([1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2])
    const points = quarterly.points.map((point) => ({ ...point, quarter: 0, month: 5 }))
    expect(seriesWords([quarterly, quarterly])).toBe(
      '2 показателя · по всем показателям в среднем около одного ложного сигнала в год',
    )
    expect(seriesWords([seriesOf([1, 2])])).toBe('1 показатель')
    expect(seriesWords([{ ...quarterly, points }])).toBe('1 показатель')
  })

  it('says why there is no value', () => {
    const metric = metricOf()
    expect(ownWords(pointOf(0), metric)).toBe('нет утверждённых данных')
    expect(ownWords({ own: { value: 3, non_value: 'small_denominator' } }, metric)).toBe(
      '3,00 (малый знаменатель)',
    )
    expect(ownWords({ own: { value: null, non_value: 'zero_denominator' } }, metric)).toBe(
      'знаменатель равен нулю',
    )
    expect(ownWords({ own: { value: 1234.5, non_value: null } }, metric)).toBe('1\u00a0234,50')
  })

  it('tells the group, or that it is too small', () => {
    const compared = pointOf(0, { ...deciles, n: 41, own: { value: 1, non_value: null } })
    const meta = { publication: PUBLICATION, next_publication: NEXT, min_group: 5 }
    expect(groupWords(seriesOf([1], { points: [compared] }), meta)).toBe('медиана 2,00, 41 организация')
    const alone = pointOf(1, { own: { value: 1, non_value: null } })
    expect(groupWords(seriesOf([1, 1], { points: [compared, alone] }), meta)).toBe(
      'медиана за I 23: 2,00, 41 организация',
    )
    const few = 'Недостаточно организаций для сравнения: меньше 5'
    expect(groupWords(seriesOf([1], { points: [pointOf(0)] }), meta)).toBe(few)
    expect(groupWords(seriesOf([1], { points: [alone] }), meta)).toBe(few)
    const { year, quarter } = NEXT
    const later = { ...alone, year, quarter }
    expect(groupWords(seriesOf([1], { points: [later] }), meta)).toBe('медиана: выйдет 14.02.2027')
  })

  it('tells how many are compared, or why nobody is', () => {
    const meta = { publication: PUBLICATION, next_publication: NEXT }
    const own = { value: 3, non_value: null }
    const at = (year: number, dates: object, n: number | null = null) =>
      sizeWords({ ...pointOf(0), own, year, ...dates, n }, meta)
    expect(at(2026, { quarter: 3 }, 41)).toBe('41')
    expect(at(2026, { quarter: 3 })).toBe('мало')
    expect(at(2026, { quarter: 4 })).toBe('выйдет 14.02.2027')
    // Of a period without an own value nothing is promised: the indicator may be closed.
    expect(at(2026, { quarter: 4, own: null })).toBe('—')
    expect([at(2026, { quarter: 0, month: 9 }), at(2026, { quarter: 0, month: 10 })]).toEqual([
      'мало',
      'выйдет 14.02.2027',
    ])
  })
})
