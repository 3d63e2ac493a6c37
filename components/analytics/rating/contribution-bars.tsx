import { gapShort, pointsText } from '@/components/analytics/organisations/rating-words'
import { BriefName } from '@/components/ui/basics/brief-name'
import { classNames } from '@/components/ui/basics/class-names'
import type { MetricRating, ScoreRow } from '@/lib/features/analytics/rating/contract'

type ContributionBarsProps = { own: ScoreRow; metrics: readonly MetricRating[] }

/** Bars shorter than this many points would all look long in a category where everything is average. */
const SMALLEST_SCALE = 2

const LINE =
  'grid grid-cols-[minmax(0,1fr)_5rem_3.25rem] items-center gap-x-3 @2xl:grid-cols-[minmax(0,1fr)_minmax(6rem,10rem)_3.25rem_8rem]'

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
    <>
      <div aria-hidden className={classNames(LINE, 'mb-1.5 text-sm text-ink-muted')}>
        <span>Что тянет вниз и что поднимает</span>
        <span className="col-span-2 text-right">баллы к оценке 50</span>
        <span className="text-right @max-2xl:hidden">до медианы</span>
      </div>
      <ul aria-label="Что тянет вниз и что поднимает: баллы к нейтральной оценке 50">
        {rows.map(({ metric: { metric, own: value }, points }) => {
          const gap = value && gapShort(value, metric)
          return (
            <li key={metric.id} className={classNames(LINE, 'min-h-7 py-0.5 text-sm')}>
              <span className="min-w-0 leading-snug text-pretty">
                <BriefName of={metric} />
              </span>
              <Bar points={points} scale={scale} />
              <span className="text-right font-semibold">{pointsText(points)}</span>
              {gap && (
                <span
                  className={classNames(
                    'text-right whitespace-nowrap @max-2xl:col-span-3 @max-2xl:text-left @max-2xl:text-xs',
                    /\d/.test(gap) ? 'text-ink-soft' : 'text-ink-muted',
                  )}
                >
                  <span className="@2xl:sr-only">до медианы: </span>
                  {gap}
                </span>
              )}
            </li>
          )
        })}
      </ul>
    </>
  )
}

function Bar({ points, scale }: { points: number; scale: number }) {
  const width = `${(Math.abs(points) / scale) * 50}%`
  return (
    <span aria-hidden className="relative h-2.5 rounded-full bg-track">
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
