import { Triangle } from 'lucide-react'
import { SignIcon, signTone } from '@/components/analytics/charts/signs'
import { provenWords, signalCounts } from '@/components/analytics/report/report-shown'
import { classNames } from '@/components/ui/basics/class-names'
import { formatSigned } from '@/lib/core/format/numbers'
import type { ReportCell, ReportMetric, ReportPeriod } from '@/lib/features/analytics/contract'
import type { AnalyticsMetric } from '@/lib/features/analytics/group/contract'
import { shown, signWords } from '@/lib/features/analytics/own/rules'

type ChangeProps = { change: number; better: boolean | null; metric: AnalyticsMetric }

/** The change since the previous period; a significant one has its meaning as colour, its direction as shape. */
export function ChangeText({ change, better, metric }: ChangeProps) {
  const text = formatSigned(change, metric.decimals)
  if (better === null) return text
  return (
    <span className={better ? 'text-approved' : 'font-semibold text-danger'}>
      <Triangle className={classNames('mr-1 inline size-[0.7em] fill-current', change < 0 && 'rotate-180')} />
      {text}
      <span className="sr-only">, {provenWords(better)}</span>
    </span>
  )
}

/** An own value with the sign of its signal. */
export const SignedValue = ({
  cell: { own, signal },
  metric,
}: {
  cell: ReportCell
  metric: AnalyticsMetric
}) =>
  signal ? (
    <span className="whitespace-nowrap">
      <SignIcon sign={signal} />
      <span className="sr-only">{signWords(signal)}: </span>
      {shown(own, metric)}
    </span>
  ) : (
    shown(own, metric)
  )

type CategorySignalsProps = { rows: readonly ReportMetric[]; periods: readonly ReportPeriod[] }

/** Counts of the signals in the table, and how many of them are of its newest quarter. */
export function CategorySignals({ rows, periods }: CategorySignalsProps) {
  return signalCounts(rows, periods).map(({ sign, count, newest }) => (
    <span key={signWords(sign)} className={classNames('inline-flex items-start gap-1.5', signTone(sign))}>
      <SignIcon sign={sign} />
      {signWords(sign)}: {count}
      {newest && `, ${newest}`}
    </span>
  ))
}
