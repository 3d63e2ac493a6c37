import { ClipboardPlus, Ellipsis, Info } from 'lucide-react'
import { use, useId } from 'react'
import { SignIcon, SignShape, signTone } from '@/components/analytics/charts/signs'
import { OwnWord } from '@/components/analytics/organisations/organisation-popover'
import { areReliable, isJudged } from '@/components/analytics/organisations/place-words'
import {
  organisations,
  ownNote,
  tooFewWords,
  upToOrganisations,
} from '@/components/analytics/organisations/rating-words'
import { TextButton, TextLink } from '@/components/analytics/rating/rating-rows'
import { BriefName } from '@/components/ui/basics/brief-name'
import { classNames } from '@/components/ui/basics/class-names'
import { DropdownMenu } from '@/components/ui/overlays/dropdown-menu'
import { MenuActions } from '@/components/ui/overlays/rare-actions'
import { formatNumber, formatRange } from '@/lib/core/format/numbers'
import { capital, tied } from '@/lib/core/format/plural'
import { periodTitle } from '@/lib/core/format/quarters'
import { absentWords } from '@/lib/features/analytics/labels'
import type { QuarterSignal } from '@/lib/features/analytics/own/contract'
import { signWords, unitWords } from '@/lib/features/analytics/own/rules'
import type { MetricRating, SentPeriod, Spread } from '@/lib/features/analytics/rating/contract'
import { dynamicsPath } from '@/lib/features/analytics/rules'
import { planPath } from '@/lib/features/measures/rules'

type MetricRatingCardProps = {
  rated: MetricRating
  /** The answer it is part of. */
  rating: SentPeriod
  /** Why the period is not published yet, in words; null where it is. */
  notOut: string | null
  mayPlan: boolean
  /** Category, period and filters of the links. */
  about: Parameters<typeof dynamicsPath>[0]
  /** Opens the full rating of the indicator. */
  onTable: (metricId: number) => void
  onFunnel: (metricId: number) => void
}

/* In SVG units: a bin of the strip is 2 wide. */
const STEP = 2
const EDGE = 4
const MIDDLE = 8
const HEIGHT = 2 * MIDDLE
const DOT = 0.8
/** Most dots in a bin. */
const MAX_DOTS = 7
/** The median's number and a mark of so many letters would overlap when closer than this fraction of the strip. */
const touching = ({ length }: string) => 0.06 + 0.02 * length

/** Dots of a bin alternate around the axis: on it, below, above, below. */
const heightOf = (at: number) => MIDDLE + (at % 2 === 1 ? 1 : -1) * Math.ceil(at / 2) * (2 * DOT + 0.3)

type SpreadStripProps = { spread: Spread; rated: MetricRating; signal: QuarterSignal | undefined }

/** Where a word of this half width, in em, stands under the plot: within it at either end, however large the text is. */
const within = (share: number, half: number) => `clamp(${half}em, ${share * 100}%, 100% - ${half}em)`

/** The others' values, their median and the viewer's value in one drawing of constant size. */
function SpreadStrip({ spread: { from, to, counts }, rated, signal }: SpreadStripProps) {
  const { metric, median } = rated
  // Without a place the viewer's value is not drawn among the others.
  const own = rated.own?.place == null ? null : rated.own.value
  const width = 2 * EDGE + (counts.length - 1) * STEP
  /** How many organisations a dot stands for where there are too many. */
  const each = Math.max(1, Math.ceil(Math.max(...counts) / MAX_DOTS))
  const shareOf = (value: number) =>
    to === from ? 0.5 : Math.min(1, Math.max(0, (value - from) / (to - from)))
  const at = (value: number) => EDGE + shareOf(value) * (width - 2 * EDGE)
  const others = counts
    .flatMap((count, part) =>
      Array.from(
        { length: Math.ceil(count / each) },
        (_, index) =>
          `M${EDGE + part * STEP - DOT} ${heightOf(index)}a${DOT} ${DOT} 0 1 0 ${2 * DOT} 0a${DOT} ${DOT} 0 1 0 ${-2 * DOT} 0`,
      ),
    )
    .join('')
  const total = counts.reduce((sum, count) => sum + count, 0)
  const mark = use(OwnWord)
  const hasRoom = own === null || median === null || Math.abs(shareOf(own) - shareOf(median)) > touching(mark)
  const written = (value: number) => formatNumber(value, metric.decimals)
  return (
    <div className="mt-1 max-w-md">
      <svg
        role="img"
        aria-label={`Другие: ${organisations(total)}, от ${written(from)} до ${written(to)}`}
        viewBox={`0 0 ${width} ${HEIGHT}`}
        className="block w-full overflow-visible"
      >
        <line x1={0} x2={width} y1={MIDDLE} y2={MIDDLE} stroke="var(--color-line)" strokeWidth={0.4} />
        <path d={others} fill="var(--color-control)" />
        {median !== null && (
          <line
            x1={at(median)}
            x2={at(median)}
            y1={0}
            y2={HEIGHT}
            stroke="var(--color-ink)"
            strokeWidth={0.6}
            strokeDasharray="0.8 0.8"
          />
        )}
        {own !== null && (
          <g transform={`translate(${at(own)} ${MIDDLE}) scale(0.36)`}>
            {signal ? (
              <SignShape cx={0} cy={0} sign={signal} />
            ) : (
              <circle r={5.5} fill="var(--color-accent)" stroke="var(--color-surface)" strokeWidth={1.5} />
            )}
          </g>
        )}
      </svg>
      <p aria-hidden className="relative h-5 overflow-x-clip text-xs text-ink-soft">
        {median !== null && (
          <span className="absolute w-max -translate-x-1/2" style={{ left: within(at(median) / width, 2) }}>
            {written(median)}
          </span>
        )}
        {own !== null && hasRoom && (
          <b
            className="absolute w-max -translate-x-1/2 font-semibold text-accent-strong"
            style={{ left: within(at(own) / width, mark.length * 0.35) }}
          >
            {mark}
          </b>
        )}
      </p>
      {each > 1 && <p className="text-xs text-ink-soft">точка — {upToOrganisations(each)}</p>}
    </div>
  )
}

/** One indicator: the viewer's value among others', and the reliability of its place. */
export function MetricRatingCard(props: MetricRatingCardProps) {
  const { rated, rating, notOut, mayPlan, about, onTable, onFunnel } = props
  const { metric, below_minimum: isBelow, median, rows, own } = rated
  const { data, meta } = rating
  const spread = data.spreads.find(({ metric_id }) => metric_id === metric.id)
  const signal = data.signals.find(({ metric_id }) => metric_id === metric.id)
  const title = useId()
  const value = own?.value ?? null
  const counts = own !== null && !own.small_denominator && !own.incomplete
  const absent = absentWords(
    rated.absence,
    { place: own?.place ?? null, total: rated.total },
    metric.decimals,
  )
  const note =
    own && (ownNote(own, metric) ?? (data.own_waits ? 'ждёт выпуска, в который войдут и другие новые' : null))
  return (
    <article
      aria-labelledby={title}
      className="flex flex-col rounded-lg border border-line bg-surface px-4 pt-3 print:px-3"
      data-keep-together
    >
      <header className="flex items-start justify-between gap-2">
        <div>
          <h3 id={title} className="leading-snug font-semibold text-pretty">
            <BriefName of={metric} isWholeOnPaper />
          </h3>
          <p className="text-sm text-ink-muted">{unitWords(metric)}</p>
        </div>
        <span className="-mt-1.5 -mr-2 print:hidden">
          <DropdownMenu
            align="end"
            label={`Ещё: ${metric.short_name}`}
            trigger={
              <button
                type="button"
                aria-label={`Ещё: ${metric.short_name}`}
                className="inline-flex size-(--control-sm) items-center justify-center rounded-md text-ink-soft hover:bg-track"
              >
                <Ellipsis className="size-5" />
              </button>
            }
          >
            <MenuActions
              actions={[
                { label: 'Паспорт показателя', icon: <Info />, href: `/indicators/${metric.id}` },
                mayPlan &&
                  own?.place != null && {
                    label: 'Наметить мероприятие',
                    icon: <ClipboardPlus />,
                    href: planPath({
                      metric: metric.id,
                      origin: 'place',
                      cause: ownPlaceWords(rated, periodTitle({ year: meta.year, ...data.period })),
                    }),
                  },
              ]}
            />
          </DropdownMenu>
        </span>
      </header>
      <p className="mt-1.5 flex flex-wrap items-baseline gap-x-3 text-sm">
        {value !== null && (
          <b
            className={classNames(
              'text-xl font-semibold',
              signal?.kind === 'outlier' && signTone(signal),
              !counts && 'text-ink-soft italic',
            )}
          >
            {formatNumber(value, metric.decimals)}
          </b>
        )}
        {median !== null && (
          <span className="text-ink-soft">медиана {formatNumber(median, metric.decimals)}</span>
        )}
        <Place rating={rated} />
      </p>
      {spread && <SpreadStrip {...{ spread, rated, signal }} />}
      <p className="mt-1 pb-2 text-sm text-pretty text-ink-soft">
        {signal && (
          <span className={classNames('flex items-start gap-1.5 font-semibold', signTone(signal))}>
            <SignIcon sign={signal} />
            {capital(signWords(signal))}
          </span>
        )}
        {isBelow
          ? tied(notOut ?? tooFewWords(meta.min_group))
          : isJudged(rated)
            ? !signal && trustWords(rated)
            : tied(unjudgedWords(metric))}
        {absent && <span className="block">{tied(`С учётом несдавших ${absent}`)}</span>}
        {note && <span className="block">{tied(note)}</span>}
      </p>
      {!isBelow && (
        <footer className="mt-auto flex flex-wrap gap-x-5 border-t border-line py-1 print:hidden">
          {rows.length > 0 && (
            <TextButton about={metric.short_name} onClick={() => onTable(metric.id)}>
              Все организации
            </TextButton>
          )}
          {/* Funnel limits need counted cases. */}
          {(metric.metric_kind === 'proportion' || metric.metric_kind === 'rate') && (
            <TextButton about={metric.short_name} onClick={() => onFunnel(metric.id)}>
              Воронка
            </TextButton>
          )}
          <TextLink about={metric.short_name} href={dynamicsPath(about, metric)}>
            Динамика
          </TextLink>
        </footer>
      )}
    </article>
  )
}

/** The reason for a measure planned from the rating: «II квартал 2026: место 52 из 52, 8,16 при медиане 1,90». */
function ownPlaceWords({ metric, own, total, median }: MetricRating, period: string): string {
  const value =
    own && `${formatNumber(own.value, metric.decimals)} при медиане ${formatNumber(median, metric.decimals)}`
  const place = own?.place == null ? null : `место ${own.place} из ${total}`
  return `${period}: ${[place, value].filter(Boolean).join(', ')}`
}

/** «52 из 52 (18–52)»; without an own place the number compared. */
function Place({ rating: { own, total } }: { rating: MetricRating }) {
  if (total === null) return null
  const interval = own?.place_interval
  return (
    <span className="ml-auto whitespace-nowrap">
      {own?.place != null && <b className="font-semibold">{formatNumber(own.place)} </b>}
      {own?.place == null ? 'сравниваются' : 'из'} {formatNumber(total)}
      {interval && (
        <span className="text-ink-soft">
          <span className="sr-only">, с учётом случайности</span> ({formatRange(interval)})
        </span>
      )}
    </span>
  )
}

const unjudgedWords = ({ metric_target_order }: MetricRating['metric']): string =>
  metric_target_order.system_name === 'near'
    ? 'Мест нет: цель не задана, поэтому ни большее, ни меньшее значение не считается лучшим'
    : 'Мест нет: ни большее, ни меньшее значение не считается лучшим, в оценку категории показатель не входит'

/** A warning if the places of an indicator are unreliable; otherwise empty. */
function trustWords({ reliability }: MetricRating): string {
  if (reliability === null) return 'Не доля и не частота: случайность не считается'
  const words = `Надёжность ${formatNumber(reliability, 2)}`
  return areReliable(reliability) ? words : `${words}: порядок в основном случаен`
}
