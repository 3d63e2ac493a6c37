import { type ReactNode, useId } from 'react'
import { OrganisationPopover } from '@/components/analytics/organisations/organisation-popover'
import { PlaceBadge } from '@/components/analytics/organisations/place-badge'
import { organisations, profileWords, unrankedWords } from '@/components/analytics/organisations/rating-words'
import { Stars } from '@/components/analytics/organisations/stars'
import { GapRow } from '@/components/analytics/rating/rating-gap'
import { withGaps } from '@/components/analytics/rating/rating-rows'
import { classNames } from '@/components/ui/basics/class-names'
import { formatNumber } from '@/lib/core/format/numbers'
import type { PeriodRating, ScoreRow } from '@/lib/features/analytics/rating/contract'

type CategoryRatingProps = {
  category: NonNullable<PeriodRating['category']>
  name: string
  /** «Все организации» and the like. */
  actions: ReactNode
}

const placed = (rows: readonly ScoreRow[]) =>
  rows.flatMap((row) => (row.place === null ? [] : [{ ...row, place: row.place }]))

const CELL = 'px-4 py-1 @max-3xl:px-2'
const HEAD = 'px-4 py-2 text-left font-normal @max-3xl:px-2'
const WIDE = '@max-4xl:hidden'

/** Organisations of a category by their score, with a line of what is told of each. */
export function CategoryRating({ category, name, actions }: CategoryRatingProps) {
  const title = useId()
  const rows = placed(category.rows)
  const hasStars = rows.some(({ stars }) => stars !== null)
  return (
    <section aria-labelledby={title} className="mb-4 rounded-lg border border-line bg-surface">
      <header className="flex flex-wrap items-baseline justify-between gap-x-6 px-4 pt-3.5 pb-2.5 @max-3xl:px-3">
        <div>
          <h2 id={title} className="font-semibold">
            Рейтинг по категории
          </h2>
          <p className="text-sm text-ink-muted">
            {organisations(category.total)} с местом · медиана оценки {formatNumber(category.median, 1)} ·
            больше — лучше
          </p>
        </div>
      </header>
      <table className="w-full border-collapse">
        <caption className="sr-only">Рейтинг по категории «{name}»</caption>
        <thead>
          <tr className="border-y border-line bg-sunken text-sm text-ink-muted">
            <th scope="col" className={classNames(HEAD, 'w-20 @max-3xl:w-12')}>
              Место
            </th>
            <th scope="col" className={classNames(HEAD, '@4xl:w-44')}>
              Организация
            </th>
            <th scope="col" className={classNames(HEAD, WIDE)}>
              Сведения
            </th>
            {hasStars && (
              <th scope="col" className={classNames(HEAD, 'w-32 @max-2xl:hidden')}>
                Звёзды
              </th>
            )}
            <th scope="col" className={classNames(HEAD, 'w-28 text-right @max-3xl:w-16')}>
              Оценка
            </th>
            <th scope="col" className={classNames(HEAD, 'w-32 text-right @max-2xl:hidden')}>
              Учтено
            </th>
          </tr>
        </thead>
        <tbody>
          {withGaps(rows).map((item) =>
            item.kind === 'gap' ? (
              <GapRow key={`gap-${item.after}`} span={hasStars ? 6 : 5} />
            ) : (
              <Row key={item.row.number} row={item.row} hasStars={hasStars} />
            ),
          )}
        </tbody>
      </table>
      <Unranked rows={category.unranked} total={category.unranked_total} />
      <footer className="flex flex-wrap gap-x-5 px-4 py-2 @max-3xl:px-3">{actions}</footer>
    </section>
  )
}

function Row({ row, hasStars }: { row: ScoreRow; hasStars: boolean }) {
  const { place, score, stars, scored, of, is_own, profile } = row
  return (
    <tr className={classNames('border-b border-line', is_own && 'bg-accent-soft font-semibold')}>
      <td className={CELL}>
        <PlaceBadge place={place} />
      </td>
      <th scope="row" className={classNames(CELL, 'text-left', !is_own && 'font-normal')}>
        <OrganisationPopover organisation={row} metricId={null} />
        {stars !== null && (
          <span className="mb-1 block @2xl:hidden">
            <Stars stars={stars} />
          </span>
        )}
      </th>
      <td className={classNames(CELL, WIDE, 'text-sm font-normal text-ink-soft')}>{profileWords(profile)}</td>
      {hasStars && (
        <td className={classNames(CELL, '@max-2xl:hidden')}>{stars !== null && <Stars stars={stars} />}</td>
      )}
      <td className={classNames(CELL, 'text-right')}>{formatNumber(score, 1)}</td>
      <td className={classNames(CELL, 'text-right text-sm font-normal text-ink-soft @max-2xl:hidden')}>
        {scored} из {of}
      </td>
    </tr>
  )
}

/** Those scored of too few indicators: the own one in sight, the rest unfolded when asked for. */
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
