import { applyPaste, type FieldAt, type Paste } from '@/components/documents/cells/entry-grid'
import type { EntryRow } from '@/components/documents/cells/entry-rows'
import { cellValue, isCellDirty, valuesByLetter } from '@/components/documents/cells/entry-state'
import { LazyModule } from '@/components/ui/browser/lazy-module'
import { cached, remembering, rememberingBy } from '@/lib/calc/remembering'
import { agreedValues, type DatumValue, disagreements } from '@/lib/calc/shared-data'
import { editableText } from '@/lib/core/format/entry-text'
import { countWarnings, isUnexplained } from '@/lib/features/documents/entry/rules'
import type { DocumentWarning } from '@/lib/features/documents/entry/shapes'
import {
  type Crossing,
  crossings,
  crossingWarning,
  disagreementWarnings,
  type EnteredDatum,
  enteredValues,
  fractionWarnings,
  type OwnPlace,
  valuesElsewhere,
} from '@/lib/features/documents/shared/rules'

/** Computes warnings from earlier periods; until loaded, only warnings from other rows appear while typing. */
export const comparing = new LazyModule(() => import('@/lib/features/documents/warnings/labels'))

/** Warnings that depend on other rows and documents; all others depend on the row alone. */
const OF_OTHERS: ReadonlySet<DocumentWarning['code']> = new Set([
  'shared_data',
  'fraction',
  'cross_check',
  'cross_check_hint',
])

// Rows are immutable: warnings are computed once for all readers.
const known = new WeakMap<EntryRow, readonly DocumentWarning[]>()

/** Whether the numbers are unchanged since the server computed the row's warnings. */
const isAsSaved = ({ isActive, saved, cells }: EntryRow) =>
  isActive === saved.isActive && !cells.some(isCellDirty)

function compute(row: EntryRow): readonly DocumentWarning[] | null {
  if (isAsSaved(row)) return row.warnings.filter(({ code }) => !OF_OTHERS.has(code))
  const { metric, isActive, context } = row
  return (
    comparing.now()?.warningsInWords(
      {
        isActive,
        formula: metric.formula,
        unit: metric.metric_unit.name,
        kind: metric.chosen_metric_kind,
        values: valuesByLetter(row),
        earlier: context.history,
        previous: context.previous,
      },
      metric.decimals,
    ) ?? null
  )
}

/** Warnings of a row by itself while typing; `warningsAt` adds those of other rows and documents. */
function liveWarnings(row: EntryRow): readonly DocumentWarning[] {
  const before = known.get(row)
  if (before) return before
  const warnings = compute(row)
  if (warnings) known.set(row, warnings)
  return warnings ?? []
}

type Rows = readonly EntryRow[]

/** A known value that can be accepted, and its place: a category, or a row of the same document. */
interface Ready {
  value: string
  place: string | OwnPlace
}

/** A one-press correction: swap two numbers, or take the value that others have. */
export type Fix = { kind: 'swap' } | { kind: 'take'; cell: number; value: string }

interface RowView {
  row: EntryRow
  warnings: readonly DocumentWarning[]
  /** The cross-check warnings, with the numbers involved. */
  crossings: readonly Crossing[]
  fixes: readonly Fix[]
  /** By cell; null where nothing is offered. */
  ready: readonly (Ready | null)[]
}

/**
 * Entered data of a row, without the cell being typed in. Rows are immutable: only the row being typed in is recomputed
 * at a key press.
 */
const enteredIn = rememberingBy(({ isActive, cells }: EntryRow): EnteredDatum[] =>
  isActive ? cells.map((cell) => ({ ...cell.variable, value: cell.isBegun ? null : cellValue(cell) })) : [],
)

/** Values of rows and other documents, computed once for all readers. */
interface Derived {
  agreed: ReadonlyMap<number, DatumValue<string | OwnPlace>>
  crossed: ReadonlyMap<number, readonly Crossing[]>
  disagreeing: ReadonlyMap<number, readonly DocumentWarning[]>
  /** By row, corrections that take the value of other rows or documents. */
  others: ReadonlyMap<number, readonly Fix[]>
  views: Map<number, RowView>
}

const derivedOf = rememberingBy((rows: Rows): Derived => {
  const own = enteredValues(rows.map(enteredIn))
  const elsewhere = valuesElsewhere(rows.flatMap((row) => row.elsewhere))
  const agreed = agreedValues<string | OwnPlace>([...elsewhere, ...own])
  // Rows from different answers may contain the same rule.
  const checks = new Map(rows.flatMap((row) => row.checks.map((one) => [one.rule.id, one])))
  const differing = disagreements(own, elsewhere)
  return {
    agreed,
    crossed: crossings(checks.values(), own, agreed),
    disagreeing: disagreementWarnings(own, elsewhere, differing),
    others: takeable(differing),
    views: new Map(),
  }
})

function takeable(differing: ReturnType<typeof disagreements<OwnPlace, string>>): Derived['others'] {
  const found = new Map<number, Fix[]>()
  for (const { own, other } of differing) {
    const { row, cell } = own.place
    found.set(row, [...(found.get(row) ?? []), { kind: 'take', cell, value: other.value }])
  }
  return found
}

/** The value offered for a cell; only for an empty one of an active row. */
function readyAt(rows: Rows, at: FieldAt): Ready | null {
  const cell = rows[at.row]?.cells[at.cell]
  const datum = cell?.variable.source_datum
  if (!rows[at.row]?.isActive || !datum || cell.text.trim() !== '') return null
  const ready = derivedOf(rows).agreed.get(datum.id)
  return ready ? { value: ready.value, place: ready.place } : null
}

const lastView = rememberingBy((_row: EntryRow) => remembering<RowView>(1))

/** View model of a row; keeps its identity while unchanged, so that typing in others does not re-render it. */
export function rowView(rows: Rows, index: number): RowView | undefined {
  const row = rows[index]
  if (!row) return undefined
  return cached(derivedOf(rows).views, index, () => newView(rows, row, index))
}

function newView(rows: Rows, row: EntryRow, index: number): RowView {
  const { disagreeing, crossed, others } = derivedOf(rows)
  const found = crossed.get(index) ?? []
  const warnings = [
    ...liveWarnings(row),
    ...fractionWarnings(enteredIn(row)),
    ...(disagreeing.get(index) ?? []),
    ...found.map(crossingWarning),
  ]
  const isSwapped = row.cells.length === 2 && warnings.some(({ code }) => code === 'swapped')
  const fixes = [...(isSwapped ? [{ kind: 'swap' as const }] : []), ...(others.get(index) ?? [])]
  const ready = row.cells.map((_, cell) => readyAt(rows, { row: index, cell }))
  const view = { row, warnings, crossings: found, fixes, ready }
  return lastView(row)(JSON.stringify([warnings, ready, fixes]), () => view)
}

/** Warnings of a row while typing, by the same code as on the server. */
export const warningsAt = (rows: Rows, index: number): readonly DocumentWarning[] =>
  rowView(rows, index)?.warnings ?? []

export function warnedCell(rows: Rows, index: number): number {
  const [first] = warningsAt(rows, index)
  const cells = rows[index]?.cells ?? []
  return Math.max(
    cells.findIndex(({ variable: { var_name, name } }) =>
      [`${var_name} = `, name].some((begin) => first?.message.startsWith(begin)),
    ),
    0,
  )
}

export const countLiveWarnings = (rows: Rows): number =>
  countWarnings(rows.map((_, index) => ({ warnings: warningsAt(rows, index) })))

/** A row as the server's rules take it. */
export const ruledRow = (rows: Rows, { isActive, note }: EntryRow, index: number) => ({
  is_active: isActive,
  note,
  warnings: warningsAt(rows, index),
})

/** How many rows still need a comment before the document can be approved. */
export const countUnexplained = (rows: Rows): number =>
  rows.filter((row, index) => isUnexplained(ruledRow(rows, row, index))).length

/** Warnings by row as text, except for rows being typed in. */
export const settledWarnings = (rows: Rows): string[] =>
  rows.flatMap((row, index) =>
    row.cells.some(({ isBegun }) => isBegun)
      ? []
      : warningsAt(rows, index).map(({ message }) => `Показатель ${index + 1}: ${message}`),
  )

/** The rows with one corrected, as if it had been typed. */
export function applyFix(rows: Rows, row: number, fix: Fix): Rows {
  const [a = '', b = ''] = rows[row]?.cells.map(({ text }) => text) ?? []
  const texts = fix.kind === 'swap' ? [b, a] : [editableText(fix.value)]
  const from = fix.kind === 'swap' ? 0 : fix.cell
  const placed = texts.map((text, index) => ({ at: { row, cell: from + index }, text }))
  return applyPaste(rows, { placed, off: [], skipped: 0 }, 'ready').rows
}

export function readyFields(rows: Rows): FieldAt[] {
  return rows.flatMap((_, row) =>
    (rowView(rows, row)?.ready ?? []).flatMap((ready, cell) => (ready ? [{ row, cell }] : [])),
  )
}

/** The rows with offered values accepted in these fields, as if they had been typed. */
export function takeReady(rows: Rows, fields: readonly FieldAt[]): { rows: Rows; paste: Paste } {
  const placed = fields.flatMap((at) => {
    const ready = readyAt(rows, at)
    return ready ? { at, text: editableText(ready.value) } : []
  })
  return applyPaste(rows, { placed, off: [], skipped: 0 }, 'ready')
}
