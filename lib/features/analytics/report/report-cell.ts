import { type Column, type Mask, valuesWithin } from '@/lib/calc/comparison/column'
import { medianOf } from '@/lib/calc/comparison/quantiles'
import { standingOf, type TargetOrder } from '@/lib/calc/comparison/standing'
import { isBeyondChance } from '@/lib/calc/places/change'
import type { ExactPeriodValue } from '@/lib/calc/pooling/period-value'
import { roundTo } from '@/lib/calc/rounding'
import type { CountKind } from '@/lib/calc/signals/laney'
import type { Counted } from '@/lib/calc/signals/yardstick'
import type { ComparedMetric } from '@/lib/features/analytics/group/metrics-data'
import { areEnough } from '@/lib/features/analytics/group/others'
import type { ReportCell } from '@/lib/features/analytics/report/contract'
import type { OwnCell } from '@/lib/features/analytics/report/report-own-data'
import type { QuarterSignal } from '@/lib/features/analytics/report/report-signals'

/** One organisation's place is asked for: who is better is counted, nobody is ranked. */
interface CellSource {
  metric: Pick<ComparedMetric, 'decimals' | 'order' | 'ratio'>
  /** What its cases are; null where none are counted. */
  counts: CountKind | null
  column: Column
  mask: Mask
  minGroup: number
  /** The organisation whose side is shown; null for none. */
  ownId: number | null
  own: OwnCell | null
  /** Its side of the period before, of the same length. */
  before: OwnCell | null
  signal: QuarterSignal | null
}

/** What a group is in one period, and how many of it are better than the own value. */
interface InGroup {
  mask: Mask
  key: string
  n: number
  median: number | null
  better: number | null
}

/** Of each column the last group: columns are never changed but replaced, and people look at their report again. */
const known = new WeakMap<Column, InGroup>()

function groupOf({ column, mask, metric }: CellSource, ownValue: number | null): InGroup {
  const key = [metric.decimals, metric.order, ownValue].join()
  const found = known.get(column)
  if (found?.mask === mask && found.key === key) return found
  const values = valuesWithin(column, mask)
  const fresh = {
    mask,
    key,
    n: values.length,
    median: medianOf(values, metric.decimals),
    better: ownValue === null ? null : standingOf(values, ownValue, metric.order).better,
  }
  known.set(column, fresh)
  return fresh
}

/** One cell of the report: own value, the group's median, place of how many, change. */
export function reportCell(source: CellSource): ReportCell {
  const { metric, own, mask, ownId, minGroup } = source
  const isInGroup = ownId !== null && mask[ownId] === 1
  const ownValue = isInGroup && own?.compared ? own.value : null
  const { n, median, better } = groupOf(source, ownValue)
  const isCompared = areEnough(n, ownValue !== null, minGroup)
  const change = changeOf(source)
  return {
    own: own?.value ?? null,
    non_value: own?.nonValue ?? null,
    ...(own?.incomplete ? { incomplete: own.incomplete } : {}),
    median: isCompared ? median : null,
    n: isCompared ? n : null,
    below_minimum: !isCompared,
    place: isCompared && better !== null ? better + 1 : null,
    change,
    better: change === null || !isProven(source, change) ? null : betterBy(change, metric.order),
    ...(source.signal ? { signal: { kind: source.signal.kind, better: source.signal.better } } : {}),
  }
}

/**
 * The change of the value shown. None against or of a small denominator, and none between years pooled of different
 * numbers of periods unless the indicator is a ratio: a count of three quarters is not less than that of four.
 */
function changeOf({ metric, own, before }: CellSource): number | null {
  if (!own?.eligible || !before?.eligible || own.value === null || before.value === null) return null
  if (metric.ratio === null && own.exact?.periods !== before.exact?.periods) return null
  return roundTo(own.value - before.value, metric.decimals)
}

/**
 * Whether a change is more than chance: two periods that differ by the exact test, or the beginning of a signal in the
 * same direction. Fewer periods are never judged against more.
 */
function isProven({ metric, counts, own, before, signal }: CellSource, change: number): boolean {
  const [now, then] = [own?.exact, before?.exact]
  if (!now || !then || now.periods !== then.periods) return false
  if (signal?.isNew && signal.better === betterBy(change, metric.order)) return true
  const [later, earlier] = [countedOf(now), countedOf(then)]
  return counts !== null && later !== null && earlier !== null && isBeyondChance(counts, earlier, later)
}

function countedOf({ numerator, denominator }: ExactPeriodValue): Counted | null {
  return numerator && denominator && { cases: numerator.toNumber(), of: denominator.toNumber() }
}

function betterBy(change: number, order: TargetOrder): boolean | null {
  if (change === 0) return null
  return order === 'asc' ? change < 0 : change > 0
}
