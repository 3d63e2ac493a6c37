import { describe, expect, test } from 'vitest'
import { rowsAsNew, rowsOfDocument } from '@/components/documents/cells/entry-rows'
import {
  changeCell,
  changeRow,
  checkAll,
  checked,
  countFilled,
  countTotal,
  isDirty,
  liveValue,
  noted,
  switched,
  typed,
} from '@/components/documents/cells/entry-state'
import { acceptSaved } from '@/components/documents/saving/conflict'
import { changedParts, wholeRow } from '@/components/documents/saving/draft-payload'
import { fixtureDocument } from '@/e2e/support/answers/documents'
import { groupedText } from '@/lib/core/format/entry-text'

const document = fixtureDocument([
  { values: [7, 864] },
  { values: [3.5, null] },
  { values: [null, null], isActive: false },
])
const rows = rowsOfDocument(document)
const type = (row: number, cell: number, text: string) => changeCell(rows, { row, cell }, typed(text))

test('a document as it came is not changed, and counts the rows that are on', () => {
  expect(isDirty(rows)).toBe(false)
  expect([countFilled(rows), countTotal(rows)]).toEqual([1, 2])
  expect(rows[1]?.cells[0]?.text).toBe('3,5')
})

test('another number forgives what was said of the one before', () => {
  const refused = changeRow(rows, 0, (row) => ({
    ...row,
    error: 'Не принято',
    noteError: 'Объясните: a = 7',
  }))
  expect(changeCell(refused, { row: 0, cell: 0 }, typed('8'))[0]).toMatchObject({
    error: null,
    noteError: null,
  })
})

test.each([
  ['007', false],
  ['7,0', false],
  ['8', true],
  ['', true],
  ['семь', true],
])('«%s» typed over 7: changed %s', (text, dirty) => {
  expect(isDirty(type(0, 0, text))).toBe(dirty)
})

test('a comma whose decimals are still to be typed does not empty the value, but is no number to save', () => {
  const rowsWithComma = type(0, 1, '1400,')
  expect(liveValue(rowsWithComma[0] ?? never()).value).toBe('0.5')
  expect(checkAll(rowsWithComma).wrong).toEqual([{ row: 0, cell: 1 }])
})

describe('values of more digits than a JSON number holds', () => {
  const digits = '999999999999.999999'
  const long = rowsOfDocument(fixtureDocument([{ values: [digits, 1] }]))

  test('come and go as they are', () => {
    expect(long[0]?.cells[0]?.text).toBe('999999999999,999999')
    expect(isDirty(long)).toBe(false)
    const changed = changeCell(long, { row: 0, cell: 1 }, typed('2'))
    expect(changed.map(wholeRow)[0]?.input_document_value_calc_data).toEqual([
      { metric_calc_data_id: 10, value: digits },
      { metric_calc_data_id: 11, value: '2' },
    ])
  })

  test('once saved, nothing is left to save', () => {
    const sent = changeCell(long, { row: 0, cell: 0 }, typed('123 456 789 012,654321'))
    const saved = acceptSaved(sent, sent, fixtureDocument([{ values: ['123456789012.654321', 1] }]))
    expect(isDirty(saved)).toBe(false)
  })

  test('text of the server that is no number is shown as it is, not changed and never sent as nothing', () => {
    const strange = rowsOfDocument(fixtureDocument([{ values: ['1000000000000.5', 1] }]))
    expect(strange[0]?.cells[0]?.text).toBe('1000000000000,5')
    expect(isDirty(strange)).toBe(false)
    const changed = changeCell(strange, { row: 0, cell: 1 }, typed('2'))
    expect(changed.map(wholeRow)[0]?.input_document_value_calc_data).toEqual([
      { metric_calc_data_id: 11, value: '2' },
    ])
  })
})

test('rows of a document that was deleted are all to be saved anew', () => {
  const anew = rowsAsNew(rows)
  expect(isDirty(anew)).toBe(true)
  expect(anew.map((row) => row.cells.map((cell) => cell.text))).toEqual(
    rows.map((row) => row.cells.map((cell) => cell.text)),
  )
  expect(isDirty(rowsAsNew(rowsOfDocument(fixtureDocument([{ values: [null] }]))))).toBe(false)
})

test('typing changes one row object and leaves the others', () => {
  const changed = type(0, 0, '8')
  expect(changed[0]).not.toBe(rows[0])
  expect(changed[1]).toBe(rows[1])
})

describe('a row that is switched off', () => {
  const offRows = changeRow(rows, 0, switched(false))

  test('is changed, counts no more, and is sent without its numbers', () => {
    expect(isDirty(offRows)).toBe(true)
    expect(countTotal(offRows)).toBe(1)
    const values = changedParts(offRows, 'undisputed')[0]?.input_document_value_calc_data
    expect(values?.map((datum) => datum.value)).toEqual([null, null])
  })

  test('gets its numbers back when it is switched on again', () => {
    const back = changeRow(offRows, 0, switched(true))
    expect(back[0]?.cells.map((cell) => cell.text)).toEqual(['7', '864'])
    expect(isDirty(back)).toBe(false)
  })
})

describe('of a stored document', () => {
  test('only what is changed is sent, as canonical decimals', () => {
    expect(changedParts(type(1, 1, ' 2 604,50 '), 'all')).toEqual([
      { metric_id: 2, input_document_value_calc_data: [{ metric_calc_data_id: 21, value: '2604.5' }] },
    ])
  })

  test('a changed comment is sent trimmed, an emptied one as nothing', () => {
    const [first] = changedParts(changeRow(rows, 0, noted(' Вспышка ')), 'undisputed')
    expect(first).toEqual({ metric_id: 1, note: 'Вспышка', input_document_value_calc_data: [] })
    expect(isDirty(changeRow(rows, 0, noted('  ')))).toBe(false)
  })

  test('what nobody asked to save leaves out what is wrong, half-typed or disputed', () => {
    const wrong = changeCell(type(0, 0, '8'), { row: 0, cell: 1 }, (cell) => checked({ ...cell, text: 'x' }))
    const half = changeCell(wrong, { row: 1, cell: 0 }, typed('3,'))
    const contested = changeCell(half, { row: 1, cell: 1 }, (cell) => ({ ...cell, text: '5', theirs: '6' }))
    expect(changedParts(contested, 'undisputed')).toEqual([
      { metric_id: 1, input_document_value_calc_data: [{ metric_calc_data_id: 10, value: '8' }] },
    ])
    expect(changedParts(contested, 'all')).toHaveLength(2)
  })
})

test('checking names the wrong cells of rows that are on, in reading order', () => {
  const changed = changeCell(type(1, 1, 'много'), { row: 0, cell: 1 }, typed('-1'))
  const { rows: marked, wrong } = checkAll(changeCell(changed, { row: 2, cell: 0 }, typed('x')))
  expect(wrong).toEqual([
    { row: 0, cell: 1 },
    { row: 1, cell: 1 },
  ])
  expect(marked[0]?.cells[1]?.error).toBe('Число не может быть отрицательным')
  expect(marked[2]?.cells[0]?.error).toBeNull()
})

describe('the live value', () => {
  test('is computed from what is typed', () => {
    expect(liveValue(type(0, 1, '1 400')[0] ?? never()).value).toBe('0.5')
  })

  test.each([
    ['', 'missing'],
    ['семь', 'missing'],
    ['0', 'zero_denominator'],
  ])('«%s» in the denominator: %s', (text, nonValue) => {
    expect(liveValue(type(0, 1, text)[0] ?? never())).toEqual({ value: null, nonValue })
  })
})

test('numbers are grouped by their digits, without rounding', () => {
  expect(groupedText('2604')).toBe('2\u00a0604')
  expect(groupedText('999999999999.123456')).toBe('999\u00a0999\u00a0999\u00a0999,123456')
  expect(groupedText('0.5')).toBe('0,5')
})

function never(): never {
  throw new Error('the row exists')
}
