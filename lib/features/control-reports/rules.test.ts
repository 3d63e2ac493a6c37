import { describe, expect, it } from 'vitest'
import { lowered, signatureName } from '@/lib/features/control-reports/content/words'
import {
  columnKeys,
  endedParts,
  hasEnded,
  isOfTime,
  quartersOf,
  timeName,
} from '@/lib/features/control-reports/rules'
import type { Part } from '@/lib/features/control-reports/shapes'

describe('periods of a report', () => {
  it('are over the day after their last quarter', () => {
    expect(hasEnded({ year: 2026, part: 'q2' }, '2026-06-30')).toBe(false)
    expect(hasEnded({ year: 2026, part: 'q2' }, '2026-07-01')).toBe(true)
    expect(hasEnded({ year: 2025, part: 'year' }, '2026-01-01')).toBe(true)
    expect(endedParts(2026, '2026-11-22')).toEqual(['q1', 'q2', 'q3', 'h1'])
  })

  it('hold the measures begun by their end and not over before their beginning', () => {
    const measure = (date_begin: string, date_end: string | null) => ({ date_begin, date_end })
    const of2025 = (...days: [string, string | null]) =>
      isOfTime(measure(...days), { year: 2025, part: 'year' })
    expect([
      of2025('2025-12-31', null),
      of2025('2024-02-01', '2025-01-01'),
      of2025('2024-02-01', null),
    ]).toEqual([true, true, true])
    expect([of2025('2026-01-01', null), of2025('2024-02-01', '2024-12-31')]).toEqual([false, false])
    expect(isOfTime(measure('2025-07-01', null), { year: 2025, part: 'q2' })).toBe(false)
    const endedInMarch = (part: Part) => isOfTime(measure('2025-02-01', '2025-03-31'), { year: 2025, part })
    expect((['q1', 'q2', 'h1', 'h2'] as const).map(endedInMarch)).toEqual([true, false, true, false])
  })

  it('have names, quarters and columns', () => {
    expect((['q2', 'h2', 'year'] as const).map((part) => timeName({ year: 2026, part }))).toEqual([
      'II квартал 2026 года',
      'II полугодие 2026 года',
      '2026 год',
    ])
    expect(quartersOf('h2')).toEqual([3, 4])
    expect(columnKeys({ year: 2026, part: 'q1' })).toEqual(['2025-1', '2025-4', '2026-1'])
    expect(columnKeys({ year: 2026, part: 'h1' })).toEqual(['2025-2', '2026-1', '2026-2'])
    expect(columnKeys({ year: 2026, part: 'year' })).toEqual(['2024', '2025', '2026'])
  })
})

it('whoever signs stands with initials before the surname, a position within a sentence', () => {
  expect(
    ['Ершова Светлана Владимировна', 'Ким Олег', 'С. В. Ершова', 'Ершова С.В.', 'Ершова'].map(signatureName),
  ).toEqual(['С. В. Ершова', 'О. Ким', 'С. В. Ершова', 'Ершова С.В.', 'Ершова'])
  expect(['Заместитель главного врача', 'ИТ-директор'].map(lowered)).toEqual([
    'заместитель главного врача',
    'ИТ-директор',
  ])
})
