import type { ReactNode } from 'react'
import { SignalMark, SignIcon } from '@/components/analytics/charts/signs'
import { TermHint } from '@/components/analytics/method/term-hint'
import {
  absentPlaceWords,
  areReliable,
  placeSentence,
  reliabilityWords,
  uncountedOf,
  uncountedWords,
} from '@/components/analytics/organisations/place-words'
import {
  gapShort,
  liveWords,
  ofOrganisations,
  scoredWords,
  unrankedWords,
} from '@/components/analytics/organisations/rating-words'
import type { whyNoPlace } from '@/components/analytics/rating/missing-place'
import { PlaceAxis } from '@/components/analytics/rating/place-axis'
import type { RatingPeriod } from '@/components/analytics/rating/rating-period'
import { Stars } from '@/components/analytics/rating/rating-rows'
import { BriefName } from '@/components/ui/basics/brief-name'
import { Button } from '@/components/ui/basics/button'
import { classNames } from '@/components/ui/basics/class-names'
import { Link } from '@/components/ui/basics/link'
import { Skeleton } from '@/components/ui/feedback/skeleton'
import { requiredCoverage } from '@/lib/calc/comparison/category-score'
import { formatNumber, formatSigned } from '@/lib/core/format/numbers'
import { plural, tied } from '@/lib/core/format/plural'
import { periodTitle } from '@/lib/core/format/quarters'
import { intervalWords } from '@/lib/features/analytics/labels'
import { SIGNAL_NAME, worseFirst } from '@/lib/features/analytics/own/rules'
import { LATER_WORDS } from '@/lib/features/analytics/publications/labels'
import type { PeriodRating, ScoreRow, SentPeriod } from '@/lib/features/analytics/rating/contract'
import { lastOwnPeriod } from '@/lib/features/analytics/rating/rules'

type OwnCardProps = {
  rating: SentPeriod
  rated: PeriodRating
  /** Why there is no place; null if there is one, or no own organisation. */
  missing: ReturnType<typeof whyNoPlace> | 'awaited' | null
  onPeriod: (period: RatingPeriod) => void
  /** Removes all filters; undefined if none is active. */
  onReset: (() => void) | undefined
  isAdmin: boolean
  links: ReactNode
}

/** The own place in the category with its contributions and reliability. */
export function OwnCard({ rating, rated, missing: reason, onPeriod, onReset, isAdmin, links }: OwnCardProps) {
  const { category, metrics } = rated
  const own = category?.own ?? null
  const missing = reason === 'awaited' ? null : reason
  const last = lastOwnPeriod(rating.data.periods)
  const hasOwn = metrics.some((metric) => metric.own !== null)
  const worse = worseFirst(rating.data.signals.filter(({ better }) => !better))
  const [worst] = worse
  const alike = worse.filter(({ kind }) => kind === worst?.kind)
  const hasBars = own?.place !== null && (own?.contributions?.length ?? 0) > 0
  // Gains to the right and losses to the left, greatest loss first.
  const rows = (own?.contributions ?? [])
    .flatMap(({ metric_id, points }) => {
      const metric = metrics.find((one) => one.metric.id === metric_id)
      return metric ? [{ metric, points }] : []
    })
    .sort((one, other) => one.points - other.points)
  const scale = Math.max(SMALLEST_SCALE, ...rows.map(({ points }) => Math.abs(points)))
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
          <OwnPlace own={own} category={category} uncounted={uncountedOf(rated)} />
        ) : (
          <p className="mt-1.5 max-w-[44rem] text-pretty">
            {reason === 'awaited' ? (
              <Skeleton className="w-3/5" />
            ) : missing ? (
              tied(`Места нет: ${missing.words}.`)
            ) : (
              'Выберите организацию вверху страницы: здесь появятся её место и вклад показателей.'
            )}
          </p>
        )}
        <div className="mt-1.5 flex flex-wrap items-center gap-x-5 gap-y-2 empty:hidden print:hidden">
          {missing?.link && (
            <Link href={missing.link.href} className={ACTION}>
              {missing.link.label}
            </Link>
          )}
          {missing?.byFilters && onReset && (
            <button type="button" onClick={onReset} className={ACTION}>
              Убрать фильтры
            </button>
          )}
          {last && missing && !hasOwn && (
            <Button size="sm" onClick={() => onPeriod(last)}>
              Показать {periodTitle({ ...last, year: rating.meta.year })}
            </Button>
          )}
        </div>
        {!rating.meta.publication?.is_old && <SinceThen metrics={metrics} />}
        <p className="mt-1.5 flex flex-wrap items-center gap-x-5 print:hidden">
          {worst && (
            <span className="inline-flex items-start gap-1.5 text-sm font-semibold text-danger">
              <SignIcon sign={worst} />
              {SIGNAL_NAME[worst.kind]}: {alike.length}
            </span>
          )}
          {links}
        </p>
      </div>
      {own && hasBars && (
        <div className="border-line px-5 py-4 @max-4xl:border-t @max-3xl:px-4 @4xl:border-l">
          <div aria-hidden className={classNames(LINE, 'mb-1.5 text-sm text-ink-muted')}>
            <span>Что тянет вниз и что поднимает</span>
            <span className="col-span-2 text-right">баллы к оценке 50</span>
            <span className="text-right @max-2xl:hidden">до медианы</span>
          </div>
          <ul aria-label="Что тянет вниз и что поднимает: баллы к нейтральной оценке 50 и сколько до медианы">
            {rows.map(({ metric: { metric, own: value }, points }) => {
              const gap = value && gapShort(value, metric)
              const signal = rating.data.signals.find(({ metric_id }) => metric_id === metric.id)
              return (
                <li key={metric.id} className={classNames(LINE, 'min-h-7 py-0.5 text-sm')}>
                  <span className="min-w-0 leading-snug text-pretty">
                    <BriefName of={metric} isWholeOnPaper isNamedElsewhere />
                    {signal && <SignalMark signal={signal} className="ml-2 inline-flex gap-1 align-bottom" />}
                  </span>
                  <span aria-hidden className="relative h-2.5 rounded-full bg-track">
                    <span
                      data-drawn={points >= 0 ? 'filled' : 'hatched'}
                      className={classNames(
                        'absolute inset-y-0 min-w-0.5',
                        points >= 0
                          ? 'left-1/2 rounded-r-full bg-success'
                          : 'right-1/2 rounded-l-full bg-warning text-warning',
                      )}
                      style={{ width: `${(Math.abs(points) / scale) * 50}%` }}
                    />
                    <span data-drawn className="absolute -inset-y-0.5 left-1/2 w-px bg-control" />
                  </span>
                  <span className="text-right font-semibold">{formatSigned(points, 1)}</span>
                  {gap && (
                    <span
                      className={classNames(
                        'text-right text-pretty @max-2xl:col-span-full @max-2xl:text-left @max-2xl:text-xs',
                        /\d/.test(gap) ? 'text-ink-soft' : 'text-ink-muted',
                      )}
                    >
                      {/\d/.test(gap) && <span className="@2xl:hidden">до медианы: </span>}
                      {gap}
                    </span>
                  )}
                </li>
              )
            })}
          </ul>
        </div>
      )}
    </section>
  )
}

const ACTION = 'link inline-flex min-h-(--control-sm) items-center text-sm font-medium'

type OwnPlaceProps = {
  own: ScoreRow
  category: NonNullable<PeriodRating['category']>
  /** How many of the category's indicators count no cases. */
  uncounted: number
}

function OwnPlace({ own, category, uncounted }: OwnPlaceProps) {
  const { total, expected, median, reliability } = category
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
            {tied(
              placeSentence(
                own.place,
                own.place_interval,
                total,
                areReliable(reliability) && uncounted === 0,
              ),
            )}
          </p>
        </>
      )}
      {expected !== undefined && (
        <p className="mt-1 text-sm text-pretty text-ink-soft">
          {tied(absentPlaceWords(own.place, total, expected))}
        </p>
      )}
      {own.weights_interval && (
        <p className="mt-1 text-sm text-pretty text-ink-soft">
          При других весах показателей {tied(intervalWords(own.weights_interval))}.
        </p>
      )}
      <p className="mt-2.5 text-sm text-pretty">
        Оценка <Strong>{formatNumber(own.score, 1)}</Strong>, медиана группы {formatNumber(median, 1)}.{' '}
        {scoredWords(own)}.{reliability !== null && ` ${reliabilityWords(reliability, own.stars)}`}
        {uncounted > 0 && ` ${uncountedWords(uncounted, own.place_interval != null)}`}{' '}
        <TermHint of={reliability === null ? 'median' : 'reliability'} />
      </p>
    </>
  )
}

/** Own values that changed after the publication, and where they go. */
function SinceThen({ metrics }: Pick<PeriodRating, 'metrics'>) {
  const changed = metrics.flatMap(({ metric, own }) => {
    const words = own && liveWords(own, metric)
    return words ? [{ metric, words, comes: own.live?.value != null }] : []
  })
  if (changed.length === 0) return null
  return (
    <ul
      aria-label="После выпуска"
      className="mt-2.5 space-y-1 rounded-md bg-accent-soft px-3 py-2 text-sm text-pretty"
    >
      {changed.map(({ metric, words }) => (
        <li key={metric.id}>
          <Strong>{metric.short_name}:</Strong> {words}
        </li>
      ))}
      {changed.some(({ comes }) => comes) && <li>Войдёт {LATER_WORDS}.</li>}
    </ul>
  )
}

const Strong = ({ children }: { children: ReactNode }) => <b className="font-semibold">{children}</b>

/** Least scale in points: otherwise all bars would look long in an average category. */
const SMALLEST_SCALE = 2

const LINE =
  'grid grid-cols-[minmax(0,1fr)_5rem_3.25rem] items-center gap-x-3 @max-[22rem]:grid-cols-[minmax(0,1fr)_3.25rem] @max-[22rem]:*:first:col-span-full @2xl:grid-cols-[minmax(0,1fr)_minmax(6rem,10rem)_3.25rem_8rem]'
