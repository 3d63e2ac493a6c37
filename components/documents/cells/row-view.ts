import { applyPaste, type FieldAt, type Paste } from '@/components/documents/cells/entry-grid'
import type { EntryRow } from '@/components/documents/cells/entry-rows'
import { cellValue, isCellDirty } from '@/components/documents/cells/entry-state'
import { LazyModule } from '@/components/ui/browser/lazy-module'
import { agreedValues, disagreements, type HeldValue } from '@/lib/calc/shared-data'
import { editableText } from '@/lib/core/format/entry-text'
import { countWarnings, isUnexplained } from '@/lib/features/documents/entry/rules'
import type { DocumentWarning } from '@/lib/features/documents/entry/shapes'
import {
  type Crossing,
  crossings,
  crossingWarning,
  disagreementWarnings,
  type EnteredDatum,
  fractionWarnings,
  heldBy,
  heldElsewhere,
  type OwnPlace,
} from '@/lib/features/documents/shared/rules'

/** What rows are compared with their past by; until it has come, what is typed is warned of by other rows alone. */
export const comparing = new LazyModule(() => import('@/lib/features/documents/warnings/labels'))

/** Of a row beside other rows and documents; the others are of the row by itself. */
const OF_OTHERS: ReadonlySet<DocumentWarning['code']> = new Set([
  'shared_data',
  'fraction',
  'cross_check',
  'cross_check_hint',
])

// A row object never changes: what it warns of is computed once, however many ask at a key press.
const known = new WeakMap<EntryRow, readonly DocumentWarning[]>()

/** Whether its numbers are those that the server has warned of. */
const isAsSaved = ({ isActive, saved, cells }: EntryRow) =>
  isActive === saved.isActive && !cells.some(isCellDirty)

function compute(row: EntryRow): readonly DocumentWarning[] | null {
  if (isAsSaved(row)) return row.warnings.filter(({ code }) => !OF_OTHERS.has(code))
  const { metric, isActive, cells, context } = row
  if (metric.expression === null) return []
  return (
    comparing.now()?.warningsInWords(
      {
        isActive,
        formula: metric.expression,
        unit: metric.unit,
        kind: metric.kind,
        values: Object.fromEntries(
          metric.variables.map(({ letter }, index) => {
            const cell = cells[index]
            return [letter, cell ? cellValue(cell) : null]
          }),
        ),
        earlier: context.history,
      },
      metric.decimals,
    ) ?? null
  )
}

/** What looks wrong about a row by itself as it is typed; `warningsAt` also knows the other rows and documents. */
function liveWarnings(row: EntryRow): readonly DocumentWarning[] {
  const before = known.get(row)
  if (before) return before
  const warnings = compute(row)
  if (warnings) known.set(row, warnings)
  return warnings ?? []
}

type Rows = readonly EntryRow[]

/** A number that need not be typed again, and where it stands: a category, or a row of the same document. */
export interface Ready {
  value: string
  place: string | OwnPlace
}

/** What puts a row right by one press: its two numbers exchanged, or the number that others hold taken. */
export type Mend = { kind: 'swap' } | { kind: 'take'; cell: number; value: string }

interface RowView {
  row: EntryRow
  warnings: readonly DocumentWarning[]
  /** The cross-checks among them, with the numbers that show them. */
  crossings: readonly Crossing[]
  mends: readonly Mend[]
  /** By cell; null where nothing stands ready. */
  ready: readonly (Ready | null)[]
}

/** What is typed in a row, but for a cell that the keyboard has not left. */
function enteredData({ isActive, metric, cells }: EntryRow): EnteredDatum[] {
  if (!isActive) return []
  return metric.variables.map(({ letter, name, sourceDatum }, index) => {
    const cell = cells[index]
    return { letter, name, sourceDatum, value: cell && !cell.isBegun ? cellValue(cell) : null }
  })
}

// Rows never change: what they hold is read once at a key press, and of the row typed in only.
const entered = new WeakMap<EntryRow, readonly EnteredDatum[]>()

function enteredIn(row: EntryRow): readonly EnteredDatum[] {
  const known = entered.get(row) ?? enteredData(row)
  entered.set(row, known)
  return known
}

/** What the rows and the other documents hold, read once for all who ask at a key press. */
interface Held {
  agreed: ReadonlyMap<number, HeldValue<string | OwnPlace>>
  crossed: ReadonlyMap<number, readonly Crossing[]>
  disagreeing: ReadonlyMap<number, readonly DocumentWarning[]>
  /** By row, the numbers that the others hold in place of its own. */
  others: ReadonlyMap<number, readonly Mend[]>
  views: Map<number, RowView>
}

const heldIn = new WeakMap<Rows, Held>()

function heldOf(rows: Rows): Held {
  const known = heldIn.get(rows)
  if (known) return known
  const own = heldBy(rows.map(enteredIn))
  const elsewhere = heldElsewhere(rows.flatMap((row) => row.elsewhere))
  const agreed = agreedValues<string | OwnPlace>([...elsewhere, ...own])
  // Rows of different answers may carry the same rule.
  const checks = new Map(rows.flatMap((row) => row.checks.map((one) => [one.rule.id, one])))
  const differing = disagreements(own, elsewhere)
  const held: Held = {
    agreed,
    crossed: crossings(checks.values(), own, agreed),
    disagreeing: disagreementWarnings(own, elsewhere, differing),
    others: takeable(differing),
    views: new Map(),
  }
  heldIn.set(rows, held)
  return held
}

function takeable(differing: ReturnType<typeof disagreements<OwnPlace, string>>): Held['others'] {
  const found = new Map<number, Mend[]>()
  for (const { own, other } of differing) {
    const { row, cell } = own.place
    found.set(row, [...(found.get(row) ?? []), { kind: 'take', cell, value: other.value }])
  }
  return found
}

/** What stands ready for a cell: only for an empty one of a row that is on. */
function readyAt(rows: Rows, { row, cell }: FieldAt): Ready | null {
  const line = rows[row]
  const datum = line?.metric.variables[cell]?.sourceDatum
  if (!line?.isActive || !datum || line.cells[cell]?.text.trim() !== '') return null
  const ready = heldOf(rows).agreed.get(datum.id)
  return ready ? { value: ready.value, place: ready.place } : null
}

const lastView = new WeakMap<EntryRow, { key: string; view: RowView }>()

/** A row as it is drawn: the same object while nothing about it changes, whatever is typed in others. */
export function rowView(rows: Rows, index: number): RowView | undefined {
  const row = rows[index]
  if (!row) return undefined
  const { views } = heldOf(rows)
  const view = views.get(index) ?? newView(rows, row, index)
  views.set(index, view)
  return view
}

function newView(rows: Rows, row: EntryRow, index: number): RowView {
  const { disagreeing, crossed, others } = heldOf(rows)
  const found = crossed.get(index) ?? []
  const warnings = [
    ...liveWarnings(row),
    ...fractionWarnings(enteredIn(row)),
    ...(disagreeing.get(index) ?? []),
    ...found.map(crossingWarning),
  ]
  const isSwapped = row.cells.length === 2 && warnings.some(({ code }) => code === 'swapped')
  const mends = [...(isSwapped ? [{ kind: 'swap' as const }] : []), ...(others.get(index) ?? [])]
  const ready = row.cells.map((_, cell) => readyAt(rows, { row: index, cell }))
  const key = JSON.stringify([warnings, ready, mends])
  const known = lastView.get(row)
  if (known?.key === key) return known.view
  const view = { row, warnings, crossings: found, mends, ready }
  lastView.set(row, { key, view })
  return view
}

/** What looks wrong about a row as it is typed, by the code the server has too. */
export const warningsAt = (rows: Rows, index: number): readonly DocumentWarning[] =>
  rowView(rows, index)?.warnings ?? []

/** The cell that a row's first warning speaks of: what it says begins with it. */
export function warnedCell(rows: Rows, index: number): number {
  const [first] = warningsAt(rows, index)
  const variables = rows[index]?.metric.variables ?? []
  return Math.max(
    variables.findIndex(({ letter, name }) =>
      [`${letter} = `, name].some((begin) => first?.message.startsWith(begin)),
    ),
    0,
  )
}

export const countLiveWarnings = (rows: Rows): number =>
  countWarnings(rows.map((_, index) => ({ warnings: warningsAt(rows, index) })))

/** How many rows still need a comment before the document can be approved. */
export const countUnexplained = (rows: Rows): number =>
  rows.filter(({ isActive, note }, index) =>
    isUnexplained({ is_active: isActive, note, warnings: warningsAt(rows, index) }),
  ).length

/** What looks wrong, by row in words, but for rows that somebody is typing in. */
export const settledWarnings = (rows: Rows): string[] =>
  rows.flatMap((row, index) =>
    row.cells.some(({ isBegun }) => isBegun)
      ? []
      : warningsAt(rows, index).map(({ message }) => `Показатель ${index + 1}: ${message}`),
  )

/** The rows with one put right, as if it had been typed there. */
export function mended(rows: Rows, row: number, mend: Mend): Rows {
  const [a = '', b = ''] = rows[row]?.cells.map(({ text }) => text) ?? []
  const texts = mend.kind === 'swap' ? [b, a] : [editableText(mend.value)]
  const from = mend.kind === 'swap' ? 0 : mend.cell
  const placed = texts.map((text, index) => ({ at: { row, cell: from + index }, text }))
  return applyPaste(rows, { placed, off: [], skipped: 0 }, 'ready').rows
}

export function readyFields(rows: Rows): FieldAt[] {
  return rows.flatMap((_, row) =>
    (rowView(rows, row)?.ready ?? []).flatMap((ready, cell) => (ready ? [{ row, cell }] : [])),
  )
}

/** The rows with what stands ready taken into these fields, as if it had been typed there. */
export function takeReady(rows: Rows, fields: readonly FieldAt[]): { rows: Rows; paste: Paste } {
  const placed = fields.flatMap((at) => {
    const ready = readyAt(rows, at)
    return ready ? { at, text: editableText(ready.value) } : []
  })
  return applyPaste(rows, { placed, off: [], skipped: 0 }, 'ready')
}
