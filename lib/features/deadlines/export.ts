import 'server-only'
import { writeAudit } from '@/lib/core/db/change'
import { formatDate } from '@/lib/core/format/dates'
import { quarterName } from '@/lib/core/format/quarters'
import { today } from '@/lib/core/process/clock'
import { streamWorkbook, type WorkbookCell, type WorkbookRow } from '@/lib/core/workbook/write'
import type { CompletenessCell, CompletenessMeta, CompletenessRow } from '@/lib/features/deadlines/contract'
import { readRegionName, readWholeBoard } from '@/lib/features/deadlines/data'
import { completenessWords, STATE_NAMES } from '@/lib/features/deadlines/labels'
import type { CompletenessFilters } from '@/lib/features/deadlines/schema'

const FIXED_COLUMNS = ['Номер', 'Организация', 'Регион', 'Ожидается', 'Утверждено', 'В срок']
const FIXED_WIDTHS = [10, 44, 28, 13, 14, 11]
const STATE_WIDTH = 24
/** Frozen rows: title, filters, date with totals, and column names. */
const HEAD_ROWS = 4

function cellOf(cell: CompletenessCell, isOverdue: boolean): WorkbookCell {
  const value = completenessWords(cell)
  if (cell.state === 'approved') return { value, ...(cell.on_time && { look: 'good' }) }
  return isOverdue ? { value: `${value}, просрочен`, look: 'bad' } : { value }
}

const centred = (value: number): WorkbookCell => ({ value, look: 'centred' })

async function filterWords({ state, region_id, search }: CompletenessFilters): Promise<string> {
  const words = [
    state && STATE_NAMES[state].toLowerCase(),
    region_id !== null && `регион ${await readRegionName(region_id)}`,
    search && `поиск «${search}»`,
  ].filter(Boolean)
  return `Отбор: ${words.join('; ') || 'все организации'}.`
}

/** Totals are of the rows below: the board's are of organisations in every state. */
function* sheetRows(
  rows: readonly CompletenessRow[],
  board: CompletenessMeta,
  narrowed: string,
): Iterable<WorkbookRow> {
  const day = today()
  const isOverdue = day > board.due_date
  yield [
    { value: `Полнота данных: ${quarterName(board.quarter)} ${board.year}`, look: 'title' },
    ...FIXED_COLUMNS.slice(1).map(() => null),
  ]
  yield [{ value: narrowed, look: 'label' }]
  yield [
    { value: `На ${formatDate(day)}. Срок сдачи ${formatDate(board.due_date)}.`, look: 'label' },
    null,
    null,
    ...(['expected', 'approved', 'on_time'] as const).map((of) =>
      centred(rows.reduce((sum, row) => sum + row[of], 0)),
    ),
  ]
  yield [...FIXED_COLUMNS, ...board.categories.map(({ name }) => name)].map((value) => ({
    value,
    look: 'header' as const,
  }))
  for (const { company, expected, approved, on_time, cells } of rows) {
    yield [
      company.number,
      company.short_name,
      company.region.name,
      ...[expected, approved, on_time].map(centred),
      ...cells.map((cell) => cellOf(cell, isOverdue)),
    ]
  }
}

/** The board as a workbook, GET /api/completeness/export. The export is audited. */
export async function exportCompleteness(filters: CompletenessFilters) {
  const { rows, board } = await readWholeBoard(filters)
  const after = { year: board.year, quarter: board.quarter, organisations: rows.length }
  await writeAudit(null, { action: 'completeness.export', entity: 'company', after })
  const body = streamWorkbook([
    {
      name: 'Полнота данных',
      widths: [...FIXED_WIDTHS, ...board.categories.map(() => STATE_WIDTH)],
      frozen: { rows: HEAD_ROWS, columns: 2 },
      filterRow: HEAD_ROWS,
      landscape: true,
      rows: sheetRows(rows, board, await filterWords(filters)),
    },
  ])
  const name = `Полнота данных ${quarterName(board.quarter)} ${board.year}`
  return { body, name, asciiName: `completeness-${board.year}-q${board.quarter}` }
}
