import { formatNumber } from '@/lib/core/format/numbers'
import { plural } from '@/lib/core/format/plural'
import type { AnalyticsMetric, Profile } from '@/lib/features/analytics/group/contract'
import { casesWords, coarsenedWords, incompleteWords } from '@/lib/features/analytics/labels'
import { differenceUnit } from '@/lib/features/analytics/own/rules'
import type { OwnRating, ScoreRow } from '@/lib/features/analytics/rating/contract'

/** «38 организаций» after «из», «до», «меньше»: «2 организаций», «21 организации» */
const inGenitive = (total: number): string =>
  `${formatNumber(total)} ${plural(total, 'организации', 'организаций', 'организаций')}`

/** «из 38 организаций» */
export const ofOrganisations = (total: number): string => `из ${inGenitive(total)}`

/** «до 2 организаций» */
export const upToOrganisations = (max: number): string => `до ${inGenitive(max)}`

/** «38 организаций» */
export function organisations(total: number): string {
  return `${formatNumber(total)} ${plural(total, 'организация', 'организации', 'организаций')}`
}

/** «41 организация, включая вашу»; undefined where the number is not disclosed. */
export function comparedWords(total: number | null | undefined, hasOwn: boolean): string | undefined {
  if (total == null) return undefined
  return `${organisations(total)}${hasOwn ? ', включая вашу' : ''}.`
}

/** «4 из 5 звёзд» */
export const starWords = (stars: number): string => `${stars} из 5 звёзд`

/** «Учтено 9 из 10 показателей» */
export function scoredWords({ scored, of }: Pick<ScoreRow, 'scored' | 'of'>): string {
  return `${plural(scored, 'Учтён', 'Учтено', 'Учтено')} ${scored} из ${of} ${plural(of, 'показателя', 'показателей', 'показателей')}`
}

export const unrankedWords = ({ scored, of }: Pick<ScoreRow, 'scored' | 'of'>): string =>
  `не ранжируется: ${scored} из ${of}`

/** «38 организаций»; below the minimum «меньше 5 организаций», whatever their number. */
export const groupSize = (total: number | null, minGroup: number): string =>
  total === null ? `меньше ${inGenitive(minGroup)}` : organisations(total)

export const tooFewWords = (minGroup: number): string =>
  `Недостаточно организаций для сравнения: меньше ${minGroup}`

/** Distance of an own value from the group's median when it is worse; null if it is not. */
function lagOf(
  { gap_to_median: gap, cases_to_median: cases, cases_unit }: OwnRating,
  metric: AnalyticsMetric,
) {
  const order = metric.metric_target_order.system_name
  if (order === 'none' || order === 'near') return null
  const isLowerBetter = order === 'asc'
  if (gap === null || gap === 0 || gap > 0 !== isLowerBetter || cases === 0) return null
  const size =
    cases === null
      ? `${formatNumber(Math.abs(gap), metric.decimals)} ${differenceUnit(metric.metric_unit.name)}`
      : casesWords(cases, cases_unit)
  return { size, isLowerBetter }
}

/** «до медианы — на 3 случая меньше», or in the indicator's unit without cases; null if the median is reached. */
export function gapWords(own: OwnRating, metric: AnalyticsMetric): string | null {
  const lag = lagOf(own, metric)
  return lag && `до медианы — на ${lag.size} ${lag.isLowerBetter ? 'меньше' : 'больше'}`
}

/** `gapWords` for a column: «−3 случая», «+2 случая», «лучше медианы»; null without a comparison. */
export function gapShort(own: OwnRating, metric: AnalyticsMetric): string | null {
  if (own.gap_to_median === null) return null
  const lag = lagOf(own, metric)
  if (lag) return `${lag.isLowerBetter ? '−' : '+'}${lag.size}`
  if (own.gap_to_median === 0 || own.cases_to_median === 0) return 'на медиане'
  const order = metric.metric_target_order.system_name
  if (order === 'asc' || order === 'desc') return 'лучше медианы'
  return own.gap_to_median > 0 ? 'выше медианы' : 'ниже медианы'
}

/** Why an own value is not compared, or only partly: a note at the end of its row. */
export function ownNote(own: OwnRating, { decimals }: Pick<AnalyticsMetric, 'decimals'>): string | null {
  if (own.value === null) return 'значения нет'
  if (own.small_denominator) return 'малый знаменатель'
  if (own.hidden) return 'скрыто от других ради анонимности, поэтому без места'
  const notes = [own.incomplete && incompleteWords(own.incomplete), coarsenedWords(own, decimals)]
  return notes.filter(Boolean).join('; ') || null
}

/** «изменено, в выпуск не вошло: 3,21 → 2,98; было бы 18-е из 55»; null if unchanged. */
export function liveWords(
  { value, live }: Pick<OwnRating, 'value' | 'live'>,
  { decimals }: AnalyticsMetric,
): string | null {
  if (!live) return null
  const was = formatNumber(value, decimals)
  if (live.value === null) return `в выпуске ${was}, а теперь утверждённого значения для сравнения нет`
  const is = formatNumber(live.value, decimals)
  const change =
    value === null || value === live.value
      ? `не вошло в выпуск: ${is}`
      : `изменено, в выпуск не вошло: ${was} → ${is}`
  const place = live.place !== null && live.of !== null
  return place ? `${change}; было бы ${live.place}-е из ${formatNumber(live.of)}` : change
}

/** «Больница · Государственная · Районная · 200–399 коек»; hidden properties are omitted. */
export function profileWords(profile: Profile): string {
  const { company_type, company_ownership, company_level, company_bed_capacity } = profile
  const beds = company_bed_capacity === null ? null : `${company_bed_capacity} коек`
  return [company_type, company_ownership, company_level, beds].filter(Boolean).join(' · ')
}
