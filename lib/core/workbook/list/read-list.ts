import { counted } from '@/lib/core/format/plural'
import { fileRefusal } from '@/lib/core/workbook/budget'
import { type ListColumn, plainWords, takeCell } from '@/lib/core/workbook/list/columns'
import type { ListError } from '@/lib/core/workbook/list/shapes'
import type { ReadSheet } from '@/lib/core/workbook/read'
import type { ReadCell } from '@/lib/core/workbook/read-sheet'

export const MAX_ROWS = 1000

/** A row of the file: parsed cells and cell errors, without empty cells. */
export interface ListRow<Field extends string> {
  row: number
  values: Partial<Record<Field, unknown>>
  errors: ListError[]
}

export interface ReadList<Field extends string> {
  columns: readonly ListColumn<Field>[]
  rows: ListRow<Field>[]
  ignored: string[]
  /** Position of a row's field; `cell` is null if the file lacks the column. */
  place: (row: number, field: Field) => Pick<ListError, 'cell' | 'column'>
}

interface List<Field extends string> {
  /** Sheet name; without such a sheet the first one is read. */
  sheet: string
  columns: readonly ListColumn<Field>[]
  /** Required column that identifies rows. */
  key: Field
}

/**
 * Reads the rows of a list; headings are in the first row, in any order.
 * @throws AppError invalid, with a message under `file`
 */
export function readList<Field extends string>(
  sheets: readonly ReadSheet[],
  { sheet: name, columns, key }: List<Field>,
): ReadList<Field> {
  const sheet = sheets.find((one) => one.name === name) ?? sheets[0]
  const { 1: headings = new Map<string, ReadCell>(), ...cellsByRow } = byRow(sheet?.cells ?? new Map())
  const letters = new Map<Field, string>()
  const ignored: string[] = []
  for (const [letter, cell] of headings) {
    // A required column's heading has an asterisk.
    const words = plainWords(cell.text.replace(/\*\s*$/, ''))
    const column = columns.find(({ heading }) => plainWords(heading) === words)
    if (!column) ignored.push(cell.text.trim())
    else if (letters.has(column.field)) throw fileRefusal(`Столбец «${column.heading}» в файле дважды`)
    else letters.set(column.field, letter)
  }
  const keyHeading = columns.find(({ field }) => field === key)?.heading
  if (!letters.has(key))
    throw fileRefusal(
      `В первой строке нет столбца «${keyHeading}». Скачайте шаблон и перенесите в него данные.`,
    )

  const place: ReadList<Field>['place'] = (row, field) => {
    const letter = letters.get(field)
    return {
      cell: letter === undefined ? null : `${letter}${row}`,
      column: columns.find((one) => one.field === field)?.heading ?? null,
    }
  }
  const rows: ListRow<Field>[] = []
  for (const [number, cells] of Object.entries(cellsByRow)) {
    const read: ListRow<Field> = { row: Number(number), values: {}, errors: [] }
    let isEmpty = true
    for (const { field, takes } of columns) {
      const cell = cells.get(letters.get(field) ?? '')
      if (!cell || (cell.kind === 'text' && cell.text.trim() === '')) continue
      isEmpty = false
      const parsed = takeCell(cell, takes)
      if (parsed.ok) read.values[field] = parsed.value
      else read.errors.push({ ...place(read.row, field), message: parsed.message })
    }
    if (!isEmpty) rows.push(read)
  }
  if (rows.length === 0) throw fileRefusal('В файле нет строк под заголовками')
  if (rows.length > MAX_ROWS)
    throw fileRefusal(
      `В файле ${counted(rows.length, 'строка', 'строки', 'строк')}, а за раз загружается до ${MAX_ROWS}. Разделите файл.`,
    )
  return { columns, rows, ignored, place }
}

/** Cells of each row by column letter, rows in order. */
function byRow(cells: ReadSheet['cells']): Record<number, Map<string, ReadCell>> {
  const rows: Record<number, Map<string, ReadCell>> = {}
  for (const [address, cell] of cells) {
    const [, letters, number] = /^([A-Z]+)(\d+)$/.exec(address) ?? []
    if (letters === undefined) continue
    const row = Number(number)
    rows[row] ??= new Map()
    rows[row].set(letters, cell)
  }
  return rows
}
