import { describe, expect, it } from 'vitest'
import { columnLetters, linesOf, rowHeight, rowHeights } from '@/lib/core/workbook/layout'
import {
  changeFormat,
  dayNumber,
  entryFormat,
  lookOf,
  numberFormat,
  signedFormat,
} from '@/lib/core/workbook/style'

describe('the height of a row', () => {
  it('holds every line of its longest text', () => {
    const name = 'Доля пациентов, которым установлен клинический диагноз в сроки, превышающие 72 часа'
    expect([linesOf(name, 100, false), linesOf(name, 46, false), linesOf(name, 20, false)]).toEqual([1, 3, 6])
    expect(linesOf(name, 46, true)).toBeGreaterThanOrEqual(linesOf(name, 46, false))
    expect(rowHeight([{ value: 1 }, { value: name }, { value: 'a' }], [5, 46, 5])).toBe(3 * 12.75 + 3)
  })

  it('counts lines as written, and breaks a word that is longer than its column', () => {
    expect(linesOf('a — одно\nb — другое\n\nконец', 40, false)).toBe(4)
    expect(linesOf('x'.repeat(100), 20, false)).toBe(5)
    expect(linesOf('', 20, false)).toBe(1)
  })

  it('of rows under one cell is theirs, and the last grows where that is too little', () => {
    const name = { value: 'слово '.repeat(20), rowSpan: 2 }
    const rows = [
      [name, { value: 'a' }],
      [{ value: null }, { value: 'b' }],
    ]
    expect(rowHeights(rows, [200, 10])).toEqual([undefined, undefined])
    expect(rowHeights(rows, [30, 10])).toEqual([undefined, linesOf(name.value, 30, false) * 12.75 + 3 - 15])
  })

  it('is left to the program for one line, however long, and never above what a row may have', () => {
    expect(rowHeight([{ value: 'x'.repeat(500), look: 'line' }, { value: 5 }], [10, 10])).toBeUndefined()
    expect(rowHeight([{ value: 'слово '.repeat(5000) }], [10])).toBeLessThanOrEqual(409)
    expect(rowHeight([{ value: 'Отчёт', look: 'title' }], [5])).toBe(24)
  })
})

it('one font, by its name, whatever a cell looks like', () => {
  const looks = [
    'plain',
    'line',
    'label',
    'title',
    'subtitle',
    'strong',
    'header',
    'section',
    'muted',
  ] as const
  const others = [
    'good',
    'bad',
    'field',
    'result',
    'centred',
    'number',
    'summary',
    'summary-muted',
    'detail',
  ] as const
  expect(new Set([...looks, ...others].map((look) => lookOf(look).font?.name))).toEqual(new Set(['Arial']))
})

it('letters and formats', () => {
  expect([1, 26, 27, 703].map(columnLetters)).toEqual(['A', 'Z', 'AA', 'AAA'])
  expect([numberFormat(0), numberFormat(2)]).toEqual(['#,##0', '#,##0.00'])
  expect([entryFormat(1234), entryFormat(0.5)]).toEqual(['#,##0', '#,##0.######'])
  expect(changeFormat(1, false)).toBe('+#,##0.0;−#,##0.0;#,##0.0')
  expect(changeFormat(1, true)).toBe('"▲ "+#,##0.0;"▼ "−#,##0.0;#,##0.0')
  expect(signedFormat(1, '≤', ', своя')).toBe('"≤ "#,##0.0", своя";"≤ "−#,##0.0", своя"')
  expect([dayNumber('1900-03-01'), dayNumber('2026-11-22')]).toEqual([61, 46348])
})
