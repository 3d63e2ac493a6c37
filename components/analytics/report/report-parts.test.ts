import { expect, it } from 'vitest'
import {
  hiddenOf,
  isLast,
  partsOf,
  sheetsOf,
  shownPeriods,
  toggled,
} from '@/components/analytics/report/report-parts'

const PERIODS = [
  { key: '2026-1', label: 'I кв. 2026', year: 2026, quarter: 1 },
  { key: '2026', label: '2026 год', year: 2026, quarter: 0 },
]

it('an address without a word about parts shows all', () => {
  expect([...partsOf(null)]).toEqual(['quarters', 'years', 'own', 'change'])
  expect(hiddenOf(partsOf(null))).toBeNull()
})

it('what is hidden survives the address, unknown words do not', () => {
  const parts = partsOf('change,nonsense,quarters')
  expect(hiddenOf(parts)).toBe('quarters,change')
  expect(shownPeriods(PERIODS, parts).map(({ key }) => key)).toEqual(['2026'])
})

it('a kind hidden altogether is shown, and its last part stays', () => {
  expect(hiddenOf(partsOf('quarters,years'))).toBeNull()
  const parts = toggled(partsOf(null), 'quarters')
  expect(isLast(parts, 'years')).toBe(true)
  expect(isLast(parts, 'own')).toBe(false)
  expect(hiddenOf(toggled(parts, 'quarters'))).toBeNull()
})

it('a sheet of paper takes whole years, as many as fit', () => {
  const year = (year: number, from: number) =>
    Array.from({ length: 5 - from }, (_, index) => ({ key: '', label: '', year, quarter: from + index }))
  const sheets = [...year(2022, 3), ...year(2023, 0), ...year(2024, 0), ...year(2025, 0)]
  expect(sheetsOf(sheets).map((sheet) => [sheet[0]?.year, sheet.length])).toEqual([
    [2022, 12],
    [2025, 5],
  ])
  expect(sheetsOf(PERIODS)).toEqual([PERIODS])
})
