import { describe, expect, it } from 'vitest'
import { metricOf } from '@/components/analytics/dynamics/dynamics-fixtures'
import { changeText, changeWords, placeText, tooFewText } from '@/components/analytics/report/report-words'
import type { ReportCell } from '@/lib/features/analytics/report/contract'

const EMPTY: ReportCell = {
  own: null,
  non_value: null,
  median: null,
  n: 0,
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
    expect([true, false, null].map(changeWords)).toEqual(['лучше', 'хуже', 'без изменений'])
  })

  it('has a place only in a comparison, and says why there is none', () => {
    expect(placeText({ ...EMPTY, place: 3, n: 41, median: 2 })).toBe('3 / 41')
    expect(placeText(EMPTY)).toBeNull()
    expect(tooFewText({ ...EMPTY, n: 4 })).toBe('мало организаций: 4')
    expect(tooFewText({ ...EMPTY, n: 9, median: 2 })).toBeNull()
    expect(tooFewText(EMPTY)).toBeNull()
  })
})
