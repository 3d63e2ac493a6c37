import type { ReactNode } from 'react'
import { TermHint } from '@/components/analytics/method/term-hint'
import { areReliable, placeSentence } from '@/components/analytics/organisations/place-words'
import {
  coverageWords,
  ofOrganisations,
  unrankedWords,
} from '@/components/analytics/organisations/rating-words'
import { Stars } from '@/components/analytics/organisations/stars'
import { ContributionBars } from '@/components/analytics/rating/contribution-bars'
import type { Missing } from '@/components/analytics/rating/missing-place'
import { PlaceAxis } from '@/components/analytics/rating/place-axis'
import { lastOwnPeriod, periodWords, type RatingPeriod } from '@/components/analytics/rating/rating-period'
import { Button } from '@/components/ui/basics/button'
import { classNames } from '@/components/ui/basics/class-names'
import { Link } from '@/components/ui/basics/link'
import { requiredCoverage } from '@/lib/calc/comparison/category-score'
import { formatNumber } from '@/lib/core/format/numbers'
import { plural } from '@/lib/core/format/plural'
import type { PeriodRating, ScoreRow } from '@/lib/features/analytics/rating/contract'
import type { ShownRating } from '@/lib/features/analytics/rating/rules'

type OwnCardProps = {
  rating: ShownRating
  rated: PeriodRating
  /** Why there is no place; null where there is one, or nobody's side is shown. */
  missing: Missing | null
  onPeriod: (period: RatingPeriod) => void
  /** Takes the filters off; undefined where none is in use. */
  onReset: (() => void) | undefined
  /** An admin looks at an organisation, everybody else at the own one. */
  isAdmin: boolean
  /** To the method and to the dynamics. */
  links: ReactNode
}

/** The own place in the category, with what it is made of and how much it means. */
export function OwnCard({ rating, rated, missing, onPeriod, onReset, isAdmin, links }: OwnCardProps) {
  const { category, metrics } = rated
  const own = category?.own ?? null
  const last = lastOwnPeriod(rating)
  const hasOwn = metrics.some((metric) => metric.own !== null)
  const hasBars = own?.place !== null && (own?.contributions?.length ?? 0) > 0
  return (
    <section
      data-keep-together
      aria-labelledby="own-place"
      className={classNames(
        'mb-4 grid rounded-lg border border-line bg-surface',
        hasBars && '@4xl:grid-cols-[21rem_minmax(0,1fr)]',
      )}
    >
      <div className="px-5 py-4 @max-3xl:px-4">
        <div className="flex items-center gap-1 text-sm text-ink-soft">
          <h2 id="own-place">{isAdmin ? 'Место организации в категории' : 'Ваше место в категории'}</h2>
          <TermHint of="interval" />
        </div>
        {own && category ? (
          <OwnPlace own={own} category={category} />
        ) : (
          <p className="mt-1.5 max-w-[44rem] text-pretty">
            {missing
              ? `Места нет: ${missing.words}.`
              : 'Выберите организацию вверху страницы: здесь появятся её место и вклад показателей.'}
          </p>
        )}
        <div className="mt-1.5 flex flex-wrap items-center gap-x-5 gap-y-2 empty:hidden print:hidden">
          {missing?.link && (
            <Link href={missing.link.href} className={classNames(ACTION, 'link')}>
              {missing.link.label}
            </Link>
          )}
          {missing?.byFilters && onReset && (
            <button type="button" onClick={onReset} className={classNames(ACTION, 'link')}>
              Убрать фильтры
            </button>
          )}
          {last && missing && !hasOwn && (
            <Button size="sm" onClick={() => onPeriod(last)}>
              Показать {periodWords(last, rating.meta.year)}
            </Button>
          )}
        </div>
        <p className="mt-1.5 flex flex-wrap gap-x-5 print:hidden">{links}</p>
      </div>
      {own && hasBars && (
        <div className="border-line px-5 py-4 @max-4xl:border-t @max-3xl:px-4 @4xl:border-l">
          <ContributionBars own={own} metrics={metrics} />
        </div>
      )}
    </section>
  )
}

const ACTION = 'inline-flex min-h-(--control-sm) items-center text-sm font-medium'

type OwnPlaceProps = { own: ScoreRow; category: NonNullable<PeriodRating['category']> }

function OwnPlace({ own, category: { total, median, reliability } }: OwnPlaceProps) {
  if (own.place === null) {
    const needed = requiredCoverage(own.of)
    return (
      <>
        <p className="mt-1.5 text-lg font-semibold">№ {own.number}</p>
        <p className="mt-1 text-pretty">
          Организация {unrankedWords(own)} {plural(own.of, 'показателя', 'показателей', 'показателей')}. Для
          места нужно сравнить не меньше {needed}.
        </p>
      </>
    )
  }
  return (
    <>
      <div className="mt-0.5 flex flex-wrap items-center justify-between gap-x-4">
        <p className="flex flex-wrap items-baseline gap-x-2.5">
          <span className="text-[2.25rem] leading-[1.2] font-bold">{formatNumber(own.place)}</span>
          <span className="text-ink-soft">
            {ofOrganisations(total)} · № {own.number}
          </span>
        </p>
        {own.stars !== null && <Stars stars={own.stars} large />}
      </div>
      {own.place_interval && (
        <>
          <PlaceAxis place={own.place} interval={own.place_interval} total={total} />
          <p className="mt-2 text-lg leading-snug font-semibold text-pretty">
            {placeSentence(own.place, own.place_interval, total)}
          </p>
        </>
      )}
      <p className="mt-2.5 text-sm text-pretty">
        Оценка <Strong>{formatNumber(own.score, 1)}</Strong>, медиана группы {formatNumber(median, 1)}.{' '}
        {coverageWords(own)}.
        {reliability !== null &&
          (areReliable(reliability)
            ? ` Надёжность мест ${formatNumber(reliability, 2)}.`
            : ` Надёжность мест ${formatNumber(reliability, 2)}: порядок в основном случаен, звёзды не даются.`)}
      </p>
    </>
  )
}

const Strong = ({ children }: { children: ReactNode }) => <b className="font-semibold">{children}</b>
