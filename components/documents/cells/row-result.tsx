import type { EntryRow } from '@/components/documents/cells/entry-rows'
import { isCellWrong, isFaulty, liveValue } from '@/components/documents/cells/entry-state'
import { RowContext } from '@/components/documents/cells/row-context'
import { classNames } from '@/components/ui/basics/class-names'
import { roundTo } from '@/lib/calc/rounding'
import type { NonValue } from '@/lib/calc/values'
import { formatNumber } from '@/lib/core/format/numbers'
import { NON_VALUE_REASONS } from '@/lib/features/documents/labels'

interface Result {
  text: string
  nonValue: NonValue | null
}

/** Why there is no number, in words; null when there is one, or when the row's own line says it. */
function reasonOf(row: EntryRow, nonValue: NonValue | null, readOnly: boolean): string | null {
  if (nonValue === null || nonValue === 'inactive') return null
  if (nonValue === 'missing' && !readOnly && row.cells.some(isCellWrong)) return 'исправьте выделенные данные'
  return NON_VALUE_REASONS[nonValue]
}

function resultOf(row: EntryRow, readOnly: boolean): Result {
  const { decimals } = row.metric
  if (readOnly) return { text: formatNumber(row.saved.value, decimals), nonValue: row.saved.nonValue }
  const { value, nonValue } = liveValue(row)
  return { text: formatNumber(value === null ? null : roundTo(value, decimals), decimals), nonValue }
}

type RowResultProps = {
  row: EntryRow
  readOnly: boolean
  /** Of the words that say why there is no number where something is wrong. */
  faultId: string
}

/** The indicator's value with its unit and formula; in place of a number a dash and the reason. */
export function RowResult({ row, readOnly, faultId }: RowResultProps) {
  const { text, nonValue } = resultOf(row, readOnly)
  // An error of the row says the same with what to do about it.
  const reason = row.error === null ? reasonOf(row, nonValue, readOnly) : null
  const isFault = isFaulty(nonValue)
  return (
    <div className="min-w-0 border-line text-sm text-ink-muted @max-3xl:mt-3 @max-3xl:border-t @max-3xl:pt-3 @3xl:border-l @3xl:pl-5 print:mt-0! print:border-t-0! print:border-l! print:pt-0! print:pl-4!">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className={classNames('text-xl font-semibold tracking-tight', row.isActive && 'text-ink')}>
          {text}
        </span>
        <span className={row.isActive ? 'text-ink-soft' : ''}>{row.metric.unit}</span>
      </p>
      {reason && (
        <p id={isFault ? faultId : undefined} className={isFault ? 'font-medium text-danger' : ''}>
          {reason}
        </p>
      )}
      <p>{row.metric.formula}</p>
      <RowContext row={row} isOrdered={readOnly} />
    </div>
  )
}
