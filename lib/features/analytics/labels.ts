import type { TargetOrder } from '@/lib/calc/comparison/standing'
import type { Incomplete } from '@/lib/calc/pooling/slots'
import { formatNumber } from '@/lib/core/format/numbers'
import { plural } from '@/lib/core/format/plural'
import type { OwnNonValue } from '@/lib/features/analytics/group/contract'
import type { OwnRating } from '@/lib/features/analytics/rating/contract'
import type { ReportCell } from '@/lib/features/analytics/report/contract'

/** Which values are better, after an indicator's unit. */
export const ORDER_WORDS = {
  asc: 'лучше, когда меньше',
  desc: 'лучше, когда больше',
  none: 'без оценки',
  near: 'лучше, когда ближе к цели',
} as const satisfies Record<TargetOrder, string>

/** The arrow before an indicator's name. */
export const ORDER_ARROW = { asc: '↓', desc: '↑', none: '↕', near: '→' } as const satisfies Record<
  TargetOrder,
  string
>

/** What a target bounds: «не более 3,2». */
export const GOAL_WORDS = {
  asc: 'не более',
  desc: 'не менее',
  none: 'ориентир',
  near: 'около',
} as const satisfies Record<TargetOrder, string>

/** The same in a column. */
export const GOAL_SIGN = { asc: '≤', desc: '≥', none: '', near: '≈' } as const satisfies Record<
  TargetOrder,
  string
>

/** «неполный год: 2 квартала из 4»; of months «неполный квартал: 2 месяца из 3». */
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

/** What restricts an own value: «малый знаменатель», «неполный год: 2 квартала из 4»; empty for one that counts. */
export function restrictionWords({ non_value, incomplete, hidden }: Restricted): string {
  const year = incomplete ? incompleteWords(incomplete) : ''
  const isHidden = hidden ? 'скрыто от других ради анонимности' : ''
  return [non_value && NON_VALUES[non_value], year, isHidden].filter(Boolean).join('; ')
}

interface Restricted {
  non_value: OwnNonValue | null
  hidden?: boolean
  incomplete?: Incomplete
}

/**
 * Why an own value has no comparison: fewer organisations than may be told of; null when it has one.
 * @param awaited when its period comes out, where it did not yet
 */
export const tooFewText = ({ own, below_minimum }: ReportCell, awaited: string | null): string | null =>
  own !== null && below_minimum ? (awaited ?? 'мало организаций') : null

/** «3 случая», «2 койко-дня»: how far an own value is from its group's median, whichever way. */
export function casesWords(cases: number, unit: OwnRating['cases_unit']): string {
  const count = Math.abs(cases)
  const noun =
    unit === 'bed_days'
      ? plural(count, 'койко-день', 'койко-дня', 'койко-дней')
      : plural(count, 'случай', 'случая', 'случаев')
  return `${formatNumber(count)} ${noun}`
}
