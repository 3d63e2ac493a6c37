import { placeAmong } from '@/lib/calc/comparison/absent'
import type { TargetOrder } from '@/lib/calc/comparison/standing'
import type { Incomplete } from '@/lib/calc/pooling/slots'
import { formatNumber } from '@/lib/core/format/numbers'
import { plural } from '@/lib/core/format/plural'
import type { ReportCell } from '@/lib/features/analytics/contract'
import type { Absence, AnalyticsMetric, OwnNonValue } from '@/lib/features/analytics/group/contract'
import type { OwnRating } from '@/lib/features/analytics/rating/contract'

/** The target order in words, shown after the unit. */
export const ORDER_WORDS = {
  asc: 'лучше, когда\u00a0меньше',
  desc: 'лучше, когда\u00a0больше',
  none: 'без оценки',
  near: 'лучше, когда ближе к цели',
} as const satisfies Record<TargetOrder, string>

/** The target order as an arrow before the name. */
export const ORDER_ARROW: Record<TargetOrder, string> = { asc: '↓', desc: '↑', none: '↕', near: '→' }

/** What a target bounds: «не более 3,2». */
export const GOAL_WORDS = {
  asc: 'не более',
  desc: 'не менее',
  none: 'ориентир',
  near: 'около',
} as const satisfies Record<TargetOrder, string>

/** The target's bound as a sign, for table columns. */
export const GOAL_SIGN: Record<TargetOrder, string> = { asc: '≤', desc: '≥', none: '', near: '≈' }

/** «неполный год: 2 квартала из 4»; with months «неполный квартал: 2 месяца из 3». */
export function incompleteWords({ periods, of, months }: Incomplete): string {
  if (!months)
    return `неполный год: ${periods} ${plural(periods, 'квартал', 'квартала', 'кварталов')} из ${of}`
  const whole = months === 'year' ? 'год' : 'квартал'
  return `неполный ${whole}: ${periods} ${plural(periods, 'месяц', 'месяца', 'месяцев')} из ${of}`
}

const NON_VALUES: Record<OwnNonValue, string> = {
  missing: 'данные введены не полностью',
  zero_denominator: 'знаменатель равен нулю',
  not_finite: 'значение не вычисляется',
  inactive: 'показатель неприменим либо нет данных',
  small_denominator: 'малый знаменатель',
}

/** Why an own value does not count: «малый знаменатель», «неполный год: 2 квартала из 4»; empty if it counts. */
export function restrictionWords({
  non_value,
  incomplete,
  hidden,
}: Pick<ReportCell, 'non_value' | 'incomplete' | 'hidden'>): string {
  const year = incomplete ? incompleteWords(incomplete) : ''
  const isHidden = hidden ? 'скрыто от других ради анонимности' : ''
  return [non_value && NON_VALUES[non_value], year, isHidden].filter(Boolean).join('; ')
}

/** «другим показано 1,70 ради анонимности, место по нему»; null where others see the viewer's value. */
export const coarsenedWords = ({ told }: Pick<OwnRating, 'told'>, decimals: number): string | null =>
  told === undefined
    ? null
    : `другим показано ${formatNumber(told, decimals)} ради анонимности, место по нему`

/** Which value a place belongs to where it is not the viewer's of today: «место в выпуске, при 4,39»; null where it is. */
export function releasedWords(
  cell: Pick<ReportCell, 'pending' | 'released' | 'place' | 'told'>,
  decimals: number,
): string | null {
  const value = cell.released === undefined ? null : formatNumber(cell.released, decimals)
  const isRanked = cell.place !== null && cell.told === undefined
  const words = [
    cell.pending &&
      (value === null
        ? 'не вошло в выпуск'
        : isRanked
          ? `место в выпуске, при ${value}`
          : `в выпуске ${value}`),
    coarsenedWords(cell, decimals),
  ]
  return words.filter(Boolean).join('; ') || null
}

/**
 * Why an own value is not compared: too few organisations; null when it is.
 * @param awaited when its period will be published, if it is not yet
 */
export const tooFewText = ({ own, below_minimum }: ReportCell, awaited: string | null): string | null =>
  own !== null && below_minimum ? (awaited ?? 'мало организаций') : null

/** «3 случая», «2 койко-дня»: absolute distance of an own value from the group's median. */
export function casesWords(cases: number, unit: OwnRating['cases_unit']): string {
  const count = Math.abs(cases)
  const noun =
    unit === 'bed_days'
      ? plural(count, 'койко-день', 'койко-дня', 'койко-дней')
      : plural(count, 'случай', 'случая', 'случаев')
  return `${formatNumber(count)} ${noun}`
}

/** «место от 18 до 39», «место 12» */
export const intervalWords = ([from, to]: readonly [from: number, to: number]): string =>
  from === to ? `место ${formatNumber(from)}` : `место от ${formatNumber(from)} до ${formatNumber(to)}`

/** «место от 12 до 28, медиана 2,90–4,00»: the possible effect of absences; null where it is not shown. */
export function absentWords(
  absence: Absence | undefined,
  { place, total }: { place: number | null; total: number | null },
  decimals: number,
): string | null {
  if (!absence || total === null) return null
  const median = absence.median?.map((value) => formatNumber(value, decimals))
  const words = [
    place === null ? null : intervalWords(placeAmong(place, total, absence.expected)),
    median ? `медиана ${[...new Set(median)].join('–')}` : null,
  ].filter((part) => part !== null)
  return words.length > 0 ? words.join(', ') : null
}

/** «с несдавшими место от 3 до 9, медиана 2,90–4,00» */
export function absentText(
  { absence, place, n }: ReportCell,
  { decimals }: Pick<AnalyticsMetric, 'decimals'>,
): string | null {
  const words = absentWords(absence, { place, total: n }, decimals)
  return words && `с несдавшими ${words}`
}
