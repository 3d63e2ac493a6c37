import ExcelJS from 'exceljs'
import { expect, test } from 'vitest'
import { lookAtReport } from '@/e2e/attack/workbook'
import { metricOf } from '@/e2e/support/answers/dynamics'
import type { MeasureEffect, Report } from '@/lib/features/analytics/contract'

const cell = { own: 2.5, non_value: null, below_minimum: false, place: 3, change: -0.5, better: null }
const period = (key: string, quarter: number) => ({ key, label: key, year: 2026, quarter })
const report: Report = {
  data: {
    periods: [period('2026-1', 1), period('2026', 0)],
    metric_categories: [
      {
        ...{ id: 1, name: 'Категория', short_name: 'Категория' },
        metrics: [
          {
            metric: metricOf({ decimals: 1 }),
            target: { value: 3, is_own: false },
            cells: {
              '2026-1': { ...cell, n: null, median: null, place: null },
              '2026': { ...cell, n: 9, median: 2.6, incomplete: { periods: 1, of: 4 } },
            },
          },
        ],
      },
    ],
  },
  meta: {
    ...{ organisations: 12, min_group: 5, below_minimum: false, own_number: '100001' },
    ...{ years: { min: 2026, max: 2026, from: 2026, to: 2026 }, publication: null, next_publication: null },
  },
}

const effects: MeasureEffect[] = [
  {
    ...{ state: 'judged', measure_id: 7, difference: -0.8, others: 39, share: 0.075 },
    ...{ better: null, may_be_chance: true, from_worst: false },
    own: { before: 4, after: 3 },
    median: { before: 3.8, after: 3.6 },
  },
]

/** The report's workbook with a modification. */
function workbook(change: (book: ExcelJS.Workbook, table: ExcelJS.Worksheet) => void): ExcelJS.Workbook {
  const book = new ExcelJS.Workbook()
  book.addWorksheet('Условия').addRows([
    ['Годы', '2026'],
    ['Организаций в группе (N)', 12],
    ['Наименьшая группа для сравнения', 5],
  ])
  const table = book.addWorksheet('Отчёт')
  table.addRow(['Показатель', 'Ед. изм.', 'Цель', 'I кв. 2026', '2026'])
  table.addRow(['Категория'])
  table.addRow(['Доля', '%', 3, 2.5, 2.5]).outlineLevel = 1
  const details: Array<[string, string | number | null, string | number | null]> = [
    ['Изменение', -0.5, -0.5],
    ['Медиана группы', null, 2.6],
    ['Место', null, 3],
    ['Организаций (N)', 'меньше 5', 9],
    ['a — Случаи', 5, 7],
    ['Примечание', 'мало организаций', 'неполный год: 1 из 4'],
    ['Место: от–до', null, '1–5'],
  ]
  for (const [words, ...values] of details) table.addRow([words, null, null, ...values]).outlineLevel = 2
  book.addWorksheet('Определения').addRow(['Категория', 'Доля', '%', 'a * 100 / b', 'a', 'меньше', 3, 10])
  book
    .addWorksheet('Сигналы')
    .addRow(['Категория', 'Доля', '◆ выброс, хуже', 'II кв. 2026', null, '5 вместо 2'])
  const measures = book.addWorksheet('Мероприятия')
  measures.addRow(['№', 'Показатель'])
  const row = measures.addRow([1, 'Доля'])
  row.getCell(8).value = new Date('2026-03-31')
  row.getCell(12).value = -0.8
  row.getCell(13).value = 'Стало на 0,8 лучше; было 4,0, стало 3,0; медиана 3,8 → 3,6; 0,075 с вами 40'
  change(book, table)
  return book
}

test('a workbook that tells what its report tells tells nothing more', () => {
  const { tried, found } = lookAtReport(
    workbook(() => {}),
    report,
    effects,
  )
  expect(found).toBe(0)
  expect(tried).toBeGreaterThan(40)
})

test('a note tells the own value as others are told it, and no other', () => {
  const TOLD = 'другим показано 1 702,50 ради анонимности, место по нему'
  const coarser = structuredClone(report)
  const own = coarser.data.metric_categories[0]?.metrics[0]?.cells['2026']
  const noted = workbook((_book, table) => set(table, 'E9', TOLD))
  expect(lookAtReport(noted, coarser, effects).found).toBe(1)
  Object.assign(own ?? {}, { told: 1702.5 })
  expect(lookAtReport(noted, coarser, effects).found).toBe(0)
})

test('a number of organisations left out before the publication tells nothing', () => {
  const before = workbook((_book, table) => set(table, 'D7', null))
  expect(lookAtReport(before, report, effects).found).toBe(0)
  const held = workbook((_book, table) => set(table, 'E7', null))
  expect(lookAtReport(held, report, effects).found).toBe(1)
})

test.each<[string, (book: ExcelJS.Workbook, table: ExcelJS.Worksheet) => void]>([
  ['a figure finer than it is shown', (_book, table) => set(table, 'E5', 2.5873)],
  ['a median held back', (_book, table) => set(table, 'D5', 2.6)],
  ['a count below the minimum', (_book, table) => set(table, 'D7', 4)],
  ['a count in a note', (_book, table) => set(table, 'D9', 'меньше 5: 4')],
  ['an interval without a place', (_book, table) => set(table, 'D10', '1–5')],
  ['an interval of another place', (_book, table) => set(table, 'E10', '4–5')],
  ['a row of its own', (_book, table) => set(table, 'A9', 'Наименьшее')],
  ['a number beside the periods', (_book, table) => set(table, 'F4', 1)],
  ['a number beside a category', (_book, table) => set(table, 'D2', 2.6)],
  ['another target', (_book, table) => set(table, 'C3', 4)],
  ['a formula', (_book, table) => set(table, 'E5', { formula: '1.3*2', result: 2.6 })],
  ['a comment', (_book, table) => Object.assign(table.getCell('E5'), { note: '2.5873' })],
  ['a hidden column', (_book, table) => Object.assign(table.getColumn(5), { hidden: true })],
  ['a folded row', (_book, table) => Object.assign(table.getRow(5), { hidden: true })],
  ['a number beside a signal', (book) => set(sheet(book, 'Сигналы'), 'G1', 2.5873)],
  ['an effect that is not told', (book) => set(sheet(book, 'Мероприятия'), 'L2', -0.81)],
  ['a median in the words on it', (book) => set(sheet(book, 'Мероприятия'), 'M2', 'медиана 3,85')],
  ['a number beside a measure', (book) => set(sheet(book, 'Мероприятия'), 'J2', 39)],
  ['a hidden sheet', (book) => book.addWorksheet('Данные', { state: 'veryHidden' })],
  ['a name', (book) => book.definedNames.add("'Отчёт'!$E$5", 'median')],
])('%s is found', (_name, change) => {
  expect(lookAtReport(workbook(change), report, effects).found).toBeGreaterThan(0)
})

function sheet(book: ExcelJS.Workbook, name: string): ExcelJS.Worksheet {
  const found = book.getWorksheet(name)
  if (!found) throw new Error(`no sheet ${name}`)
  return found
}

function set(table: ExcelJS.Worksheet, address: string, value: ExcelJS.CellValue): void {
  table.getCell(address).value = value
}
