import { gapWords, pointsText } from '@/components/analytics/organisations/rating-words'
import { BriefName } from '@/components/ui/basics/brief-name'
import { classNames } from '@/components/ui/basics/class-names'
import type { MetricRating, ScoreRow } from '@/lib/features/analytics/rating/contract'

type ContributionBarsProps = { own: ScoreRow; metrics: readonly MetricRating[] }

/** Bars shorter than this many points would all look long in a category where everything is average. */
const SMALLEST_SCALE = 2

/** What each indicator adds to the score (to the right) or takes from it (to the left), the greatest loss first. */
export function ContributionBars({ own, metrics }: ContributionBarsProps) {
  const rows = (own.contributions ?? [])
    .flatMap(({ metric_id, points }) => {
      const metric = metrics.find((one) => one.metric.id === metric_id)
      return metric ? [{ metric, points }] : []
    })
    .sort((one, other) => one.points - other.points)
  const scale = Math.max(SMALLEST_SCALE, ...rows.map(({ points }) => Math.abs(points)))

  return (
    <ul className="space-y-2.5">
      {rows.map(({ metric: { metric, own: value }, points }) => {
        const gap = value && points < 0 ? gapWords(value, metric) : null
        return (
          <li
            key={metric.id}
            className="grid grid-cols-[1fr_3.25rem] items-center gap-x-4 gap-y-1 @2xl:grid-cols-[minmax(0,5fr)_minmax(0,6fr)_3.25rem]"
          >
            <span className="min-w-0 text-sm text-pretty">
              <BriefName of={metric} />
              {gap && <span className="block text-ink-soft">{gap}</span>}
            </span>
            <Bar points={points} scale={scale} />
            <span className="text-right text-sm font-semibold @max-2xl:row-start-1 @max-2xl:col-start-2">
              {pointsText(points)}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

function Bar({ points, scale }: { points: number; scale: number }) {
  const width = `${(Math.abs(points) / scale) * 50}%`
  return (
    <span
      aria-hidden
      className="relative h-2.5 rounded-full bg-track @max-2xl:col-span-2 @max-2xl:row-start-2"
    >
      <span
        data-drawn={points >= 0 ? 'filled' : 'hatched'}
        className={classNames(
          'absolute inset-y-0 min-w-0.5',
          points >= 0
            ? 'left-1/2 rounded-r-full bg-success'
            : 'right-1/2 rounded-l-full bg-warning text-warning',
        )}
        style={{ width }}
      />
      <span data-drawn className="absolute -inset-y-0.5 left-1/2 w-px bg-control" />
    </span>
  )
}
