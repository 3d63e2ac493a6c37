import { plural } from '@/lib/core/format/plural'
import { causeWords } from '@/lib/features/analytics/dynamics/labels'
import type { Checked } from '@/lib/features/analytics/overview/rules'
import type { MapMetric } from '@/lib/features/analytics/overview/shapes'
import { planPath } from '@/lib/features/measures/rules'

/** «Проверено 44 показателя из 46, сигналов 2; неприменимых 2» */
export function checkedWords({ all, checked, inapplicable, signals }: Checked): string {
  const done = plural(checked, 'Проверен', 'Проверено', 'Проверено')
  const noun = plural(checked, 'показатель', 'показателя', 'показателей')
  const found = signals > 0 ? `сигналов ${signals}` : 'сигналов нет'
  return `${done} ${checked} ${noun} из ${all}, ${found}${inapplicable > 0 ? `; неприменимых ${inapplicable}` : ''}`
}

/** What is done about signals: a measure where one is for the worse and one's own to mend, else a look at the chart. */
export function cureOf(
  row: MapMetric,
  { mayPlan, chart }: { mayPlan: boolean; chart: string },
): { action: string; href: string } {
  const cause = causeWords(row)
  return cause === null || !mayPlan
    ? { action: 'Открыть график', href: chart }
    : {
        action: 'Наметить мероприятие',
        href: planPath({ metric: row.metric.id, origin: 'signal', cause }),
      }
}
