import ExcelJS from 'exceljs'
import { expect, test } from 'vitest'
import type { Report } from '@/e2e/attack/answers'
import { lookAtReport } from '@/e2e/attack/workbook'

const cell = { own: 2.5, non_value: null, place: 3, change: -0.5 }
const report: Report = {
  data: {
    periods: [{ key: '2026-1' }, { key: '2026' }],
    metric_categories: [
      {
        metrics: [
          {
            metric: { id: 1, decimals: 1 },
            cells: {
              '2026-1': { ...cell, n: null, median: null, place: null },
              '2026': { ...cell, n: 9, median: 2.6, incomplete: { periods: 1, of: 4 } },
            },
          },
        ],
      },
    ],
  },
  meta: { organisations: 12, min_group: 5 },
}

/** The workbook of the report, with something done to it. */
function workbook(change: (book: ExcelJS.Workbook, table: ExcelJS.Worksheet) => void): ExcelJS.Workbook {
  const book = new ExcelJS.Workbook()
  book.addWorksheet('Условия').addRows([
    ['Годы', '2026'],
    ['Организаций в группе (N)', 12],
    ['Наименьшая группа для сравнения', 5],
  ])
  const table = book.addWorksheet('Отчёт')
  const rows: Array<[string, string | number | null, string | number]> = [
    ['Значение', 2.5, 2.5],
    ['a — Случаи', 5, 7],
    ['Медиана группы', null, 2.6],
    ['Место', null, 3],
    ['Организаций (N)', 'меньше 5', 9],
    ['Изменение', -0.5, -0.5],
    ['Примечание', 'меньше 5', 'неполный год: 1 из 4'],
  ]
  table.addRow(['Категория', 'Показатель', 'Ед. изм.', 'Строка', 'I кв. 2026', '2026'])
  for (const [words, ...values] of rows) table.addRow(['Категория', 'Доля', '%', words, ...values])
  book.addWorksheet('Определения').addRow(['Категория', 'Доля', '%', 'a * 100 / b', 'a', 'меньше', 3, 10])
  change(book, table)
  return book
}

test('a workbook that tells what its report tells tells nothing more', () => {
  const { tried, found } = lookAtReport(
    workbook(() => {}),
    report,
  )
  expect(found).toBe(0)
  expect(tried).toBeGreaterThan(40)
})

test.each<[string, (book: ExcelJS.Workbook, table: ExcelJS.Worksheet) => void]>([
  ['a figure finer than it is shown', (_book, table) => set(table, 'F4', 2.5873)],
  ['a median held back', (_book, table) => set(table, 'E4', 2.6)],
  ['a count below the minimum', (_book, table) => set(table, 'E6', 4)],
  ['a count in a note', (_book, table) => set(table, 'E8', 'меньше 5: 4')],
  ['a row of its own', (_book, table) => set(table, 'D8', 'Наименьшее')],
  ['a number beside the periods', (_book, table) => set(table, 'G3', 1)],
  ['a formula', (_book, table) => set(table, 'F4', { formula: '1.3*2', result: 2.6 })],
  ['a comment', (_book, table) => Object.assign(table.getCell('F4'), { note: '2.5873' })],
  ['a hidden column', (_book, table) => Object.assign(table.getColumn(6), { hidden: true })],
  ['a hidden sheet', (book) => book.addWorksheet('Данные', { state: 'veryHidden' })],
  ['a name', (book) => book.definedNames.add("'Отчёт'!$F$4", 'median')],
])('%s is found', (_name, change) => {
  expect(lookAtReport(workbook(change), report).found).toBeGreaterThan(0)
})

function set(table: ExcelJS.Worksheet, address: string, value: ExcelJS.CellValue): void {
  table.getCell(address).value = value
}
