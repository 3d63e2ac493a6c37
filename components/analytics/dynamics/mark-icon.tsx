import { ChartMark } from '@/components/analytics/dynamics/chart-mark'
import type { Mark } from '@/lib/features/analytics/dynamics/rules'

/** A mark of the charts beside its words. */
export function MarkIcon({ mark }: { mark: Mark }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 16 16" className="mt-[0.15em] size-4 shrink-0">
      <ChartMark cx={8} cy={8} mark={mark} />
    </svg>
  )
}
