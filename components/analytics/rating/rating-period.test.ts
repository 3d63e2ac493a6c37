import { describe, expect, test } from 'vitest'
import { metricOf } from '@/components/analytics/dynamics/dynamics-fixtures'
import {
  lastOwnPeriod,
  monthsOf,
  periodKey,
  periodOfKey,
  periodWords,
  ratingOf,
  shownPeriod,
  YEAR_AND_QUARTERS,
} from '@/components/analytics/rating/rating-period'
import type { MetricRating, PeriodRating, Rating } from '@/lib/features/analytics/rating/contract'

function periodRating(hasOwn: boolean): PeriodRating {
  const metric: MetricRating = {
    metric: metricOf(),
    total: 5,
    below_minimum: false,
    median: 1,
    mean: 1,
    reliability: null,
    own: hasOwn ? { value: 1, place: 1, score: 100, gap_to_median: 0, cases_to_median: 0 } : null,
    rows: [],
    truncated: false,
  }
  return { category: null, metrics: [metric] }
}

const rating = (data: Partial<Rating['data']>, quarter = 3): Rating => ({
  data: { year: null, quarter: { '1': null, '2': null, '3': null, '4': null }, month: {}, ...data },
  meta: {
    year: 2026,
    last_filled: { quarter, month: 1 },
    min_group: 5,
    as_of: '2026-11-21T00:00:00.000Z',
    own_number: '564107',
  },
})

test('every tab has an address of its own, and nothing else has one', () => {
  const keys = YEAR_AND_QUARTERS.map(periodKey)
  expect(keys).toEqual(['year', 'q1', 'q2', 'q3', 'q4'])
  for (const key of [...keys, 'm1', 'm12']) {
    const period = periodOfKey(key)
    expect(period && periodKey(period)).toBe(key)
  }
  for (const key of [null, '', 'q5', 'q0', 'm13', 'week']) expect(periodOfKey(key)).toBeNull()
})

test('opens on the last filled quarter unless the address names a period', () => {
  expect(shownPeriod(null, rating({}, 2))).toEqual({ kind: 'quarter', quarter: 2 })
  expect(shownPeriod({ kind: 'year' }, rating({}, 2))).toEqual({ kind: 'year' })
})

describe('what is known of a period', () => {
  const [first, third, may] = [periodRating(false), periodRating(true), periodRating(false)]
  const data = rating({ year: third, quarter: { '1': first, '3': third }, month: { '5': may, '6': null } })

  test('is found by its kind and number', () => {
    expect(ratingOf(data, { kind: 'year' })).toBe(third)
    expect(ratingOf(data, { kind: 'quarter', quarter: 1 })).toBe(first)
    expect(ratingOf(data, { kind: 'quarter', quarter: 2 })).toBeNull()
    expect(ratingOf(data, { kind: 'month', month: 5 })).toBe(may)
    expect(ratingOf(data, { kind: 'month', month: 7 })).toBeNull()
  })

  test('months are offered where there is data', () => {
    expect(monthsOf(data)).toEqual([5])
    expect(monthsOf(rating({}))).toEqual([])
  })

  test('the latest quarter with an own value, the year without one', () => {
    expect(lastOwnPeriod(data)).toEqual({ kind: 'quarter', quarter: 3 })
    expect(lastOwnPeriod(rating({ year: periodRating(true) }))).toEqual({ kind: 'year' })
    expect(lastOwnPeriod(rating({ quarter: { '1': first } }))).toBeNull()
  })
})

test('a period in words', () => {
  expect(periodWords({ kind: 'year' }, 2026)).toBe('2026 год')
  expect(periodWords({ kind: 'quarter', quarter: 3 }, 2026)).toBe('III квартал 2026 года')
  expect(periodWords({ kind: 'month', month: 5 }, 2026)).toBe('май 2026 года')
})
