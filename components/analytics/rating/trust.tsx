import { Activity, CircleCheck, Info } from 'lucide-react'
import { areReliable, placeSentence } from '@/components/analytics/organisations/place-words'
import { classNames } from '@/components/ui/basics/class-names'
import { formatNumber } from '@/lib/core/format/numbers'
import type { MetricRating } from '@/lib/features/analytics/rating/contract'

const LOOK =
  'flex min-h-16 items-start gap-2 border-b border-line px-4 py-2 text-sm text-pretty print:min-h-0 print:py-1.5'

/** How far the places of an indicator can be trusted, and what is known of the own one. */
export function Trust({ rating: { reliability, own, total } }: { rating: MetricRating }) {
  if (reliability === null) {
    return (
      <p className={classNames(LOOK, 'text-ink-soft')}>
        <Info aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-muted" />
        <span>
          <b className="font-semibold text-ink">Не доля и не частота случаев.</b> Влияние случайности на места
          и воронка для неё не считаются.
        </span>
      </p>
    )
  }
  const isReliable = areReliable(reliability)
  const Icon = isReliable ? CircleCheck : Activity
  const interval = own?.place_interval
  return (
    <p className={classNames(LOOK, 'text-ink-soft', !isReliable && 'bg-track')}>
      <Icon
        aria-hidden
        className={classNames('mt-0.5 size-4 shrink-0', isReliable ? 'text-approved' : 'text-ink-muted')}
      />
      <span>
        <b className="font-semibold text-ink">
          {isReliable ? 'Местам можно верить' : 'Порядок мест в основном случаен'}
        </b>
        {`: надёжность ${formatNumber(reliability, 2)}.`}
        {interval && own?.place != null && total !== null && ` ${placeSentence(own.place, interval, total)}`}
      </span>
    </p>
  )
}
