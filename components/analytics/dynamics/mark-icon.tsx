import { ChartMark } from '@/components/analytics/dynamics/chart-mark'
import type { Mark } from '@/components/analytics/dynamics/signals'

/** A mark of the charts beside its words. */
export function MarkIcon({ mark }: { mark: Mark }) {
  return (
    <svg aria-hidden="true" width="16" height="16" className="mt-[0.15em] shrink-0">
      <ChartMark cx={8} cy={8} mark={mark} />
    </svg>
  )
}
