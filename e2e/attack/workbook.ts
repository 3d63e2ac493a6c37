import type ExcelJS from 'exceljs'
import type { MeasureEffect, Report, ReportCell } from '@/lib/features/analytics/contract'

/* What a workbook reveals when unpacked: stored values regardless of their format, and hidden content. */

type Stored = string | number | null

/** A cell and its stored value. */
interface Cell {
  row: number
  column: number
  value: Stored
}

/** Number of cells checked, and of those with a value found nowhere else. */
export interface Looked {
  tried: number
  found: number
}

const sumOf = (parts: readonly Looked[]): Looked => ({
  tried: parts.reduce((sum, { tried }) => sum + tried, 0),
  found: parts.reduce((sum, { found }) => sum + found, 0),
})

/** The stored value as text unless it is a number or text; comparisons hold no dates, formulas or links. */
const stored = (value: ExcelJS.CellValue): Stored =>
  typeof value === 'number' || typeof value === 'string' || value === null ? value : JSON.stringify(value)

/** The non-empty cells. */
export function cellsOf(sheet: ExcelJS.Worksheet): Cell[] {
  const cells: Cell[] = []
  sheet.eachRow((row, number) =>
    row.eachCell(({ value }, column) => cells.push({ row: number, column, value: stored(value) })),
  )
  return cells
}

/** Hidden sheets, rows and columns, comments, and defined names. */
export function hiddenContent(workbook: ExcelJS.Workbook, known: readonly string[] = []): Looked {
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

/** Columns of the report's table before its periods. */
const LEADING = ['name', 'unit', 'target'] as const
/** Outline level of an indicator's row; its details are deeper, a category's level is 0. */
const INDICATOR = 1

type Metric = Report['data']['metric_categories'][number]['metrics'][number]

/** The expected content of a cell by its row's label; undefined for anything not in the report. */
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

/** Own content: notes with own periods and published values, the interval of the own place, and own source data. */
function isOwn(words: string, value: Stored, cell: ReportCell): boolean {
  if (words === 'Примечание') {
    const allowed = [cell.incomplete?.periods, cell.incomplete?.of, cell.told, cell.released]
    const numbers = String(value).match(/\d[\d.,\s]*\d|\d/g) ?? []
    return numbers.every((one) => allowed.includes(Number(one.replace(/\s/g, '').replace(',', '.'))))
  }
  if (words === 'Место: от–до') {
    // A proven outlier has a single place.
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

/** Names and units are text; a target is the indicator's own. */
function isLeading(column: (typeof LEADING)[number], value: Stored, metric: Metric | undefined): boolean {
  return column === 'target' ? value === (metric?.target?.value ?? null) : typeof value !== 'number'
}

function isTold(words: string, value: Stored, cell: ReportCell | undefined, minGroup: number): boolean {
  const told = cell && toldBy(words, cell)
  if (told !== undefined) return value === told
  // Before a period's publication the number of organisations is omitted.
  if (words === 'Организаций (N)' && value === `меньше ${minGroup}`) return cell !== undefined
  return value === null || (cell !== undefined && isOwn(words, value, cell))
}

/** Numbers are allowed beside labels that say whose they are; any other number is a finding. */
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

/** The indicator's target, the own target and the minimum denominator. */
const DEFINED = [7, 8, 9]

function lookAtDefinitions(sheet: ExcelJS.Worksheet): Looked {
  const cells = cellsOf(sheet)
  const odd = cells.filter(({ column, value }) => typeof value === 'number' && !DEFINED.includes(column))
  return { tried: cells.length, found: odd.length }
}

/** Signals describe own values in words: any number of its own is a finding. */
function lookAtSignals(sheet: ExcelJS.Worksheet): Looked {
  const cells = cellsOf(sheet)
  return { tried: cells.length, found: cells.filter(({ value }) => typeof value === 'number').length }
}

/** The measure's number, its own target, its effect and the text about it. */
const MEASURED = [1, 11]
const [EFFECT, EFFECT_WORDS] = [12, 13]
/** Quarters before and after a measure. */
const QUARTERS = 4

const numbersIn = (text: string) =>
  (text.replace(/(?<=\d)\u00a0(?=\d)/g, '').match(/\d+(?:,\d+)?/g) ?? []).map((one) =>
    Number(one.replace(',', '.')),
  )

/** An effect shows only numbers of its answer; its count includes the own organisation. */
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

/** Checks a report's workbook against its JSON answer: it may reveal nothing else about others. */
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
  return sumOf([hiddenContent(workbook), ...sheets])
}
