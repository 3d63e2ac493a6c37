import type ExcelJS from 'exceljs'
import type { MeasureEffect, Report, ReportCell } from '@/lib/features/analytics/contract'

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

/** Columns of the report's table before those of its periods. */
const LEADING = ['name', 'unit', 'target'] as const
/** The level of an indicator's row; what folds under it is deeper, a category's is 0. */
const INDICATOR = 1

type Metric = Report['data']['metric_categories'][number]['metrics'][number]

/** What a row of the report's table says of a cell, by the row's words; undefined for what is not to be there. */
function toldBy(words: string, cell: ReportCell): Stored | undefined {
  switch (words) {
    case 'Организаций (N)':
      return cell.n ?? undefined
    case 'Значение':
      return cell.own
    case 'Медиана группы':
      return cell.median
    case 'Место':
      return cell.place
    case 'Изменение':
      return cell.change
    default:
      return undefined
  }
}

/** Notes name the own periods, and the own value as it is published and told; no other number; an interval is of the own place; the own source data stand where the own side is told. */
function isOwn(words: string, value: Stored, cell: ReportCell): boolean {
  if (words === 'Примечание') {
    const allowed = [cell.incomplete?.periods, cell.incomplete?.of, cell.told, cell.released]
    const numbers = String(value).match(/\d[\d.,\s]*\d|\d/g) ?? []
    return numbers.every((one) => allowed.includes(Number(one.replace(/\s/g, '').replace(',', '.'))))
  }
  if (words === 'Место: от–до') {
    // A proven outlier has one place.
    const [from = 0, to = from] = String(value)
      .split('–')
      .map((one) => Number(one.replace(/\s/g, '')))
    return cell.place !== null && from <= cell.place && cell.place <= to && to <= (cell.n ?? 0)
  }
  return /^[a-e] — /.test(words) && (cell.own !== null || cell.non_value !== null)
}

function lookAtTable(sheet: ExcelJS.Worksheet, { data, meta }: Report): Looked {
  const metrics = data.metric_categories.flatMap((category) => category.metrics)
  const looked = { tried: 0, found: 0 }
  let place = -1
  for (let number = 2; number <= sheet.rowCount; number += 1) {
    const row = sheet.getRow(number)
    const { outlineLevel: level = 0 } = row
    const isIndicator = level === INDICATOR
    if (isIndicator) place += 1
    const metric = level >= INDICATOR ? metrics[place] : undefined
    const words = isIndicator ? 'Значение' : String(row.getCell(1).value)
    for (let column = 1; column <= sheet.columnCount; column += 1) {
      const value = stored(row.getCell(column).value)
      const cell = metric?.cells[data.periods[column - LEADING.length - 1]?.key ?? '']
      const leading = LEADING[column - 1]
      looked.tried += 1
      const isKnown = leading
        ? isLeading(leading, value, isIndicator ? metric : undefined)
        : isTold(words, value, cell, meta.min_group)
      if (!isKnown) looked.found += 1
    }
  }
  return looked
}

/** Names and units are words; a target is the indicator's own. */
function isLeading(column: (typeof LEADING)[number], value: Stored, metric: Metric | undefined): boolean {
  return column === 'target' ? value === (metric?.target?.value ?? null) : typeof value !== 'number'
}

function isTold(words: string, value: Stored, cell: ReportCell | undefined, minGroup: number): boolean {
  const told = cell && toldBy(words, cell)
  if (told !== undefined) return value === told
  // Before the period's publication the number of organisations is left out.
  if (words === 'Организаций (N)' && value === `меньше ${minGroup}`) return cell !== undefined
  return value === null || (cell !== undefined && isOwn(words, value, cell))
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

/** Signals are told in words, of own values alone: a number of its own is found. */
function lookAtSignals(sheet: ExcelJS.Worksheet): Looked {
  const cells = cellsOf(sheet)
  return { tried: cells.length, found: cells.filter(({ value }) => typeof value === 'number').length }
}

/** The number of a measure, its own target; its effect, and the words on it. */
const MEASURED = [1, 11]
const [EFFECT, EFFECT_WORDS] = [12, 13]
/** Quarters on either side of a measure. */
const QUARTERS = 4

const numbersIn = (text: string) =>
  (text.replace(/(?<=\d)\u00a0(?=\d)/g, '').match(/\d+(?:,\d+)?/g) ?? []).map((one) =>
    Number(one.replace(',', '.')),
  )

/** What is said of an effect are the numbers of its answer; of all it counts, others with the own one. */
function lookAtMeasures(sheet: ExcelJS.Worksheet, effects: readonly MeasureEffect[]): Looked {
  const told = effects.flatMap((effect) => {
    const numbers = (JSON.stringify(effect).match(/-?\d+(?:\.\d+)?/g) ?? []).map(Number)
    return effect.state === 'judged' ? [...numbers, effect.others + 1] : numbers
  })
  const known = new Set([QUARTERS, ...told.map(Math.abs)])
  const cells = cellsOf(sheet)
  const odd = cells.filter(({ row, column, value }) => {
    if (row === 1) return false
    if (column === EFFECT) return typeof value !== 'number' || !known.has(Math.abs(value))
    if (column === EFFECT_WORDS) return numbersIn(String(value)).some((one) => !known.has(one))
    return typeof value === 'number' && !MEASURED.includes(column)
  })
  return { tried: cells.length, found: odd.length }
}

/** The workbook of a report against the report as it was answered: nothing of others that the answers do not tell. */
export function lookAtReport(
  workbook: ExcelJS.Workbook,
  report: Report,
  effects: readonly MeasureEffect[],
): Looked {
  const looks: Array<(sheet: ExcelJS.Worksheet) => Looked> = [
    (sheet) => lookAtConditions(sheet, report),
    (sheet) => lookAtTable(sheet, report),
    lookAtDefinitions,
    lookAtSignals,
    (sheet) => lookAtMeasures(sheet, effects),
  ]
  const sheets = workbook.worksheets.map((sheet, index) => looks[index]?.(sheet) ?? { tried: 1, found: 1 })
  return sumOf([unseen(workbook), ...sheets])
}
