import type { Calls } from '@/e2e/attack/calls'
import { isUnrounded, type Leaks } from '@/e2e/attack/leaks'
import { type Formulas, isLow } from '@/e2e/attack/seen'
import { effectQuarters } from '@/lib/calc/comparison/effect'
import { PERIODICITY, type Period, periodLastDay, previousPeriod } from '@/lib/calc/periods'
import type { MeasureEffect } from '@/lib/features/analytics/contract'
import type { MeasureRow } from '@/lib/features/measures/shapes'

/*
 * What the plan of measures reveals about others. Measures are unlimited in date, so effects over any four quarters of
 * any indicator can be requested repeatedly.
 */

/** Latest quarters followed by a complete year, with one measure each. */
const QUARTERS = 10
/** Number of indicators. */
const METRICS = 6

type Judged = Extract<MeasureEffect, { state: 'judged' }>

/** Plans as many measures as allowed and reads their effects. */
export async function attackMeasures(
  calls: Calls,
  leaks: Leaks,
  { year, formulas, minGroup }: { year: number; formulas: Formulas; minGroup: number },
): Promise<void> {
  let quarter: Period = { periodicity: PERIODICITY.quarter, year: year - 1, quarter: 4, month: 0 }
  for (let turn = 0; turn < QUARTERS; turn += 1) {
    const day = periodLastDay(quarter)
    for (const metricId of [...formulas.keys()].slice(0, METRICS)) await calls.finishMeasure(metricId, day)
    quarter = previousPeriod(quarter)
  }
  const plan = new Map((await calls.measures()).data.map((one) => [one.id, one]))
  const judged = (await calls.effects()).flatMap((one) => (one.state === 'judged' ? [one] : []))
  const counts = judged.map(({ others }) => others)
  leaks.add('показанные количества меньше k', counts.length, counts.filter(isLow(minGroup)).length)
  const told = judged.flatMap((one) => mediansOf(one, plan.get(one.measure_id)))
  const odd = told.filter(({ value, decimals }) => isUnrounded(value, decimals))
  leaks.add('величины о других точнее знаков показателя', told.length, odd.length)
  leaks.add('медианы одних кварталов, разные у двух мероприятий', told.length, told.length - alike(told))
}

interface Told {
  /** Indicator and quarters. */
  key: string
  decimals: number
  value: number
}

/** The medians of an effect with their quarters. */
function mediansOf({ median }: Judged, measure: MeasureRow | undefined): Told[] {
  if (!measure || measure.date_end === null) return []
  const { id, decimals } = measure.metric
  const { before, after } = effectQuarters(measure.date_begin, measure.date_end)
  return [
    { key: JSON.stringify([id, before]), decimals, value: median.before },
    { key: JSON.stringify([id, after]), decimals, value: median.after },
  ]
}

/** The number of medians equal to the first one of the same quarters. */
function alike(told: readonly Told[]): number {
  const first = new Map<string, number>()
  return told.filter(({ key, value }) => {
    const known = first.get(key) ?? value
    first.set(key, known)
    return known === value
  }).length
}
