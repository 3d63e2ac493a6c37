import { expect, test } from 'vitest'
import { NOTE } from '@/components/documents/cells/entry-grid'
import { rowsOfDocument } from '@/components/documents/cells/entry-rows'
import { changeCell, typed } from '@/components/documents/cells/entry-state'
import { failureOf, placeErrors, storablePart } from '@/components/documents/saving/refusals'
import { fixtureDocument } from '@/e2e/support/answers/documents'

const pair = { values: [1, 2] }
const rows = rowsOfDocument(fixtureDocument([pair, pair, pair]))
const sent = (...ids: number[]) =>
  ids.map((metric_id) => ({
    metric_id,
    input_document_value_calc_data: [metric_id * 10, metric_id * 10 + 1].map((id) => ({
      metric_calc_data_id: id,
      value: null,
    })),
  }))
const cellPath = (row: number, cell: number) =>
  `input_document_values.${row}.input_document_value_calc_data.${cell}.value`

test('paths count within the rows that were sent', () => {
  const placed = placeErrors(rows, sent(3, 1), {
    [cellPath(0, 1)]: ['Введите значение'],
    'input_document_values.1.value': ['Деление на ноль'],
  })
  expect(placed.rows[2]?.cells[1]?.error).toBe('Введите значение')
  expect(placed.rows[0]?.error).toBe('Деление на ноль')
  expect(placed.rows[1]).toBe(rows[1])
  expect(placed).toMatchObject({ first: { row: 0, cell: 0 }, general: [] })
})

test('an error of the row is kept beside an error of its cell, whatever comes first', () => {
  const placed = placeErrors(rows, sent(1, 2, 3), {
    'input_document_values.1.value': ['Деление на ноль'],
    [cellPath(1, 1)]: ['Введите значение', 'Не больше 6 знаков'],
  })
  expect(placed.rows[1]).toMatchObject({ error: 'Деление на ноль' })
  expect(placed.rows[1]?.cells[1]?.error).toBe('Введите значение. Не больше 6 знаков')
})

test('an error of a comment is at the comment, after the cells of its row', () => {
  const note = { 'input_document_values.1.note': ['Объясните предупреждение'] }
  const placed = placeErrors(rows, sent(1, 2, 3), note)
  expect(placed.rows[1]).toMatchObject({ noteError: 'Объясните предупреждение', error: null })
  expect(placed.first).toEqual({ row: 1, cell: NOTE })
  const withCell = placeErrors(rows, sent(1, 2, 3), { ...note, [cellPath(1, 1)]: ['Введите значение'] })
  expect(withCell.first).toEqual({ row: 1, cell: 1 })
})

test('the data of a path are counted within what was sent of the row', () => {
  const placed = placeErrors(
    rows,
    [{ metric_id: 2, input_document_value_calc_data: [{ metric_calc_data_id: 21, value: null }] }],
    { [cellPath(0, 0)]: ['Много'] },
  )
  expect(placed.rows[1]?.cells.map((cell) => cell.error)).toEqual([null, 'Много'])
})

test('errors of no row on the screen are told in general', () => {
  const placed = placeErrors(rows, sent(1), {
    input_document_values: ['Включите хотя бы один показатель'],
    year: ['Указанный период недоступен'],
    [cellPath(5, 0)]: ['Введите значение'],
  })
  expect(placed.general).toHaveLength(3)
  expect(placed).toMatchObject({ rows, first: null })
})

test('an error of the server goes when its cell is typed in', () => {
  const placed = placeErrors(rows, sent(1), { [cellPath(0, 0)]: ['Введите значение'] })
  expect(changeCell(placed.rows, { row: 0, cell: 0 }, typed('5'))[0]?.cells[0]?.error).toBeNull()
})

test('of a save refused for a closed indicator and for data no longer asked for, the rest can be stored', () => {
  const errors = {
    'input_document_values.1.metric_id': ['Показатель закрыт'],
    'input_document_values.2.input_document_value_calc_data.1.metric_calc_data_id': ['Этих данных нет'],
  }
  const failure = failureOf({ status: 422, code: 'invalid', errors })
  const all = sent(1, 2, 3)
  expect(storablePart(failure, all, errors)?.(all)).toEqual([
    all[0],
    { metric_id: 3, input_document_value_calc_data: [{ metric_calc_data_id: 30, value: null }] },
  ])
})
