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
import { PlaceAxis } from '@/components/analytics/rating/place-axis'
import { lastOwnPeriod, periodWords, type RatingPeriod } from '@/components/analytics/rating/rating-period'
import { Button } from '@/components/ui/basics/button'
import { classNames } from '@/components/ui/basics/class-names'
import { requiredCoverage } from '@/lib/calc/comparison/category-score'
import { formatInstantDate } from '@/lib/core/format/dates'
import { formatNumber } from '@/lib/core/format/numbers'
import { counted, plural } from '@/lib/core/format/plural'
import type { PeriodRating, Rating, ScoreRow } from '@/lib/features/analytics/rating/contract'

type OwnCardProps = {
  rating: Rating
  rated: PeriodRating
  onPeriod: (period: RatingPeriod) => void
  timeZone: string
  /** An admin looks at an organisation, everybody else at the own one. */
  isAdmin: boolean
  /** To the method and to the dynamics. */
  links: ReactNode
}

/** The own place in the category, with what it is made of and how much it means. */
export function OwnCard({ rating, rated, onPeriod, timeZone, isAdmin, links }: OwnCardProps) {
  const { meta } = rating
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
        'mb-4 grid gap-x-10 gap-y-5 rounded-lg border border-line bg-surface p-5 @max-3xl:p-4',
        hasBars && '@4xl:grid-cols-[17rem_1fr]',
      )}
    >
      <div>
        <div className="flex items-center gap-1 text-sm text-ink-soft">
          <h2 id="own-place">{isAdmin ? 'Место организации в категории' : 'Ваше место в категории'}</h2>
          <TermHint of="interval" />
        </div>
        {own && category ? (
          <OwnPlace own={own} category={category} />
        ) : (
          <>
            <p className="mt-1.5 max-w-[44rem] text-pretty">{absence(category, meta, isAdmin)}</p>
            {last && !hasOwn && (
              <Button size="sm" onClick={() => onPeriod(last)} className="mt-2.5 print:hidden">
                Показать {periodWords(last, meta.year)}
              </Button>
            )}
          </>
        )}
        <p className="mt-2.5 text-sm text-pretty text-ink-muted">
          Данные на {formatInstantDate(meta.as_of, timeZone)}.
        </p>
        <p className="mt-1 flex flex-wrap gap-x-5 print:hidden">{links}</p>
      </div>
      {own && hasBars && (
        <div>
          <h3 className="mb-2.5 text-sm text-ink-soft">
            Что тянет вниз и что поднимает: баллы к нейтральной оценке 50
          </h3>
          <ContributionBars own={own} metrics={metrics} />
        </div>
      )}
    </section>
  )
}

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
      <p className="mt-0.5 flex flex-wrap items-baseline gap-x-2.5">
        <span className="text-[2.5rem] leading-[1.2] font-bold">{formatNumber(own.place)}</span>
        <span className="text-ink-soft">
          {ofOrganisations(total)} · № {own.number}
        </span>
      </p>
      {own.stars !== null && (
        <p className="mt-1">
          <Stars stars={own.stars} large />
        </p>
      )}
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

function absence(category: PeriodRating['category'], meta: Rating['meta'], isAdmin: boolean): string {
  if (!category) {
    return `Рейтинг по категории строится, когда в сравнении не меньше ${counted(meta.min_group, 'организации', 'организаций', 'организаций')}.`
  }
  if (isAdmin && meta.own_number === null) {
    return 'Выберите организацию вверху страницы: здесь появятся её место и вклад показателей.'
  }
  const whose = isAdmin ? 'организации нет' : 'вашей организации нет'
  return `В этом сравнении ${whose}: за период нет утверждённых значений, либо она не подходит под фильтры.`
}
