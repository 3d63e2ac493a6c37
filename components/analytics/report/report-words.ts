import { targetWords } from '@/components/analytics/dynamics/dynamics-words'
import { shown } from '@/lib/features/analytics/dynamics/labels'
import type { AnalyticsMetric } from '@/lib/features/analytics/group/contract'
import type { Report, ReportCell, ReportMetric } from '@/lib/features/analytics/report/contract'

/** A change with its sign: «+0,12», «−0,12», «0,00». */
export function changeText(change: number, metric: AnalyticsMetric): string {
  const text = shown(change, metric)
  return change > 0 && !/^[0,]+$/.test(text) ? `+${text}` : text
}

/** What a change means, for the icon's neighbour in a screen reader. */
export function changeWords({ change, better }: Pick<ReportCell, 'change' | 'better'>): string {
  if (better === null) return change === 0 ? 'без изменений' : 'не отличимо от случайного'
  return better ? 'лучше, больше случайного' : 'хуже, больше случайного'
}

/** «3 / 41»; null where there is no place. */
export const placeText = ({ place, n }: ReportCell): string | null =>
  place === null ? null : `${place} / ${n}`

const cellsOf = ({ data }: Report): ReportCell[] =>
  data.metric_categories.flatMap(({ metrics }) => metrics.flatMap(({ cells }) => Object.values(cells)))

/** Whether the own organisation has anything in the report. */
export const hasOwnCells = (report: Report): boolean =>
  cellsOf(report).some(({ own, non_value }) => own !== null || non_value !== null)

/** Whether anybody has anything in the report. */
export const hasCells = (report: Report): boolean =>
  hasOwnCells(report) || cellsOf(report).some(({ median }) => median !== null)

/** «цель не более 9,00, своя»; empty without a target. */
export const goalText = (metric: AnalyticsMetric, target: ReportMetric['target']): string =>
  target ? `цель ${targetWords(metric, { value: target.value, isOwn: target.is_own })}` : ''
