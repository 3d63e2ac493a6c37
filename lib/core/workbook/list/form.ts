import 'server-only'
import type ExcelJS from 'exceljs'
import { newWorkbook } from '@/lib/core/workbook/exceljs'
import { columnLetters, rowHeight, sheetOptions } from '@/lib/core/workbook/layout'
import type { ListColumn } from '@/lib/core/workbook/list/columns'
import { MAX_ROWS } from '@/lib/core/workbook/list/read-list'
import { type CellLook, cellStyles, DAY_FORMAT } from '@/lib/core/workbook/style'

const WORDS_SHEET = 'Справочники'
const HELP_SHEET = 'Как заполнять'
const AS_TEXT = '@'
const LAST_ROW = MAX_ROWS + 1

/**
 * A blank file for a list: headings, allowed values, and dictionaries to choose from.
 * @param key required column that identifies rows
 */
export async function listForm<Field extends string>(
  name: string,
  columns: readonly ListColumn<Field>[],
  key: Field,
): Promise<ReadableStream<Uint8Array>> {
  const workbook = newWorkbook()
  const styleOf = cellStyles()
  const write = (sheet: ExcelJS.Worksheet, address: string, value: string, look?: CellLook) => {
    const cell = sheet.getCell(address)
    cell.value = value
    cell.style = styleOf({ look }, false)
  }

  const list = workbook.addWorksheet(name, sheetOptions({ frozen: { rows: 1, columns: 0 }, landscape: true }))
  // Text format keeps input as typed: «+7 …» is no formula, and a number keeps its leading zeros.
  list.columns = columns.map(({ width, takes }) => ({
    width,
    style: { numFmt: takes.kind === 'day' ? DAY_FORMAT : AS_TEXT },
  }))
  columns.forEach(({ heading, isRequired }, index) => {
    write(list, `${columnLetters(index + 1)}1`, isRequired ? `${heading} *` : heading, 'header')
  })
  list.getRow(1).height = 32

  const help = workbook.addWorksheet(HELP_SHEET, sheetOptions({ frozen: { rows: 1, columns: 0 } }))
  const widths = [34, 18, 90]
  help.columns = widths.map((width) => ({ width }))
  const lines = [
    ['Столбец', 'Обязателен', 'Что писать'],
    ...columns.map(({ field, heading, isRequired, hint }) => [
      heading,
      field === key ? 'в каждой строке' : isRequired ? 'для новых' : 'нет',
      hint,
    ]),
    ['Пустая ячейка', '', 'Ничего не меняет: у существующих записей остаётся то, что было.'],
    ['Столбцы', '', 'Лишние можно удалить и переставить, названия менять нельзя.'],
    [
      'Строки',
      '',
      `До ${MAX_ROWS} за раз. Сначала показывается, что изменится; сохраняется после подтверждения.`,
    ],
  ]
  lines.forEach((cells, row) => {
    cells.forEach((text, index) => {
      write(help, `${columnLetters(index + 1)}${row + 1}`, text, row === 0 ? 'header' : 'plain')
    })
    const height = rowHeight(
      cells.map((value) => ({ value })),
      widths,
    )
    if (height !== undefined) help.getRow(row + 1).height = height
  })

  const words = workbook.addWorksheet(WORDS_SHEET, sheetOptions({ frozen: { rows: 1, columns: 0 } }))
  let used = 0
  columns.forEach(({ heading, takes }, index) => {
    const range = `${columnLetters(index + 1)}2:${columnLetters(index + 1)}${LAST_ROW}`
    if (takes.kind === 'flag') list.dataValidations.add(range, chosenFrom('"да,нет"'))
    if (takes.kind !== 'one' && takes.kind !== 'many') return
    used += 1
    const letter = columnLetters(used)
    const { choices, by } = takes
    words.getColumn(used).width = 40
    write(words, `${letter}1`, heading, 'header')
    choices.forEach((choice, place) => {
      write(words, `${letter}${place + 2}`, choice[by] ?? choice.name)
    })
    // A cell with several values cannot have a drop-down.
    if (takes.kind === 'one' && choices.length > 0)
      list.dataValidations.add(
        range,
        chosenFrom(`${WORDS_SHEET}!$${letter}$2:$${letter}$${choices.length + 1}`),
      )
  })
  const bytes = await workbook.xlsx.writeBuffer()
  return new Blob([bytes]).stream()
}

/** A drop-down that warns about other words but allows them: the import check reports the cell. */
const chosenFrom = (list: string): ExcelJS.DataValidation => ({
  type: 'list',
  formulae: [list],
  allowBlank: true,
  showErrorMessage: true,
  errorStyle: 'warning',
  errorTitle: 'Нет в списке',
  error: 'Такого слова нет в справочнике. Оставить его?',
})
