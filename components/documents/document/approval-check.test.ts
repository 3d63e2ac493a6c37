import { expect, test } from 'vitest'
import { NOTE } from '@/components/documents/cells/entry-grid'
import { rowsOfDocument } from '@/components/documents/cells/entry-rows'
import { checkForApproval } from '@/components/documents/document/approval-check'
import { type FixtureRow, fixtureDocument } from '@/e2e/support/answers/documents'

const check = (...rows: FixtureRow[]) => checkForApproval(rowsOfDocument(fixtureDocument(rows)))
const full = { values: [1, 50] }
const off = { values: [null, null], isActive: false }

test('nothing stands in the way of a complete document, whatever is off', () => {
  expect(check(full, off, { values: [0, 60] })).toBeNull()
})

test('empty cells are marked and counted, the first one is where to begin', () => {
  const result = check(full, off, { values: [3, null] }, { values: [null, null] })
  expect(result).toMatchObject({
    first: { row: 2, cell: 1 },
    message: 'Утвердить нельзя: не заполнены 3 поля',
  })
  expect(result?.rows[2]?.cells.map((cell) => cell.error)).toEqual([null, 'Введите значение'])
  expect(result?.rows[1]?.cells[0]?.error).toBeNull()
})

test('a division by zero is told apart from empty cells, and mended at its zero', () => {
  const result = check({ values: [12, 0], note: 'Сверено с журналом' })
  expect(result).toMatchObject({
    first: { row: 0, cell: 1 },
    message: 'Утвердить нельзя: деление на ноль в 1 показателе',
  })
  expect(result?.rows[0]?.error).toMatch(/^Деление на ноль/)
  // With two zeros the denominator is the error.
  expect(check({ values: [0, 0], note: 'Сверено с журналом' })?.first).toEqual({ row: 0, cell: 1 })
  expect(check({ values: [12, 0], note: 'Сверено с журналом' }, { values: [1, null] })?.message).toBe(
    'Утвердить нельзя: не заполнено 1 поле; деление на ноль в 1 показателе',
  )
})

test('a warning without a comment stands in the way, at the comment', () => {
  const warned = {
    values: [60, 50],
    warnings: [{ code: 'outlier' as const, message: 'Значение далеко от прежних, обычно около 5' }],
  }
  const result = check(full, warned)
  expect(result).toMatchObject({
    first: { row: 1, cell: NOTE },
    message: 'Утвердить нельзя: нужно пояснение к 1 показателю',
  })
  expect(result?.rows[1]?.noteError).toBe(
    'Объясните предупреждение: Значение далеко от прежних, обычно около 5',
  )
  expect(check(full, { ...warned, note: 'Повторные исследования' })).toBeNull()
})

test('a document with every row off', () => {
  expect(check(off)).toMatchObject({
    first: null,
    message: 'Утвердить нельзя: включите хотя бы один показатель',
  })
})
