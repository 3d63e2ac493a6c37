import { scoredWords } from '@/components/analytics/organisations/rating-words'
import { placeAmong } from '@/lib/calc/comparison/absent'
import { MIN_RELIABILITY, STAR_RELIABILITY } from '@/lib/calc/places/dispersion'
import { formatNumber } from '@/lib/core/format/numbers'
import { plural } from '@/lib/core/format/plural'
import { intervalWords } from '@/lib/features/analytics/labels'
import type { MetricRating, PeriodRating } from '@/lib/features/analytics/rating/contract'

export type Interval = readonly [from: number, to: number]

/**
 * Whether an indicator is ranked. One that is best near its target is not while it has no target, which shows as no rows in
 * a group large enough for some.
 */
export const isJudged = ({ metric, below_minimum: isBelow, rows }: MetricRating): boolean =>
  metric.metric_target_order.system_name !== 'none' && (isBelow || rows.length > 0)

/** Whether places differ by more than chance; unknown for means. */
export const areReliable = (reliability: number | null): boolean =>
  reliability !== null && reliability >= MIN_RELIABILITY

export const isWithin = (place: number | null, interval: Interval | null): boolean =>
  place !== null && interval !== null && place >= interval[0] && place <= interval[1]

type Cited = {
  category: string
  period: string
  filters: readonly string[]
  /** The publication in words, see `citedWords`. */
  cited: string | null
}

/** How many of the indicators of the viewer's score count no cases. */
export const uncountedOf = ({ category, metrics }: Pick<PeriodRating, 'category' | 'metrics'>): number =>
  metrics.filter(
    ({ metric, reliability }) =>
      reliability === null && category?.own?.contributions?.some(({ metric_id }) => metric_id === metric.id),
  ).length

/** Beside a place in a category: indicators that count no cases limit what is known of its chance. */
export const uncountedWords = (count: number, hasInterval: boolean): string =>
  `Случайность не считается у ${count} ${plural(count, 'показателя', 'показателей', 'показателей')}: ${hasInterval ? 'промежуток может быть шире' : 'промежутка и надёжности мест нет'}.`

/** Beside a place in a category: how reliable places are, and why there are no stars. */
export function reliabilityWords(reliability: number, stars: number | null): string {
  const start = `Надёжность мест ${formatNumber(reliability, 2)}`
  if (!areReliable(reliability)) return `${start}: порядок в основном случаен, звёзды не даются.`
  if (stars !== null) return `${start}.`
  return `${start}, звёзды даются от ${reliability < STAR_RELIABILITY ? '0,7' : 'десяти организаций с местом'}.`
}

export const absentPlaceWords = (place: number, total: number, expected: number): string =>
  `С учётом несдавших ${intervalWords(placeAmong(place, total, expected))}.`

/** The viewer's place with what must be quoted with it, as on the screen; null without a place. */
export function placeCitation(
  rated: Pick<PeriodRating, 'category' | 'metrics'>,
  { category, period, filters, cited }: Cited,
): string | null {
  const own = rated.category?.own
  if (!rated.category || own?.place == null) return null
  const { total, expected, reliability } = rated.category
  const { place, place_interval } = own
  const uncounted = uncountedOf(rated)
  const words = [
    `место ${formatNumber(place)} из ${formatNumber(total)}`,
    place_interval && `с учётом случайности ${intervalWords(place_interval)}`,
    reliability !== null && `надёжность мест ${formatNumber(reliability, 2)}`,
  ]
  return [
    `«${category}», ${period}: ${words.filter(Boolean).join(', ')}.`,
    expected !== undefined && absentPlaceWords(place, total, expected),
    `${scoredWords(own)}.`,
    uncounted > 0 && uncountedWords(uncounted, place_interval != null),
    filters.length > 0 && `Фильтры: ${filters.map((name) => `«${name}»`).join(', ')}.`,
    cited && `${cited}.`,
  ]
    .filter(Boolean)
    .join(' ')
}

export const medianPlace = (total: number): number => (total + 1) / 2

/**
 * A place in one sentence: «Хуже медианы, но с учётом случайности место от 18 до 39.»
 * @param isSure whether the order is mostly not chance, and the interval knows the chance of every indicator
 */
export function placeSentence(place: number, interval: Interval, total: number, isSure: boolean): string {
  const middle = medianPlace(total)
  const range = intervalWords(interval)
  if (Math.abs(place - middle) < 1) return `На уровне медианы, с учётом случайности ${range}.`
  const side = place > middle ? 'Хуже медианы' : 'Лучше медианы'
  if (isWithin(middle, interval)) return `${side}, но с учётом случайности ${range}.`
  return isSure
    ? `${side}, и одной случайностью это не объяснить: ${range}.`
    : `${side}, с учётом случайности ${range}.`
}
