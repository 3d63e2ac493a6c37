import { describe, expect, test } from 'vitest'
import { PERIODICITY } from '@/lib/calc/periods'
import type { MeasureEffect } from '@/lib/features/analytics/contract'
import {
  dueWords,
  effectDueWords,
  effectShort,
  effectWords,
  stateOf,
} from '@/lib/features/analytics/effect/labels'

const OF = { decimals: 1, order: 'asc' } as const
const JUDGED: MeasureEffect = {
  measure_id: 4,
  state: 'judged',
  own: { before: 4, after: 3 },
  median: { before: 3.8, after: 3.6 },
  difference: -0.8,
  better: true,
  others: 39,
  share: 0.075,
  may_be_chance: true,
  from_worst: false,
}

describe('an effect in words', () => {
  test('that may be chance: the oracle', () => {
    const { headline, arithmetic } = effectWords(JUDGED, OF)
    expect(headline).toBe('Стало на 0,8 лучше, чем у группы; может быть случайностью')
    expect(arithmetic).toBe(
      'Организация: 4,0 → 3,0, медиана группы: 3,8 → 3,6. Доля тех, чьё изменение с поправкой на размер такое же или больше, в любую сторону: 0,075 (с ней 40 организаций). Часть улучшения после плохого времени приходит сама: крайние значения обычно сменяются средними.',
    )
  })

  test('that is hardly chance, that is for the worse, that is none', () => {
    const words = (more: object) => effectWords({ ...JUDGED, ...more }, OF).headline
    expect(words({ may_be_chance: false })).toBe(
      'Стало на 0,8 лучше, чем у группы; случайностью это объяснить трудно',
    )
    expect(words({ may_be_chance: false, from_worst: true })).toBe(
      'Стало на 0,8 лучше, чем у группы; случайностью это объяснить трудно, но часть улучшения после плохого года приходит сама',
    )
    expect(effectWords({ ...JUDGED, from_worst: true }, OF).arithmetic).toMatch(
      /Показатель выбран после плохого года: часть улучшения приходит сама\.$/,
    )
    expect(words({ difference: 0.8, better: false })).toMatch(/^Стало на 0,8 хуже, чем у группы/)
    expect(words({ difference: 0, better: null })).toBe('Изменилось так же, как у группы')
  })

  test('in a list: what may be chance is no praise', () => {
    const words = (more: object) => effectShort({ ...JUDGED, ...more }, OF)
    expect(words({})).toBe('разница может быть случайностью')
    expect(words({ may_be_chance: false })).toBe('на 0,8 лучше, чем у группы')
    expect(words({ difference: 0, better: null })).toBe('так же, как у группы')
  })

  test('too early, alone, nothing before', () => {
    expect(effectWords({ measure_id: 4, state: 'yearly' }, OF).headline).toBe(
      'У годового показателя эффект не считается',
    )
    expect(effectWords({ measure_id: 4, state: 'early', quarters: 1 }, OF).headline).toBe(
      'Рано судить: после завершения есть 1 квартал из 4',
    )
    const alone = { measure_id: 4, state: 'alone', own: { before: 4, after: 3 } } as const
    expect(effectWords(alone, OF).headline).toContain('4,0 → 3,0')
    expect(effectShort({ measure_id: 4, state: 'no_before' }, OF)).toBe('мало данных до начала или после')
  })
})

test('where a measure stands', () => {
  const active = { status: 'active', is_overdue: false } as const
  expect(stateOf(active, undefined)).toBe('active')
  expect(stateOf({ ...active, is_overdue: true }, undefined)).toBe('overdue')
  expect(stateOf({ ...active, status: 'done' }, undefined)).toBe('early')
  expect(stateOf({ ...active, status: 'done' }, JUDGED)).toBe('judged')
  expect(stateOf({ ...active, status: 'cancelled' }, undefined)).toBe('cancelled')
})

test('done before, on and after its day', () => {
  const due = (date_end: string) => dueWords({ due_date: '2025-03-31', date_end })
  expect(due('2025-03-28')).toBe('31.03.2025, завершено 28.03.2025, на 3 дня раньше')
  expect(due('2025-03-31')).toBe('31.03.2025, завершено 31.03.2025, в срок')
  expect(due('2025-04-01')).toBe('31.03.2025, завершено 01.04.2025, на 1 день позже')
})

const dueOf = (is_overdue: boolean, metric_period_id: number, date_end: string | null = null) =>
  effectDueWords(
    { date_begin: '2026-08-10', due_date: '2026-12-20', is_overdue, metric: { metric_period_id, date_end } },
    '2027-01-11',
  )

test('when the effect of a measure under way is told: by the fourth quarter after its end', () => {
  const due = (is_overdue: boolean) => dueOf(is_overdue, PERIODICITY.quarter)
  expect(due(false)).toMatch(/^Результат сравним .*\(при завершении в срок — IV квартала 2027 года\)\.$/)
  expect(due(true)).toMatch(/\(при завершении сегодня — I квартала 2028 года\)\.$/)
  expect(dueOf(false, PERIODICITY.year)).toBe('У годового показателя эффект не считается.')
  expect(dueOf(false, PERIODICITY.quarter, '2027-12-31')).toBe(due(false))
  expect(dueOf(true, PERIODICITY.quarter, '2027-12-31')).toMatch(
    /^Эффекта не будет: .* показатель закрывается/,
  )
})
