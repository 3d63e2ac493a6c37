import type { Interval } from '@/components/analytics/organisations/place-words'
import { leftOf, widthOf } from '@/components/analytics/rating/place-axis'
import { formatNumber, formatRange } from '@/lib/core/format/numbers'

type PlaceNumbersProps = {
  place: number
  interval: Interval | null
  total: number
  /** Means little, and is grey. */
  isVague?: boolean
}

/** «12 из 57 6–24» for a table of many indicators, over a thin line of all places. */
export function PlaceNumbers({ place, interval, total, isVague = false }: PlaceNumbersProps) {
  return (
    <>
      <span className="flex justify-between gap-2 whitespace-nowrap">
        <span className={isVague ? 'text-ink-soft' : 'font-semibold'}>
          <span className="sr-only">место </span>
          {formatNumber(place)} <span className="font-normal">из {formatNumber(total)}</span>
        </span>
        {interval && (
          <span className="text-ink-soft">
            <span className="sr-only">, с учётом случайности </span>
            {formatRange(interval)}
          </span>
        )}
      </span>
      {interval && (
        <span aria-hidden className="relative mt-1.5 block h-1 rounded-full bg-track print:hidden">
          <span
            className="absolute inset-y-0 min-w-1 rounded-full bg-accent-line"
            style={{ left: leftOf(interval[0], total), width: widthOf(interval, total) }}
          />
          <span
            className="absolute top-1/2 size-2 -translate-1/2 rounded-full border border-surface bg-accent-deep"
            style={{ left: leftOf(place, total) }}
          />
        </span>
      )}
    </>
  )
}
