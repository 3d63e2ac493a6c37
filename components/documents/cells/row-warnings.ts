import type { EntryRow } from '@/components/documents/cells/entry-rows'
import { cellValue } from '@/components/documents/cells/entry-state'
import { rowWarnings } from '@/lib/calc/warnings/warnings'
import type { DocumentWarning } from '@/lib/features/documents/entry/shapes'
import { warningMessage } from '@/lib/features/documents/labels'

// A row object never changes: what it warns of is computed once, however many ask at a key press.
const known = new WeakMap<EntryRow, readonly DocumentWarning[]>()

function compute({ metric, isActive, cells, context }: EntryRow): readonly DocumentWarning[] {
  if (metric.expression === null) return []
  const warnings = rowWarnings({
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
  })
  return warnings.map((warning) => ({
    code: warning.code,
    message: warningMessage(warning, metric.decimals),
  }))
}

/** What looks wrong about a row by itself as it is typed; `warningsAt` also knows the other rows and documents. */
export function liveWarnings(row: EntryRow): readonly DocumentWarning[] {
  const before = known.get(row)
  if (before) return before
  const warnings = compute(row)
  known.set(row, warnings)
  return warnings
}
