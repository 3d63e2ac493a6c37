import { expect, it } from 'vitest'
import {
  columnsOf,
  hiddenOf,
  isLast,
  shownPeriods,
  toggled,
} from '@/components/analytics/report/report-columns'

const PERIODS = [
  { key: '2026-1', label: 'I кв. 2026', year: 2026, quarter: 1 },
  { key: '2026', label: '2026 год', year: 2026, quarter: 0 },
]

it('an address without a word about columns shows all', () => {
  expect([...columnsOf(null)]).toEqual(['quarters', 'years', 'own', 'change', 'median', 'place'])
  expect(hiddenOf(columnsOf(null))).toBeNull()
})

it('what is hidden survives the address, unknown words do not', () => {
  const columns = columnsOf('place,nonsense,quarters')
  expect(hiddenOf(columns)).toBe('quarters,place')
  expect(shownPeriods(PERIODS, columns).map(({ key }) => key)).toEqual(['2026'])
})

it('a group hidden altogether is shown, and its last column stays', () => {
  expect(hiddenOf(columnsOf('quarters,years'))).toBeNull()
  const columns = toggled(columnsOf(null), 'quarters')
  expect(isLast(columns, 'years')).toBe(true)
  expect(isLast(columns, 'own')).toBe(false)
  expect(hiddenOf(toggled(columns, 'quarters'))).toBeNull()
})
