import { useId } from 'react'
import { TermHint } from '@/components/analytics/method/term-hint'
import { OrganisationPopover } from '@/components/analytics/organisations/organisation-popover'
import { isWithin } from '@/components/analytics/organisations/place-words'
import { organisations, profileWords, unrankedWords } from '@/components/analytics/organisations/rating-words'
import { leftOf, widthOf } from '@/components/analytics/rating/place-axis'
import { PlaceBadge, Stars, TextButton, withGaps } from '@/components/analytics/rating/rating-rows'
import { classNames } from '@/components/ui/basics/class-names'
import { formatNumber } from '@/lib/core/format/numbers'
import { intervalWords } from '@/lib/features/analytics/labels'
import type { PeriodRating, ScoreRow } from '@/lib/features/analytics/rating/contract'

/** Style of rows within the viewer's interval; a line at the side in print. */
const WITHIN_STYLE = 'bg-accent-soft/40 print:*:first:border-l-2 print:*:first:border-ink'

type CategoryRatingProps = {
  category: NonNullable<PeriodRating['category']>
  onTable: () => void
}

const CELL = 'px-4 py-1 @max-3xl:px-2 print:py-0.5'
const HEAD = 'px-4 py-2 text-left font-normal @max-3xl:px-2'
const WIDE = '@max-4xl:hidden'

/** Organisations of a category by score, each with its published profile. */
export function CategoryRatingCard({ category, onTable }: CategoryRatingProps) {
  const title = useId()
  const rows = category.rows.flatMap((row) => (row.place === null ? [] : [{ ...row, place: row.place }]))
  const hasStars = rows.some(({ stars }) => stars !== null)
  const own = category.own?.place_interval ?? null
  const hasAxis = rows.some(({ place_interval }) => place_interval)
  return (
    <section aria-labelledby={title} className="mb-4 rounded-lg border border-line bg-surface">
      <header
        data-keep-with-next
        className="flex flex-wrap items-baseline justify-between gap-x-6 px-4 pt-3.5 pb-2.5 @max-3xl:px-3"
      >
        <div>
          <h2 id={title} className="font-semibold">
            Рейтинг по категории
          </h2>
          <p className="text-sm text-ink-muted">
            {organisations(category.total)} с местом · больше — лучше
            {/* With an own place, the viewer's card explains scores and reliability. */}
            {category.own?.place == null && (
              <>
                {' · '}медиана оценки {formatNumber(category.median, 1)}
                {category.reliability !== null &&
                  ` · надёжность мест ${formatNumber(category.reliability, 2)}`}{' '}
                <TermHint of={category.reliability === null ? 'median' : 'reliability'} />
              </>
            )}
          </p>
        </div>
        {own && (
          <p className="flex items-center gap-1.5 text-sm text-ink-soft">
            <span
              aria-hidden
              className="size-3 rounded-xs border border-accent-line bg-accent-soft print:w-0 print:border-0 print:border-l-2 print:border-ink"
            />
            возможные места: {own[0]}–{own[1]}
          </p>
        )}
      </header>
      <table aria-labelledby={title} className="w-full border-collapse">
        <thead>
          <tr className="border-y border-line bg-sunken text-sm text-ink-muted">
            <th scope="col" className={classNames(HEAD, 'w-24 text-nowrap @max-3xl:w-12')}>
              Место{' '}
              <span className="@max-3xl:hidden">
                <TermHint of="place" />
              </span>
            </th>
            {hasAxis && (
              <th scope="col" className={classNames(HEAD, 'w-48 @max-3xl:hidden')}>
                <span className="sr-only">С учётом случайности</span>
                <span aria-hidden className="flex justify-between">
                  <span>1</span>
                  <span>{formatNumber(category.total)}</span>
                </span>
              </th>
            )}
            <th scope="col" className={classNames(HEAD, '@4xl:w-44')}>
              Организация
            </th>
            <th scope="col" className={classNames(HEAD, WIDE)}>
              Сведения
            </th>
            {hasStars && (
              <th scope="col" className={classNames(HEAD, 'w-32 @max-2xl:hidden')}>
                Звёзды <TermHint of="stars" />
              </th>
            )}
            <th scope="col" className={classNames(HEAD, 'w-28 text-right @max-3xl:w-16')}>
              Оценка{' '}
              <span className="@max-3xl:hidden">
                <TermHint of="score" />
              </span>
            </th>
            <th scope="col" className={classNames(HEAD, 'w-32 text-right @max-2xl:hidden')}>
              Учтено
            </th>
          </tr>
        </thead>
        <tbody>
          {withGaps(rows).map((item) => {
            if (item.kind === 'gap')
              return (
                <tr key={`gap-${item.after}`} className="border-b border-line text-ink-muted">
                  <td colSpan={5 + Number(hasStars) + Number(hasAxis)} className="py-0.5 text-center">
                    <span aria-hidden>…</span>
                    <span className="sr-only">Строки пропущены</span>
                  </td>
                </tr>
              )
            const { row } = item
            const { place, score, stars, scored, of, is_own, profile, place_interval: interval = null } = row
            return (
              <tr
                key={row.number}
                className={classNames(
                  'border-b border-line',
                  is_own ? 'bg-accent-soft font-semibold' : isWithin(place, own) && WITHIN_STYLE,
                )}
              >
                <td className={CELL}>
                  <PlaceBadge place={place} reliability={category.reliability} />
                </td>
                {hasAxis && (
                  <td className={classNames(CELL, 'py-0 @max-3xl:hidden')}>
                    <PlaceBar
                      place={place}
                      interval={interval}
                      own={own}
                      total={category.total}
                      isOwn={is_own}
                    />
                    {interval && <span className="sr-only">{intervalWords(interval)}</span>}
                  </td>
                )}
                <th scope="row" className={classNames(CELL, 'text-left', !is_own && 'font-normal')}>
                  <OrganisationPopover organisation={row} metricId={null} />
                  {stars !== null && (
                    <span className="mb-1 block @2xl:hidden">
                      <Stars stars={stars} />
                    </span>
                  )}
                </th>
                <td className={classNames(CELL, WIDE, 'text-sm font-normal text-ink-soft')}>
                  {profileWords(profile)}
                </td>
                {hasStars && (
                  <td className={classNames(CELL, '@max-2xl:hidden')}>
                    {stars !== null && <Stars stars={stars} />}
                  </td>
                )}
                <td className={classNames(CELL, 'text-right')}>{formatNumber(score, 1)}</td>
                <td
                  className={classNames(CELL, 'text-right text-sm font-normal text-ink-soft @max-2xl:hidden')}
                >
                  {scored} из {of}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      <Unranked rows={category.unranked} total={category.unranked_total} />
      <footer className="flex flex-wrap gap-x-5 px-4 py-2 @max-3xl:px-3 print:hidden">
        <TextButton onClick={onTable}>Все организации</TextButton>
      </footer>
    </section>
  )
}

type PlaceBarProps = {
  place: number
  /** Interval of this row: the viewer's, or any for an admin. */
  interval: readonly [number, number] | null
  /** The viewer's interval, drawn behind every row. */
  own: readonly [number, number] | null
  total: number
  isOwn: boolean
}

function PlaceBar({ place, interval, own, total, isOwn }: PlaceBarProps) {
  return (
    <span aria-hidden className="relative block h-11 w-full print:h-7">
      {own && (
        <span
          className="absolute inset-y-0 bg-accent-soft"
          style={{ left: leftOf(own[0], total), width: widthOf(own, total) }}
        />
      )}
      <span className="absolute inset-x-0 top-1/2 border-t border-line" />
      {interval && (
        <span
          data-drawn
          className={classNames(
            'absolute top-1/2 h-1 -translate-y-1/2 rounded-full',
            isOwn ? 'bg-accent' : 'bg-control',
          )}
          style={{ left: leftOf(interval[0], total), width: widthOf(interval, total) }}
        />
      )}
      <span
        data-drawn
        className={classNames(
          'absolute top-1/2 -translate-1/2 rounded-full',
          isOwn ? 'size-3.5 border-2 border-surface bg-accent' : 'size-2 bg-ink-soft',
        )}
        style={{ left: leftOf(place, total) }}
      />
    </span>
  )
}

/** Organisations with too few scored indicators: the viewer's is shown, the rest is collapsed. */
function Unranked({ rows, total }: { rows: readonly ScoreRow[]; total: number }) {
  const own = rows.find(({ is_own }) => is_own)
  const others = rows.filter(({ is_own }) => !is_own)
  const line = (row: ScoreRow) => (
    <li
      key={row.number}
      className={classNames(
        'flex flex-wrap items-center justify-between gap-x-4 border-b border-line px-4 py-1 @max-3xl:px-3',
        row.is_own && 'bg-accent-soft font-semibold',
      )}
    >
      <OrganisationPopover organisation={row} metricId={null} />
      <span className="text-sm font-normal text-ink-soft">{unrankedWords(row)}</span>
    </li>
  )
  return (
    <>
      {own && <ul>{line(own)}</ul>}
      {others.length > 0 && (
        <details>
          <summary className="border-b border-line px-4 py-2.5 text-sm text-ink-soft @max-3xl:px-3">
            Не ранжируются, данных недостаточно: {organisations(total)}
          </summary>
          <ul>{others.map(line)}</ul>
          {total > rows.length && (
            <p className="border-b border-line px-4 py-2 text-sm text-ink-soft @max-3xl:px-3">
              Показаны первые {others.length}. Остальные — в полном списке, «Все организации».
            </p>
          )}
        </details>
      )}
    </>
  )
}
