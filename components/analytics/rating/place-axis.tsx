import { type Interval, medianPlace } from '@/components/analytics/organisations/place-words'
import { formatNumber } from '@/lib/core/format/numbers'

export const leftOf = (place: number, total: number) => `${((place - 1) / Math.max(1, total - 1)) * 100}%`
export const widthOf = ([from, to]: Interval, total: number) =>
  `${((to - from) / Math.max(1, total - 1)) * 100}%`

type PlaceAxisProps = { place: number; interval: Interval; total: number }

/** An axis of all places: the viewer's, its interval, the median. The text says the same. */
export function PlaceAxis({ place, interval, total }: PlaceAxisProps) {
  return (
    <div aria-hidden className="mx-2 mt-3 mb-1 text-sm text-ink-muted">
      <div data-drawn className="relative h-1.5 rounded-full bg-track print:border print:border-line-strong">
        <span
          data-drawn="hatched"
          className="absolute inset-y-0 min-w-1 rounded-full bg-accent-line"
          style={{ left: leftOf(interval[0], total), width: widthOf(interval, total) }}
        />
        <span
          className="absolute -inset-y-1.5 border-l-2 border-dotted border-ink-soft"
          style={{ left: leftOf(medianPlace(total), total) }}
        />
        <span
          data-drawn
          className="absolute top-1/2 size-4 -translate-1/2 rounded-full border-2 border-surface bg-accent"
          style={{ left: leftOf(place, total) }}
        />
      </div>
      <div className="mt-2 flex justify-between">
        <span>1</span>
        <span>медиана</span>
        <span>{formatNumber(total)}</span>
      </div>
    </div>
  )
}
