import { describe, expect, it } from 'vitest'
import { effectWords, lowered, signatureName } from '@/lib/features/control-reports/content/words'
import { columnKeys, endedParts, hasEnded, quartersOf, timeName } from '@/lib/features/control-reports/rules'

describe('periods of a report', () => {
  it('are over the day after their last quarter', () => {
    expect(hasEnded({ year: 2026, part: 'q2' }, '2026-06-30')).toBe(false)
    expect(hasEnded({ year: 2026, part: 'q2' }, '2026-07-01')).toBe(true)
    expect(hasEnded({ year: 2025, part: 'year' }, '2026-01-01')).toBe(true)
    expect(endedParts(2026, '2026-11-22')).toEqual(['q1', 'q2', 'q3', 'h1'])
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

describe('what came of a measure', () => {
  const metric = {
    id: 1,
    name: '',
    short_name: '',
    metric_category_id: 1,
    decimals: 1,
    unit: '%',
    order: 'asc',
  } as const
  const own = { before: 4, after: 3 }

  it('judged: two of 39 others moved as far', () => {
    const effect = {
      measure_id: 1,
      state: 'judged',
      own,
      median: { before: 3.8, after: 3.6 },
      difference: -0.8,
      better: true,
      others: 39,
      share: 0.075,
      may_be_chance: true,
    } as const
    expect(effectWords(effect, metric)).toBe(
      'на 0,8 лучше, чем у группы; может быть случайностью: не меньше изменились 2 из 39 организаций',
    )
    const firm = { ...effect, may_be_chance: false }
    expect(effectWords({ ...firm, share: 0.05 }, metric)).toContain(
      'не меньше изменилась 1 из 39 организаций',
    )
    expect(effectWords({ ...firm, share: 0.025 }, metric)).toBe(
      'на 0,8 лучше, чем у группы; случайностью объяснить трудно: не меньше не изменилась ни одна из 39 организаций',
    )
  })

  it('too early, too little known, nobody to compare with', () => {
    expect(effectWords({ measure_id: 1, state: 'early', quarters: 1 }, metric)).toBe(
      'рано судить: есть 1 квартал из 4',
    )
    expect(effectWords({ measure_id: 1, state: 'no_before' }, metric)).toContain('мало данных')
    expect(effectWords({ measure_id: 1, state: 'alone', own }, metric)).toBe(
      'было 4,0, стало 3,0; сравнить не с чем',
    )
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
