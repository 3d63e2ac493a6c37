import { Triangle } from 'lucide-react'
import { MarkIcon } from '@/components/analytics/dynamics/mark-icon'
import type { ReportParts } from '@/components/analytics/report/report-parts'
import { changeText, changeWords, placeText } from '@/components/analytics/report/report-words'
import { classNames } from '@/components/ui/basics/class-names'
import { markWords, shown } from '@/lib/features/analytics/dynamics/labels'
import type { AnalyticsMetric } from '@/lib/features/analytics/group/contract'
import { restrictionWords, tooFewText } from '@/lib/features/analytics/labels'
import type { ReportCell as Cell } from '@/lib/features/analytics/report/contract'

type CellProps = { cell: Cell; metric: AnalyticsMetric }

/** The own value; grey where it does not count. */
export function OwnValue({ cell, metric }: CellProps) {
  const note = restrictionWords(cell)
  const isGrey = cell.own === null || cell.non_value !== null
  return (
    <span
      title={note || undefined}
      className={classNames(
        'inline-flex items-center justify-end gap-1 whitespace-nowrap',
        isGrey ? 'text-ink-muted' : cell.incomplete ? 'text-ink-soft' : 'font-semibold',
      )}
    >
      {cell.signal && (
        <>
          <MarkIcon mark={cell.signal} />
          <span className="sr-only">{markWords(cell.signal)}: </span>
        </>
      )}
      {shown(cell.own, metric)}
    </span>
  )
}

/** The change since the period before; one that is proven is told good from bad by colour, and way by shape and words. */
export function ChangeMark({ cell, metric }: CellProps) {
  if (cell.change === null) return null
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1 text-sm whitespace-nowrap print:text-[8pt]',
        cell.better === null && 'text-ink-muted',
        cell.better === true && 'text-approved',
        cell.better === false && 'font-semibold text-danger',
      )}
    >
      {cell.better !== null && (
        <Triangle
          aria-hidden
          className={classNames('size-[0.7em] shrink-0 fill-current', cell.change < 0 && 'rotate-180')}
        />
      )}
      {changeText(cell.change, metric)}
      <span className="sr-only">, {changeWords(cell)}</span>
    </span>
  )
}

/** A cell of the report: what is chosen of own value, change, median and place. */
export function ReportCell({ cell, metric, parts }: CellProps & { parts: ReportParts }) {
  const place = placeText(cell)
  const tooFew = tooFewText(cell)
  const note = restrictionWords(cell)
  return (
    <>
      {parts.has('own') && <OwnValue cell={cell} metric={metric} />}
      {parts.has('change') && cell.change !== null && (
        <span className="block">
          <ChangeMark cell={cell} metric={metric} />
        </span>
      )}
      <span className="block text-xs text-ink-soft print:text-[8pt]">
        {parts.has('own') && note && (
          // A long row of the same reason would drown the numbers: there the dash and its hint say enough.
          <span className={cell.non_value === 'inactive' ? 'sr-only' : 'block'}>{note}</span>
        )}
        {parts.has('median') && cell.median !== null && (
          <span className="block whitespace-nowrap">мед. {shown(cell.median, metric)}</span>
        )}
        {parts.has('place') && place && (
          <span className="block whitespace-nowrap">
            <span className="sr-only">место </span>
            {place}
          </span>
        )}
        {(parts.has('median') || parts.has('place')) && tooFew && <span className="block">{tooFew}</span>}
      </span>
    </>
  )
}
