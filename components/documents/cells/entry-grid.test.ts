import { describe, expect, test } from 'vitest'
import {
  applyPaste,
  fieldsOf,
  firstEmpty,
  neighbour,
  offeredNumbers,
  placeBlock,
  undoPaste,
} from '@/components/documents/cells/entry-grid'
import { type EntryRow, rowsOfDocument } from '@/components/documents/cells/entry-rows'
import { changeCell, declined, isDirty, typed } from '@/components/documents/cells/entry-state'
import { fixtureDocument } from '@/e2e/support/answers/documents'
import { parsePastedCells } from '@/lib/calc/entry'

const rowsOf = (...rows: Parameters<typeof fixtureDocument>[0]) => rowsOfDocument(fixtureDocument(rows))
const textsOf = (rows: readonly EntryRow[]) => rows.map((row) => row.cells.map((cell) => cell.text).join('|'))
const pair = { values: [null, null] }
const off = { values: [null, null], isActive: false }
const single = { values: [null] }

function paste(rows: readonly EntryRow[], at: { row: number; cell: number }, text: string) {
  return applyPaste(rows, placeBlock(rows, at, parsePastedCells(text)), 'clipboard')
}

describe('moving between fields', () => {
  const rows = rowsOf(pair, off, single)

  test('reading order passes over rows that are off', () => {
    expect(fieldsOf(rows)).toEqual([
      { row: 0, cell: 0 },
      { row: 0, cell: 1 },
      { row: 2, cell: 0 },
    ])
  })

  test('forwards, backwards and at the ends', () => {
    expect(neighbour(rows, { row: 0, cell: 1 }, 1)).toEqual({ row: 2, cell: 0 })
    expect(neighbour(rows, { row: 2, cell: 0 }, -1)).toEqual({ row: 0, cell: 1 })
    expect(neighbour(rows, { row: 2, cell: 0 }, 1)).toBeNull()
    expect(neighbour(rows, { row: 0, cell: 0 }, -1)).toBeNull()
  })

  test('the first empty field, and none when all are filled', () => {
    expect(firstEmpty(rowsOf({ values: [1, 2] }, off, { values: [0, null] }))).toEqual({ row: 2, cell: 1 })
    expect(firstEmpty(rowsOf({ values: [0, 2] }, off))).toBeNull()
  })
})

describe('pasting from a spreadsheet', () => {
  test('a block keeps its shape, row by row and variable by variable', () => {
    const { rows, paste: done } = paste(rowsOf(pair, pair, pair), { row: 0, cell: 0 }, '7\t864\n19\t2 604\n')
    expect(textsOf(rows)).toEqual(['7|864', '19|2 604', '|'])
    expect(done).toMatchObject({ count: 4, skipped: 0 })
  })

  test('a row that is off takes up its line, and its values are counted, not written', () => {
    const { rows, paste: done } = paste(
      rowsOf(pair, off, pair, off),
      { row: 0, cell: 0 },
      '1\t2\n3\t4\n5\t6\n\t\n7\t8',
    )
    expect(textsOf(rows)).toEqual(['1|2', '|', '5|6', '|'])
    expect(done).toMatchObject({ count: 4, off: [{ row: 1, count: 2 }], skipped: 2 })
  })

  test('fields of a row that is off take up their lines of a single column too', () => {
    const { rows, paste: done } = paste(rowsOf(single, off, single), { row: 0, cell: 0 }, '1\n2\n3\n4')
    expect(textsOf(rows)).toEqual(['1', '|', '4'])
    expect(done).toMatchObject({ count: 2, off: [{ row: 1, count: 2 }], skipped: 0 })
  })

  test('a column goes down the same variable of the following rows', () => {
    const { rows } = paste(rowsOf(pair, pair, pair), { row: 0, cell: 1 }, '1\n2\n3')
    expect(textsOf(rows)).toEqual(['|1', '|2', '|3'])
  })

  test('a column pasted into an indicator of one variable runs through the fields in order', () => {
    const { rows } = paste(rowsOf(single, pair, single), { row: 0, cell: 0 }, '1\n2\n3\n4')
    expect(textsOf(rows)).toEqual(['1', '2|3', '4'])
  })

  test('what does not fit is counted, not squeezed in', () => {
    const { rows, paste: done } = paste(rowsOf(pair, single), { row: 0, cell: 1 }, '1\t2\n3\t\n4\t5')
    expect(textsOf(rows)).toEqual(['|1', ''])
    expect(done).toMatchObject({ count: 1, skipped: 4 })
  })

  test('what an empty cell empties is counted; a field that was empty is not', () => {
    const filled = { ...pair, values: [4, 5] }
    const { rows, paste: done } = paste(rowsOf(filled, pair), { row: 0, cell: 0 }, '1\t\n2\t')
    expect(textsOf(rows)).toEqual(['1|', '2|'])
    expect(done).toMatchObject({ count: 2, cleared: 1 })
  })

  test('what is no number is kept as typed, with its error', () => {
    const { rows } = paste(rowsOf(pair), { row: 0, cell: 0 }, 'нет\t-3')
    expect(textsOf(rows)).toEqual(['нет|-3'])
    expect(rows[0]?.cells.map((cell) => cell.error)).toEqual([
      'Введите число, например 3,5',
      'Число не может быть отрицательным',
    ])
  })

  test('an empty cell of the block empties its field', () => {
    const { rows, paste: done } = paste(rowsOf({ values: [5, 6] }), { row: 0, cell: 0 }, '\t9')
    expect(textsOf(rows)).toEqual(['|9'])
    expect(done.count).toBe(1)
  })

  test('can be taken back, except where something was typed since', () => {
    const before = rowsOf({ values: [5, null] }, pair)
    const { rows, paste: done } = paste(before, { row: 0, cell: 0 }, '1\t2\nx\t4')
    const since = changeCell(rows, { row: 1, cell: 1 }, typed('40'))
    expect(textsOf(undoPaste(since, done))).toEqual(['5|', '|40'])
    const undone = undoPaste(rows, done)
    expect(isDirty(undone)).toBe(false)
    expect(undone[1]?.cells[0]?.error).toBeNull()
  })
})

test('what keys sent over entered numbers is taken at once, where it is neither declined nor of a row that is off', () => {
  const of = (values: (number | null)[], rest = {}) => ({ values, ...rest })
  const document = fixtureDocument([of([1, 2]), of([3, null], { isActive: false }), of([4, null])])
  for (const [index, row] of document.input_document_values.entries())
    for (const datum of row.input_document_value_calc_data)
      datum.offer = { value: `${10 + index}.5`, name: 'МИС' }
  const rows = changeCell(rowsOfDocument(document), { row: 0, cell: 1 }, declined)
  const placed = offeredNumbers(rows)
  expect(placed.map(({ at: { row, cell }, text }) => [row, cell, text])).toEqual([
    [0, 0, '10,5'],
    [2, 0, '12,5'],
    [2, 1, '12,5'],
  ])
  const taken = applyPaste(rows, { placed, off: [], skipped: 0 }, 'ready')
  expect([textsOf(taken.rows)[0], offeredNumbers(taken.rows)]).toEqual(['10,5|2', []])
  expect(offeredNumbers(undoPaste(taken.rows, taken.paste))).toEqual(placed)
})
