import type ExcelJS from 'exceljs'
import type { Report, ReportCell } from '@/e2e/attack/answers'

/* What a workbook tells whoever unpacks it: values as they are stored, whatever format shows them, and what it hides. */

type Stored = string | number | null

/** A cell, and what is stored in it. */
interface Cell {
  row: number
  column: number
  value: Stored
}

/** How many cells were looked at, and how many told what nothing else tells. */
export interface Looked {
  tried: number
  found: number
}

/** Looked at one after another. */
const sumOf = (parts: readonly Looked[]): Looked => ({
  tried: parts.reduce((sum, { tried }) => sum + tried, 0),
  found: parts.reduce((sum, { found }) => sum + found, 0),
})

/** What is stored, as text where it is neither number nor text: comparisons hold no dates, formulas or links. */
const stored = (value: ExcelJS.CellValue): Stored =>
  typeof value === 'number' || typeof value === 'string' || value === null ? value : JSON.stringify(value)

/** The cells that hold anything. */
export function cellsOf(sheet: ExcelJS.Worksheet): Cell[] {
  const cells: Cell[] = []
  sheet.eachRow((row, number) =>
    row.eachCell(({ value }, column) => cells.push({ row: number, column, value: stored(value) })),
  )
  return cells
}

/** Sheets, rows and columns out of sight, comments, and names of the workbook: places where a figure may lie unseen. */
export function unseen(workbook: ExcelJS.Workbook, known: readonly string[] = []): Looked {
  const places = workbook.worksheets.flatMap((sheet) => {
    const rows: boolean[] = []
    sheet.eachRow((row) => {
      rows.push(row.hidden)
      row.eachCell(({ note }) => rows.push(note !== undefined))
    })
    const columns = Array.from({ length: sheet.columnCount }, (_, index) => sheet.getColumn(index + 1).hidden)
    return [sheet.state !== 'visible' && !known.includes(sheet.name), ...rows, ...columns]
  })
  const names = workbook.definedNames.model.map(() => true)
  return { tried: places.length + names.length, found: [...places, ...names].filter(Boolean).length }
}

const LEADING = 4

/** What a row of the report's table says of a cell, by the row's words; undefined for what is not to be there. */
function toldBy(words: string, cell: ReportCell, minGroup: number): Stored | undefined {
  switch (words) {
    case 'Значение':
      return cell.own
    case 'Медиана группы':
      return cell.median
    case 'Место':
      return cell.place
    case 'Организаций (N)':
      return cell.n ?? `меньше ${minGroup}`
    case 'Изменение':
      return cell.change
    default:
      return undefined
  }
}

/** Notes name the own periods and the minimum and no other number; the own source data stand where the own side is told. */
function isOwn(words: string, value: Stored, cell: ReportCell, minGroup: number): boolean {
  if (words === 'Примечание') {
    const allowed = [minGroup, cell.incomplete?.periods, cell.incomplete?.of]
    return (String(value).match(/[\d.,]*\d/g) ?? []).every((one) => allowed.includes(Number(one)))
  }
  return /^[a-e] — /.test(words) && (cell.own !== null || cell.non_value !== null)
}

function lookAtTable(sheet: ExcelJS.Worksheet, { data, meta }: Report): Looked {
  const metrics = data.metric_categories.flatMap((category) => category.metrics)
  const looked = { tried: 0, found: 0 }
  let place = -1
  for (let number = 2; number <= sheet.rowCount; number += 1) {
    const row = sheet.getRow(number)
    const words = String(row.getCell(LEADING).value)
    if (words === 'Значение') place += 1
    for (let column = LEADING + 1; column <= sheet.columnCount; column += 1) {
      const cell = metrics[place]?.cells[data.periods[column - LEADING - 1]?.key ?? '']
      const value = stored(row.getCell(column).value)
      looked.tried += 1
      if (!isTold(words, value, cell, meta.min_group)) looked.found += 1
    }
  }
  return looked
}

function isTold(words: string, value: Stored, cell: ReportCell | undefined, minGroup: number): boolean {
  const told = cell && toldBy(words, cell, minGroup)
  if (told !== undefined) return value === told
  return value === null || (cell !== undefined && isOwn(words, value, cell, minGroup))
}

/** Numbers beside words that say whose they are; any other number is found. */
function lookAtConditions(sheet: ExcelJS.Worksheet, { meta }: Report): Looked {
  const told = new Map<Stored, Stored>([
    ['Организаций в группе (N)', meta.organisations ?? `меньше ${meta.min_group}`],
    ['Наименьшая группа для сравнения', meta.min_group],
  ])
  const cells = cellsOf(sheet)
  const labels = new Map(cells.filter(({ column }) => column === 1).map(({ row, value }) => [row, value]))
  const odd = cells.filter(({ row, column, value }) => {
    const label = labels.get(row) ?? null
    return column === 2 && told.has(label) ? value !== told.get(label) : typeof value === 'number'
  })
  return { tried: cells.length, found: odd.length }
}

/** The target, the own one and the least denominator. */
const DEFINED = [7, 8, 9]

function lookAtDefinitions(sheet: ExcelJS.Worksheet): Looked {
  const cells = cellsOf(sheet)
  const odd = cells.filter(({ column, value }) => typeof value === 'number' && !DEFINED.includes(column))
  return { tried: cells.length, found: odd.length }
}

/** The workbook of a report against the report as it was answered: nothing of others that the answer does not tell. */
export function lookAtReport(workbook: ExcelJS.Workbook, report: Report): Looked {
  const looks: Array<(sheet: ExcelJS.Worksheet) => Looked> = [
    (sheet) => lookAtConditions(sheet, report),
    (sheet) => lookAtTable(sheet, report),
    lookAtDefinitions,
  ]
  const sheets = workbook.worksheets.map((sheet, index) => looks[index]?.(sheet) ?? { tried: 1, found: 1 })
  return sumOf([unseen(workbook), ...sheets])
}
