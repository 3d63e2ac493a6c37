import type { EntryRow } from '@/components/documents/cells/entry-rows'
import { cellValue, isCellDirty } from '@/components/documents/cells/entry-state'
import { Later } from '@/components/ui/browser/later'
import type { DocumentWarning } from '@/lib/features/documents/entry/shapes'

/** What rows are compared with their past by; until it has come, what is typed is warned of by other rows alone. */
export const comparing = new Later(() => import('@/lib/features/documents/warnings/labels'))

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
export function liveWarnings(row: EntryRow): readonly DocumentWarning[] {
  const before = known.get(row)
  if (before) return before
  const warnings = compute(row)
  if (warnings) known.set(row, warnings)
  return warnings ?? []
}
