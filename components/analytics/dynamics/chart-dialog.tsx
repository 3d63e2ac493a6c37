import { MarkDialog } from '@/components/analytics/dynamics/mark-dialog'
import { TargetDialog } from '@/components/analytics/dynamics/target-dialog'
import { ReviewDialog } from '@/components/analytics/reviews/review-dialog'
import type { MetricDynamics } from '@/lib/features/analytics/dynamics/contract'

export type ChartDialogKind = 'mark' | 'target' | 'review'

type ChartDialogProps = {
  kind: ChartDialogKind
  series: MetricDynamics
  /** Index at which a lasting shift begins. */
  suggested: number | null
  onClose: () => void
}

/** A manager's dialogs of a chart, in a script loaded on demand. */
export function ChartDialog({ kind, series, suggested, onClose }: ChartDialogProps) {
  if (kind === 'mark') return <MarkDialog {...{ series, suggested, onClose }} />
  if (kind === 'target') return <TargetDialog {...{ series, onClose }} />
  return <ReviewDialog metric={series.metric} onClose={onClose} />
}
