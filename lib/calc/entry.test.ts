import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { forCases } from '@/e2e/support/calc/cases'
import { parseEntry, parseEntryValue, parsePastedCells } from './entry'

const notNumber = 'Введите число, например 3,5'
const negative = 'Число не может быть отрицательным'
const tooLarge = 'Число должно быть меньше 1 000 000 000 000'
const tooPrecise = 'Не больше 6 знаков после запятой'

describe('parseEntry', () => {
  it.each([
    ['3,5', '3.5'],
    ['3.5', '3.5'],
    [' 3,5\u00a0\n', '3.5'],
    ['1 234,5', '1234.5'],
    ['1\u00a0234\u202f567', '1234567'],
    ['007', '7'],
    ['3,500', '3.5'],
    ['0,000001', '0.000001'],
    ['0.1230000000', '0.123'],
    ['0', '0'],
    ['-0', '0'],
    ['-0,00', '0'],
    ['999 999 999 999,999999', '999999999999.999999'],
    ['', null],
    [' \t\u00a0', null],
  ])('reads %j as %j', (text, value) => {
    expect(parseEntry(text)).toEqual({ ok: true, value })
  })

  it.each([
    ['1e400', notNumber],
    ['NaN', notNumber],
    ['1_000', notNumber],
    ['0x10', notNumber],
    ['+1', notNumber],
    ['3,', notNumber],
    [',5', notNumber],
    ['1 2', notNumber],
    ['1 2345', notNumber],
    ['1234 567', notNumber],
    ['1  234', notNumber],
    ['1.234,5', notNumber],
    ['3,5 %', notNumber],
    ['٣', notNumber],
    ['=1+1', notNumber],
    ['-1', negative],
    ['−1,5', negative],
    ['-0,0000001', negative],
    ['1000000000000', tooLarge],
    ['9'.repeat(400), tooLarge],
    ['0,0000001', tooPrecise],
  ])('I1: refuses %.40s', (text, message) => {
    expect(parseEntry(text)).toEqual({ ok: false, message })
  })

  const digits = fc.tuple(fc.nat(999_999_999_999), fc.nat(999_999), fc.integer({ min: 0, max: 6 }))
  const canonical = digits.map(([whole, fraction, places]) => {
    const decimals = String(fraction).padStart(6, '0').slice(0, places).replace(/0+$/, '')
    return decimals === '' ? String(whole) : `${whole}.${decimals}`
  })

  it('reads a canonical value as itself, and as people write it', () => {
    const space = fc.constantFrom('', ' ', '\u00a0', '\u202f')
    const blank = fc.constantFrom('', ' ', '\u00a0 ', '\t')
    forCases(100, canonical, space, blank, (value, thousands, around) => {
      const [whole = '', decimals] = value.split('.')
      const grouped = whole.replace(/\B(?=(\d{3})+$)/g, thousands)
      const written = decimals === undefined ? grouped : `${grouped},${decimals}`
      expect(parseEntry(value)).toEqual({ ok: true, value })
      expect(parseEntry(around + written + around)).toEqual({ ok: true, value })
    })
  })

  it('answers any text, and only with values that may be stored', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc.string({ unit: fc.constantFrom(...'0123456789.,- \u00a0e+'), maxLength: 20 }),
    )
    forCases(5000, text, (source) => {
      const result = parseEntry(source)
      if (result.ok && result.value !== null) {
        expect(result.value).toMatch(/^(0|[1-9]\d{0,11})(\.\d{0,5}[1-9])?$/)
        expect(parseEntry(result.value)).toEqual(result)
      } else if (result.ok) {
        expect(source.trim()).toBe('')
      } else {
        expect([notNumber, negative, tooLarge, tooPrecise]).toContain(result.message)
      }
    })
  })
})

describe('parseEntryValue', () => {
  it.each([
    [null, null],
    ['', null],
    [0, '0'],
    [-0, '0'],
    [3.5, '3.5'],
    [0.000001, '0.000001'],
    [999_999_999_999, '999999999999'],
    ['1 234,5', '1234.5'],
  ])('reads %j as %j', (input, value) => {
    expect(parseEntryValue(input)).toEqual({ ok: true, value })
  })

  it.each([
    [JSON.parse('1e400'), notNumber],
    [Number.NaN, notNumber],
    [true, notNumber],
    [undefined, notNumber],
    [{}, notNumber],
    [['1'], notNumber],
    [new Number(1), notNumber],
    [10n, notNumber],
    ['1_000', notNumber],
    ['0x10', notNumber],
    [-1, negative],
    [-1e-9, negative],
    [1e12, tooLarge],
    [1e308, tooLarge],
    [1e-7, tooPrecise],
    [0.1 + 0.2, tooPrecise],
  ])('I1: refuses %s', (input, message) => {
    expect(parseEntryValue(input)).toEqual({ ok: false, message })
  })
})

describe('parsePastedCells', () => {
  it.each([
    ['', []],
    ['5', [['5']]],
    ['5\r\n', [['5']]],
    ['\n', [['']]],
    ['1\n2\n\n3\n', [['1'], ['2'], [''], ['3']]],
    [
      '1\t2\r\n3\t\r\n',
      [
        ['1', '2'],
        ['3', ''],
      ],
    ],
    ['"a\tb\n""c"""\t2', [['a\tb\n"c"', '2']]],
    ['"5" дюймов\t"', [['"5" дюймов', '"']]],
    ['1\r2', [['1'], ['2']]],
  ])('reads %j', (text, cells) => {
    expect(parsePastedCells(text)).toEqual(cells)
  })

  it('reads back every table a spreadsheet writes', () => {
    const cell = fc.string({ unit: fc.constantFrom(...'ab1,"\t\r\n '), maxLength: 8 })
    const table = fc
      .tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 4 }))
      .chain(([width, height]) =>
        fc.array(fc.array(cell, { minLength: width, maxLength: width }), {
          minLength: height,
          maxLength: height,
        }),
      )
    forCases(100, table, fc.constantFrom('\n', '\r\n'), (rows, lineEnd) => {
      const quote = (text: string) => (/["\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
      const text = rows.map((row) => row.map(quote).join('\t') + lineEnd).join('')
      expect(parsePastedCells(text)).toEqual(rows)
    })
  })
})
