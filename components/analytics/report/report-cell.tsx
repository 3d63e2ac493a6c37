import { Triangle } from 'lucide-react'
import { MarkIcon } from '@/components/analytics/dynamics/mark-icon'
import type { ReportShown } from '@/components/analytics/report/report-shown'
import { cellLines, changeText, changeWords } from '@/components/analytics/report/report-words'
import { classNames } from '@/components/ui/basics/class-names'
import { markWords, shown } from '@/lib/features/analytics/dynamics/labels'
import type { AnalyticsMetric } from '@/lib/features/analytics/group/contract'
import { restrictionWords } from '@/lib/features/analytics/labels'
import type { ReportCell as Cell, ReportPeriod } from '@/lib/features/analytics/report/contract'

type ReportCellProps = {
  cell: Cell | undefined
  metric: AnalyticsMetric
  period: ReportPeriod
  shown: Pick<ReportShown, 'parts' | 'withGroup' | 'incomplete'>
}

const isGrey = ({ own, non_value }: Cell) => own === null || non_value !== null

/**
 * A cell is one element with its lines as text, the first of them large: a report has a thousand of them. Only what is
 * proven takes elements of its own.
 */
export function ReportCell({
  cell,
  metric,
  period,
  shown: { parts, withGroup, incomplete },
}: ReportCellProps) {
  const year = period.quarter === 0 && 'bg-sunken'
  if (!cell) return <td className={classNames(CELL, year)} />
  const lines = cellLines(cell, metric, { withGroup, saidAbove: incomplete.get(period.key) })
  const hasOwn = parts.has('own')
  return (
    <td
      title={restrictionWords(cell) || undefined}
      className={classNames(
        CELL,
        year,
        hasOwn && 'first-line:text-base first-line:leading-5 print:first-line:text-[9pt]',
        hasOwn &&
          (isGrey(cell)
            ? 'first-line:text-ink-muted'
            : cell.incomplete
              ? 'first-line:text-ink-soft'
              : 'first-line:font-semibold first-line:text-ink'),
      )}
    >
      {hasOwn && cell.signal && (
        <>
          <MarkIcon mark={cell.signal} />
          <span className="sr-only">{markWords(cell.signal)}: </span>
        </>
      )}
      {hasOwn && shown(cell.own, metric)}
      {parts.has('change') && cell.change !== null && (
        <>
          {hasOwn && '\n'}
          <Change change={cell.change} better={cell.better} metric={metric} />
        </>
      )}
      {lines.length > 0 && `\n${lines.join('\n')}`}
    </td>
  )
}

const CELL =
  'px-3 py-1.5 text-right align-top text-xs leading-4 whitespace-pre-line text-ink-soft print:px-1 print:py-1 print:text-[8pt] [&_svg]:mr-1 [&_svg]:inline'

type ChangeProps = { change: number; better: boolean | null; metric: AnalyticsMetric }

/** The change since the period before; one that is proven is told good from bad by colour, and way by shape and words. */
export function Change({ change, better, metric }: ChangeProps) {
  const text = changeText(change, metric)
  if (better === null) return text
  return (
    <span className={better ? 'text-approved' : 'font-semibold text-danger'}>
      <Triangle
        aria-hidden
        className={classNames('mr-1 inline size-[0.7em] fill-current', change < 0 && 'rotate-180')}
      />
      {text}
      <span className="sr-only">, {changeWords(better)}</span>
    </span>
  )
}
