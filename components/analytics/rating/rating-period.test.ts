import { describe, expect, test } from 'vitest'
import {
  hasData,
  monthsOf,
  periodKey,
  periodOfKey,
  YEAR_AND_QUARTERS,
} from '@/components/analytics/rating/rating-period'
import type { SentPeriod } from '@/lib/features/analytics/rating/contract'
import { lastOwnPeriod } from '@/lib/features/analytics/rating/rules'

type Entry = SentPeriod['data']['periods'][number]

const entry = (quarter: number, month: number, has_own = false): Entry => ({ quarter, month, has_own })

const rating = (...periods: Entry[]) => ({ data: { periods } })

test('every period has an address and numbers of its own, and nothing else has one', () => {
  const keys = YEAR_AND_QUARTERS.map(periodKey)
  expect(keys).toEqual(['year', 'q1', 'q2', 'q3', 'q4'])
  for (const key of [...keys, 'm1', 'm12']) {
    const period = periodOfKey(key)
    expect(period && periodKey(period)).toBe(key)
  }
  for (const key of [null, '', 'q5', 'q0', 'm13', 'week']) expect(periodOfKey(key)).toBeNull()
})

describe('what is known of the periods of a year', () => {
  const data = rating(entry(0, 0, true), entry(1, 0), entry(3, 0, true), entry(0, 5))

  test('those with data may be chosen, months too', () => {
    expect(YEAR_AND_QUARTERS.filter((period) => hasData(data, period)).map(periodKey)).toEqual([
      'year',
      'q1',
      'q3',
    ])
    expect(hasData(data, { quarter: 0, month: 5 })).toBe(true)
    expect(hasData(data, { quarter: 0, month: 6 })).toBe(false)
    expect([monthsOf(data), monthsOf(rating())]).toEqual([[5], []])
  })

  test('the latest quarter with an own value, the year without one', () => {
    expect(lastOwnPeriod(data.data.periods)).toMatchObject({ quarter: 3, month: 0 })
    expect(lastOwnPeriod(rating(entry(0, 0, true), entry(2, 0)).data.periods)).toMatchObject({
      quarter: 0,
      month: 0,
    })
    expect(lastOwnPeriod(rating(entry(0, 0), entry(1, 0)).data.periods)).toBeUndefined()
  })
})
