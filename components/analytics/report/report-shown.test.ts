import { describe, expect, it } from 'vitest'
import {
  cellLines,
  commonYear,
  hiddenAfter,
  isLast,
  ownMarks,
  partsShown,
  periodsShown,
  placeText,
  sheetsOf,
  signalCounts,
} from '@/components/analytics/report/report-shown'
import { metricOf } from '@/e2e/support/answers/dynamics'
import type { ReportCell, ReportMetric } from '@/lib/features/analytics/contract'
import { tooFewText } from '@/lib/features/analytics/labels'

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

it('the signals of a category: every outlier, a shift once however long it lasts, none of what is not shown', () => {
  const worse = (kind: 'outlier' | 'shift') => ({ ...EMPTY, own: 1, signal: { kind, better: false } })
  const row = (cells: ReportMetric['cells']): ReportMetric => ({ metric: metricOf(), target: null, cells })
  const periods = [1, 2, 3].map((quarter) => ({ key: String(quarter), year: 2026, quarter, label: '' }))
  const rows = [
    row({ 1: worse('shift'), 2: worse('shift'), 3: worse('outlier') }),
    row({ 1: worse('outlier'), 2: EMPTY }),
    row({ 1: { ...EMPTY, signal: { kind: 'shift', better: true } } }),
  ]
  const counts = (of: typeof periods) =>
    signalCounts(rows, of).map(({ sign, count, newest }) => [
      sign.kind,
      sign.better,
      count,
      newest?.replaceAll('\u00a0', ' '),
    ])
  // The second row has no value any more, as a closed indicator: its outlier is not of the newest quarter.
  expect(counts(periods)).toEqual([
    ['outlier', false, 2, 'в III кв. 2026: 1'],
    ['shift', false, 1, 'в III кв. 2026 нет'],
    ['shift', true, 1, 'в III кв. 2026 нет'],
  ])
  expect(counts(periods.slice(2))).toEqual([['outlier', false, 1, undefined]])
})

it('signs and grey values are told of where one is shown', () => {
  const of = (cell: Partial<ReportCell>) => [
    {
      ...{ id: 1, name: '', short_name: '' },
      metrics: [{ metric: metricOf(), target: null, cells: { '2026': { ...EMPTY, own: 1, ...cell } } }],
    },
  ]
  const year = [{ key: '2026', year: 2026, quarter: 0, label: '' }]
  const signal = { kind: 'outlier', better: false } as const
  const half = of({ incomplete: { periods: 2, of: 4 }, signal })
  expect(ownMarks(half, year)).toEqual({ signs: [signal], isGrey: true })
  for (const [rows, periods] of [
    [half, []],
    [of({ own: null, non_value: 'inactive' }), year],
    [of({}), year],
  ] as const)
    expect(ownMarks(rows, periods)).toEqual({ signs: [], isGrey: false })
})

describe('a cell in words', () => {
  it('tells below the value why it does not count and, when asked, the group', () => {
    const cell: ReportCell = { ...EMPTY, own: 5, median: 4, n: 9, place: 3, below_minimum: false }
    const small: ReportCell = { ...cell, non_value: 'small_denominator', incomplete: { periods: 2, of: 4 } }
    const lines = (one: ReportCell, withGroup: boolean, inHeader?: string) =>
      cellLines(one, metricOf(), { withGroup, inHeader })
    expect(lines(cell, false)).toEqual([])
    expect(lines(cell, true)).toEqual(['мед. 4,00', '3 / 9'])
    expect(lines({ ...cell, pending: true, released: 4.39 }, true)).toEqual([
      'мед. 4,00',
      '3 / 9',
      'место в выпуске, при 4,39',
    ])
    const coarsenedWords = 'другим показано 4,40 ради анонимности, место по нему'
    expect(lines({ ...cell, told: 4.4 }, true)).toEqual(['мед. 4,00', '3 / 9', coarsenedWords])
    expect(lines({ ...cell, pending: true, released: 4.39, told: 4.4 }, true)).toEqual([
      'мед. 4,00',
      '3 / 9',
      `в выпуске 4,39; ${coarsenedWords}`,
    ])
    const placeless: ReportCell = { ...cell, place: null, pending: true }
    expect(lines({ ...placeless, released: 4.39 }, true)).toEqual(['мед. 4,00', 'в выпуске 4,39'])
    expect(lines(placeless, true)).toEqual(['мед. 4,00', 'не вошло в выпуск'])
    expect(lines(small, false)).toEqual(['малый знаменатель; 2\u00a0кв.\u00a0из\u00a04'])
    expect(lines(small, false, '2\u00a0кв.\u00a0из\u00a04')).toEqual(['малый знаменатель'])
    expect(lines({ ...EMPTY, own: 1 }, true)).toEqual(['мало организаций'])
    expect(lines({ ...EMPTY, non_value: 'inactive' }, false)).toEqual([])
  })

  it('says of a whole column what most of its year is pooled of', () => {
    const row = (cell: Partial<ReportCell>): ReportMetric => ({
      metric: metricOf(),
      target: null,
      cells: { '2026': { ...EMPTY, ...cell } },
    })
    const half = row({ own: 1, incomplete: { periods: 2, of: 4 } })
    expect(commonYear([half, row({ own: 1 }), half, row({})], '2026')).toBe('2\u00a0кв.\u00a0из\u00a04')
    expect(commonYear([half, row({ own: 1 }), row({ own: 2 })], '2026')).toBeNull()
    expect(commonYear([half], '2025')).toBeNull()
    expect(commonYear([row({ own: 1, incomplete: { periods: 6, of: 12, months: 'year' } })], '2026')).toBe(
      '6\u00a0мес. из\u00a012',
    )
  })

  it('has a place only in a comparison, and says why there is none', () => {
    expect(placeText(EMPTY)).toBeNull()
    expect(tooFewText({ ...EMPTY, own: 1 }, 'выйдет 14.02.2027')).toBe('выйдет 14.02.2027')
    expect(tooFewText({ ...EMPTY, own: 1, n: 9, below_minimum: false, median: 2 }, null)).toBeNull()
    expect(tooFewText(EMPTY, null)).toBeNull()
  })
})

const PERIODS = [
  { key: '2026-1', label: 'I кв. 2026', year: 2026, quarter: 1 },
  { key: '2026', label: '2026 год', year: 2026, quarter: 0 },
]

it('an address without a word about parts shows all', () => {
  expect([...partsShown(null)]).toEqual(['quarters', 'years', 'own', 'change'])
  expect(hiddenAfter(partsShown('own'), 'own')).toBeNull()
})

it('what is hidden survives the address, unknown words do not', () => {
  const parts = partsShown('change,nonsense,quarters')
  expect(hiddenAfter(parts, 'own')).toBe('quarters,own,change')
  expect(periodsShown(PERIODS, parts).map(({ key }) => key)).toEqual(['2026'])
})

it('a kind hidden altogether is shown, and its last part stays', () => {
  expect([...partsShown('quarters,years')]).toContain('quarters')
  const parts = partsShown('quarters')
  expect(isLast(parts, 'years')).toBe(true)
  expect(isLast(parts, 'own')).toBe(false)
  expect(hiddenAfter(parts, 'quarters')).toBeNull()
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
