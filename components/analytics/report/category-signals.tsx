import { MarkIcon } from '@/components/analytics/dynamics/mark-icon'
import { signalCounts } from '@/components/analytics/report/report-words'
import { classNames } from '@/components/ui/basics/class-names'
import { markWords } from '@/lib/features/analytics/dynamics/labels'
import type { ReportMetric, ReportPeriod } from '@/lib/features/analytics/report/contract'

type CategorySignalsProps = { rows: readonly ReportMetric[]; periods: readonly ReportPeriod[] }

/** How many signals there are below, and how many of them are not past yet. */
export function CategorySignals({ rows, periods }: CategorySignalsProps) {
  return signalCounts(rows, periods).map(({ mark, count, now }) => (
    <span
      key={markWords(mark)}
      className={classNames('inline-flex items-start gap-1.5', mark.better ? 'text-approved' : 'text-danger')}
    >
      <MarkIcon mark={mark} />
      {markWords(mark)}: {count}
      {now < count && `, ${now > 0 ? `сейчас ${now}` : 'сейчас нет'}`}
    </span>
  ))
}
