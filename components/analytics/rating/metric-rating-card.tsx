import { Activity, CircleCheck, Info } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { OrganisationPopover } from '@/components/analytics/organisations/organisation-popover'
import {
  areReliable,
  isWithin,
  placeSentence,
  WITHIN,
} from '@/components/analytics/organisations/place-words'
import { groupSize, ownNote, tooFewWords } from '@/components/analytics/organisations/rating-words'
import { GapRow, PlaceBadge, withGaps } from '@/components/analytics/rating/rating-rows'
import { PassportLink } from '@/components/layout/passport-link'
import { classNames } from '@/components/ui/basics/class-names'
import { formatNumber } from '@/lib/core/format/numbers'
import type { MetricRating, RatingRow } from '@/lib/features/analytics/rating/contract'

type MetricRatingCardProps = {
  rating: MetricRating
  minGroup: number
  /** Why nobody is compared in the period, in words; null where it is out. */
  notOut: string | null
  ownNumber: string | null
  /** The own organisation is no part of the publication yet. */
  ownWaits: boolean
  /** «Все организации», «Воронка»; not offered where there is no comparison. */
  actions: ReactNode
}

const CELL = 'py-1 first:pl-4 last:pr-4 print:py-0'

/** One indicator: who stands where. */
export function MetricRatingCard({
  rating,
  minGroup,
  notOut,
  ownNumber,
  ownWaits,
  actions,
}: MetricRatingCardProps) {
  const { metric, total, below_minimum: isBelow, median, rows, own } = rating
  const title = useId()
  const isListed = rows.some(({ is_own }) => is_own)
  // What is not judged has no places, so nobody is listed by them.
  const isJudged = isBelow || rows.length > 0
  return (
    <article
      aria-labelledby={title}
      className="when-near flex flex-col rounded-lg border border-line bg-surface"
      data-keep-together
    >
      <header className="border-b border-line px-4 pt-3.5 pb-2.5 print:py-2">
        <div className="flex items-start justify-between gap-2">
          <h3 id={title} className="font-semibold">
            {metric.name}
          </h3>
          <PassportLink metric={metric} />
        </div>
        <p className="mt-0.5 text-sm text-ink-muted">
          {metric.metric_unit.name} · {metric.metric_target_order.name.toLocaleLowerCase('ru')} ·{' '}
          {notOut ? 'сравнения пока нет' : groupSize(total, minGroup)}
          {median !== null && ` · медиана ${formatNumber(median, metric.decimals)}`}
        </p>
      </header>
      {!isBelow && (isJudged ? <Trust rating={rating} /> : <Unjudged metric={metric} />)}
      {!isBelow && !isJudged ? null : isBelow ? (
        <p className="px-4 py-4 text-ink-soft">{notOut ?? tooFewWords(minGroup)}</p>
      ) : (
        <table className="w-full border-collapse">
          <caption className="sr-only">{metric.name}</caption>
          <thead className="sr-only">
            <tr>
              <th scope="col">Место</th>
              <th scope="col">Организация</th>
              <th scope="col">{metric.metric_unit.name}</th>
            </tr>
          </thead>
          <tbody>
            {withGaps(rows).map((item) =>
              item.kind === 'gap' ? (
                <GapRow key={`gap-${item.after}`} span={3} />
              ) : (
                <Row
                  key={item.row.number}
                  row={item.row}
                  rating={rating}
                  note={item.row.is_own && own ? ownNote(own) : null}
                />
              ),
            )}
          </tbody>
        </table>
      )}
      {own && !isListed && ownNumber !== null && (
        <OwnBeside rating={rating} ownNumber={ownNumber} ownWaits={ownWaits} />
      )}
      {!isBelow && (
        <footer className="mt-auto flex flex-wrap gap-x-5 px-4 py-2 print:hidden">{actions}</footer>
      )}
    </article>
  )
}

type RowProps = { row: RatingRow; rating: MetricRating; note: string | null }

function Row({ row, rating: { metric, reliability, own }, note }: RowProps) {
  return (
    <tr
      className={classNames(
        'border-b border-line',
        row.is_own
          ? 'bg-accent-soft font-semibold'
          : isWithin(row.place, own?.place_interval ?? null) && WITHIN,
      )}
    >
      <td className={classNames(CELL, 'w-14')}>
        <PlaceBadge place={row.place} reliability={reliability} />
      </td>
      <th scope="row" className={classNames(CELL, 'text-left', !row.is_own && 'font-normal')}>
        <OrganisationPopover organisation={row} metricId={metric.id} />
        {note && <span className="block text-sm font-normal text-ink-soft">{note}</span>}
      </th>
      <td className={classNames(CELL, 'text-right', row.is_own && own?.incomplete && 'text-ink-soft')}>
        {formatNumber(row.value, metric.decimals)}
      </td>
    </tr>
  )
}

/** The own value where it is not among those compared, and why. */
function OwnBeside({
  rating: { metric, own, below_minimum: isBelow },
  ownNumber,
  ownWaits,
}: {
  rating: MetricRating
  ownNumber: string
  ownWaits: boolean
}) {
  if (!own) return null
  const note = ownNote(own) ?? (ownWaits ? 'ждёт выпуска, в который войдут и другие новые' : null)
  return (
    <p
      className={classNames(
        'flex items-baseline justify-between gap-3 border-b border-line bg-accent-soft px-4 py-2.5 last:rounded-b-lg last:border-b-0',
        isBelow && 'border-t',
      )}
    >
      <span>
        <b className="font-semibold">№ {ownNumber} · вы</b>
        {note && <span className="block text-sm text-ink-soft">{note}</span>}
      </span>
      <span className={classNames((own.small_denominator || own.incomplete) && 'text-ink-soft italic')}>
        {formatNumber(own.value, metric.decimals)}
      </span>
    </p>
  )
}

const Unjudged = ({ metric }: Pick<MetricRating, 'metric'>) => (
  <p className={classNames(LOOK, 'text-ink-soft')}>
    <Info aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-muted" />
    <span>
      <b className="font-semibold text-ink">Мест нет.</b>{' '}
      {metric.metric_target_order.system_name === 'near'
        ? 'Цель не задана, поэтому ни большее, ни меньшее значение не считается лучшим.'
        : 'Ни большее, ни меньшее значение не считается лучшим: в оценку категории показатель не входит.'}
    </span>
  </p>
)

const LOOK =
  'flex min-h-16 items-start gap-2 border-b border-line px-4 py-2 text-sm text-pretty print:min-h-0 print:py-1.5'

/** How far the places of an indicator can be trusted, and what is known of the own one. */
function Trust({ rating: { reliability, own, total } }: { rating: MetricRating }) {
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
