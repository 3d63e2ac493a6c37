import { describe, expect, it } from 'vitest'
import { metricOf } from '@/components/analytics/dynamics/dynamics-fixtures'
import { changeText, changeWords, placeText } from '@/components/analytics/report/report-words'
import { tooFewText } from '@/lib/features/analytics/labels'
import type { ReportCell } from '@/lib/features/analytics/report/contract'

const EMPTY: ReportCell = {
  own: null,
  non_value: null,
  median: null,
  n: null,
  below_minimum: true,
  place: null,
  change: null,
  better: null,
}

describe('a cell in words', () => {
  it.each([
    [0.123, '+0,12'],
    [-0.123, '−0,12'],
    [0.001, '0,00'],
    [0, '0,00'],
  ])('a change of %d is %s', (change, text) => {
    expect(changeText(change, metricOf())).toBe(text)
  })

  it('says what a change means', () => {
    const words = (change: number, better: boolean | null) => changeWords({ change, better })
    expect([words(-1, true), words(1, false), words(1, null), words(0, null)]).toEqual([
      'лучше, больше случайного',
      'хуже, больше случайного',
      'не отличимо от случайного',
      'без изменений',
    ])
  })

  it('has a place only in a comparison, and says why there is none', () => {
    expect(placeText({ ...EMPTY, place: 3, n: 41, below_minimum: false, median: 2 })).toBe('3 / 41')
    expect(placeText(EMPTY)).toBeNull()
    expect(tooFewText({ ...EMPTY, own: 1 })).toBe('мало организаций')
    expect(tooFewText({ ...EMPTY, own: 1, n: 9, below_minimum: false, median: 2 })).toBeNull()
    expect(tooFewText(EMPTY)).toBeNull()
  })
})
