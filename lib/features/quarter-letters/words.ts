import { dateParts, type IsoDate } from '@/lib/calc/dates'
import { formatDate, formatDayMonth } from '@/lib/core/format/dates'
import { formatNumber } from '@/lib/core/format/numbers'
import { counted, plural } from '@/lib/core/format/plural'
import { casesWords } from '@/lib/features/analytics/labels'
import { ownValues, shown } from '@/lib/features/analytics/own/rules'
import type { OverviewDocument } from '@/lib/features/overview/contract'
import { checkedWords } from '@/lib/features/overview/labels'
import type { QuarterResults, Told } from '@/lib/features/quarter-letters/rules'

/** «30 октября», «30.10.2025» for another year. */
export const dayWords = (day: IsoDate, today: IsoDate): string =>
  dateParts(day).year === dateParts(today).year ? formatDayMonth(day) : formatDate(day)

export const isApproved = ({ state }: OverviewDocument): boolean => state === 'approved'

/** «Утверждены 5 документов из 7» */
export function approvedWords(documents: readonly OverviewDocument[]): string {
  const approved = documents.filter(isApproved).length
  const of = documents.length
  if (approved === 0) return of === 1 ? 'Документ не утверждён' : `Не утверждён ни один документ из ${of}`
  if (approved === of && of > 1) return `Утверждены все ${counted(of, 'документ', 'документа', 'документов')}`
  return `${plural(approved, 'Утверждён', 'Утверждены', 'Утверждены')} ${counted(approved, 'документ', 'документа', 'документов')} из ${of}`
}

/** «Не утверждены, срок был 30 октября:» */
export function missingWords({ documents, due, today }: QuarterResults): string {
  const missing = documents.filter((document) => !isApproved(document)).length
  const when = today > due ? 'срок был' : 'срок —'
  return `${plural(missing, 'Не утверждён', 'Не утверждены', 'Не утверждены')}, ${when} ${dayWords(due, today)}:`
}

/** «черновик, 2 из 3» */
export function stateWords({ state, filled, total }: OverviewDocument): string {
  if (state === 'draft') return `черновик, ${filled} из ${total}`
  return state === 'returned' ? `возвращён, ${filled} из ${total}` : 'не начат'
}

/** What was checked and found, in at most two sentences. */
export function foundWords({ checked, worse, better, changed }: QuarterResults): string {
  const found = `${checkedWords(checked)}.`
  if (checked.signals === 0) return found
  const sides = [
    { count: worse, words: 'к\u00a0худшему' },
    { count: better, words: 'к\u00a0лучшему' },
    { count: changed, words: 'без оценки' },
  ].filter(({ count }) => count > 0)
  const [only] = sides
  if (only && sides.length === 1) return `${found} ${checked.signals === 1 ? 'Он' : 'Все'} ${only.words}.`
  const told = sides.map(({ count, words }) => `${words} ${count}`).join(', ')
  return `${found} ${told.charAt(0).toUpperCase()}${told.slice(1)}.`
}

/** The last counted own value, to which a current signal refers. */
export const latestOf = ({ row }: Told) => ownValues(row.points).at(-1)

/**
 * «На 17 случаев больше, чем было бы при медиане группы 1,78.» Only if it agrees with the signal and has the same
 * quarter: an improvement still worse than the median would read as its opposite.
 */
export function besideMedianWords(told: Told): string {
  const { metric, place } = told.row
  const period = latestOf(told)?.period
  if (!place?.own || place.median === null || !period) return ''
  const { gap_to_median: gap, cases_to_median: cases, cases_unit } = place.own
  const isSameQuarter = place.year === period.year && place.quarter === period.quarter
  // The distance is of the published value, which one that was changed since stands beside.
  if (gap === null || gap === 0 || cases === 0 || !isSameQuarter || place.own.live) return ''
  const order = metric.metric_target_order.system_name
  if (order === 'none' || order === 'near' || (gap < 0 === (order === 'asc')) !== told.signal.better)
    return ''
  const way = gap > 0 ? 'больше' : 'меньше'
  const median = shown(place.median, metric)
  return cases === null
    ? `На ${formatNumber(Math.abs(gap), metric.decimals)} ${way} медианы группы ${median}.`
    : `На ${casesWords(cases, cases_unit)} ${way}, чем было бы при медиане группы ${median}.`
}
