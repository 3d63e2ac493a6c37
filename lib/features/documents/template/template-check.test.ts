import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { forCases } from '@/e2e/support/calc/cases'
import { storedRow } from '@/e2e/support/stored-row'
import { parseEntry } from '@/lib/calc/entry'
import type { ReadCell } from '@/lib/core/workbook/read-sheet'
import type { StoredRow } from '@/lib/features/documents/entry/shapes'
import { cellEntry, checkFields, type FilledField } from '@/lib/features/documents/template/template-check'

const number = (text: string): ReadCell => ({ kind: 'number', text })
const text = (words: string): ReadCell => ({ kind: 'text', text: words })

const row = (value: string | null, isActive = true) =>
  storedRow({ metricId: 1, formula: 'a', values: [value], isActive })

const field = (original: string | null, cell: ReadCell | undefined): FilledField => ({
  metricId: 1,
  metricCalcDataId: 10,
  sheet: 'Лист',
  address: 'F6',
  label: { metric_name: 'Показатель', var_name: 'a' },
  original,
  cell,
})

const check = (original: string | null, cell: ReadCell | undefined, stored: StoredRow) =>
  checkFields([field(original, cell)], [stored])

/** Possible form input: empty, or up to 12 digits with up to 6 decimals. */
const entry = fc.option(
  fc
    .tuple(fc.nat(999_999_999), fc.nat(999_999))
    .map(([whole, part]) => parseEntry(`${whole}.${String(part).padStart(6, '0')}`))
    .map((result) => (result.ok ? result.value : null)),
)
const cellOf = (value: string | null) => (value === null ? undefined : number(value))

describe('a cell', () => {
  it('is a number, a number typed as text, or nothing', () => {
    expect(cellEntry(undefined)).toEqual({ ok: true, value: null })
    expect(cellEntry(number('0.1'))).toEqual({ ok: true, value: '0.1' })
    expect(cellEntry(number('1234.0999999999999'))).toEqual({ ok: true, value: '1234.1' })
    expect(cellEntry(number('3.3000000000000003'))).toEqual({ ok: true, value: '3.3' })
    expect(cellEntry(number('3.3000001')).ok).toBe(false)
    expect(cellEntry(text(' 1 234,5 '))).toEqual({ ok: true, value: '1234.5' })
    expect(cellEntry(text('  '))).toEqual({ ok: true, value: null })
  })

  it('I9 is refused as anything else', () => {
    for (const cell of [number('1e400'), number('-5'), text('=1+1'), text('@x'), text('+7')])
      expect(cellEntry(cell).ok).toBe(false)
    for (const kind of ['formula', 'date', 'percent', 'other'] as const)
      expect(cellEntry({ kind, text: '5' }).ok).toBe(false)
  })
})

describe('three states of a field', () => {
  it('an untouched field changes nothing, whatever is stored by now', () => {
    forCases(100, entry, entry, fc.boolean(), (original, stored, isActive) => {
      expect(check(original, cellOf(original), row(stored, isActive))).toEqual({ changes: [], errors: [] })
    })
  })

  it('a field that only its person changed becomes what they entered', () => {
    forCases(100, entry, entry, (original, entered) => {
      const { changes, errors } = check(original, cellOf(entered), row(original))
      expect(errors).toEqual([])
      const change = { var_name: 'a', old: original, new: entered }
      expect(changes).toMatchObject(entered === original ? [] : [change])
    })
  })

  it('no value that somebody else entered meanwhile is ever overwritten', () => {
    forCases(100, entry, entry, entry, (original, entered, stored) => {
      fc.pre(stored !== original)
      expect(check(original, cellOf(entered), row(stored)).changes).toEqual([])
    })
  })

  it('where whole numbers are entered, what is no number is told with a whole one', () => {
    const [rate, count] = [row(null), row(null)]
    for (const one of count.metric.metric_calc_data) one.source_datum = { id: 1, is_whole: true }
    const messageFor = (stored: StoredRow) => check(null, text('много'), stored).errors[0]?.message
    expect([messageFor(rate), messageFor(count)]).toEqual([
      'Введите число, например 3,5',
      'Введите целое число, например 35',
    ])
  })

  it('a row that is off, or gone, takes nothing', () => {
    expect(check(null, number('5'), row(null, false)).errors).toMatchObject([
      {
        cell: 'F6',
        metric_name: 'Показатель',
        var_name: 'a',
        message: 'Показатель отключён: включите его на странице документа',
      },
    ])
    expect(checkFields([field('1', number('5'))], []).errors).toMatchObject([
      { message: 'Этого показателя больше нет в документе' },
    ])
    const renamed = { ...field('1', number('5')), metricCalcDataId: 11 }
    expect(checkFields([renamed], [row('1')]).errors).toMatchObject([
      { message: 'Этих данных в показателе нет: возможно, администратор изменил его' },
    ])
    expect(check(null, text('отключён'), row(null, false))).toEqual({ changes: [], errors: [] })
  })
})
