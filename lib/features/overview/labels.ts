import { plural } from '@/lib/core/format/plural'
import { causeWords, noSignalsWords } from '@/lib/features/analytics/own/labels'
import { measurePath, planPath } from '@/lib/features/measures/rules'
import type { MapMetric } from '@/lib/features/overview/contract'
import type { mapChecked } from '@/lib/features/overview/rules'

/** «сигналы у 2»: counts indicators, some of which have several. */
export const signalsWords = (indicators: number): string =>
  `${indicators === 1 ? 'сигнал' : 'сигналы'} у ${indicators}`

/** «Проверено 44 показателя из 46: сигналы у 2» */
export function checkedWords({ all, unwatched, checked, signals }: ReturnType<typeof mapChecked>): string {
  if (checked === 0) return noSignalsWords(unwatched)
  const done = plural(checked, 'Проверен', 'Проверено', 'Проверено')
  const noun = plural(checked, 'показатель', 'показателя', 'показателей')
  const found = signals > 0 ? `: ${signalsWords(signals)}` : ', сигналов не найдено'
  return `${done} ${checked} ${noun} из ${all}${found}`
}

export const underWay = ({ measures }: MapMetric) => measures.find(({ date_end }) => date_end === null)

/** «В работе мероприятие № 3 «…».»; empty without one. */
export function underWayWords(row: MapMetric): string {
  const measure = underWay(row)
  return measure ? `В работе мероприятие № ${measure.number} «${measure.name}».` : ''
}

/** For signals for the worse: opens the active measure, else plans one if allowed; otherwise opens the chart. */
export function cureOf(
  row: MapMetric,
  { mayPlan, chart }: { mayPlan: boolean; chart: string },
): { action: string; href: string } {
  const cause = causeWords(row)
  const measure = underWay(row)
  if (cause !== null && measure) return { action: 'Открыть мероприятие', href: measurePath(measure.id) }
  return cause === null || !mayPlan
    ? { action: 'Открыть график', href: chart }
    : {
        action: 'Наметить мероприятие',
        href: planPath({ metric: row.metric.id, origin: 'signal', cause }),
      }
}
