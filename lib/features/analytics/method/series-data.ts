import 'server-only'
import { PERIODICITY } from '@/lib/calc/periods'
import { isMonthly } from '@/lib/calc/pooling/slots'
import type { Counted } from '@/lib/calc/signals/yardstick'
import { today } from '@/lib/core/clock'
import { readingFromStandby } from '@/lib/core/db/standby'
import { shownPeriods, yearsOf } from '@/lib/features/analytics/dynamics/dynamics-periods'
import { ownSeries } from '@/lib/features/analytics/dynamics/own-chart'
import { chartedSeries } from '@/lib/features/analytics/dynamics/own-dynamics'
import { readAnalyticsYears } from '@/lib/features/analytics/group/categories-data'
import type { OwnCompany } from '@/lib/features/analytics/group/group-data'
import type { ComparedCategory, ComparedMetric } from '@/lib/features/analytics/group/metrics-data'
import { readMarks } from '@/lib/features/analytics/marks/marks-data'
import {
  type MethodExamples,
  type SignalExample,
  signalExample,
  WARNING_BASELINE,
  type WarningExample,
  warningExample,
} from '@/lib/features/analytics/method/rules'
import { readOwnSide } from '@/lib/features/analytics/report/report-own-data'

/**
 * Signals and warnings worked out with an organisation's own series: those of the indicator asked for where they have
 * any, else of the first that has; without any signal a point within its limits.
 */
export function readSeriesExamples(
  own: OwnCompany,
  categories: readonly ComparedCategory[],
  asked: number | null,
): Promise<Pick<MethodExamples, 'outlier' | 'shift' | 'warning'>> {
  return readingFromStandby(async () => {
    const covered = await readAnalyticsYears()
    const years = { from: covered.min, to: covered.max }
    const [side, marks] = await Promise.all([readOwnSide(own, yearsOf(years)), readMarks(own)])
    const quarters = shownPeriods(PERIODICITY.quarter, years, today())
    const periods = quarters.map(({ label, year, quarter, month }) => ({
      label,
      period: { year, quarter, month },
    }))
    const metrics = categories
      .flatMap((category) => category.metrics)
      .filter((metric) => !isMonthly(metric))
      .toSorted((a, b) => Number(b.id === asked) - Number(a.id === asked))
      .map((metric) => {
        const charted = chartedSeries(metric, { own: side, marks }, quarters)
        return { metric, series: ownSeries({ kind: metric.shown.metric_kind, ratio: metric.ratio }, charted) }
      })
    const signals = (kind: 'outlier' | 'shift') =>
      metrics.flatMap(({ metric, series }) => signalExample(aboutOf(metric), series, periods, kind) ?? [])
    const outliers = signals('outlier')
    return {
      outlier: outliers.find(isFound) ?? outliers[0] ?? null,
      shift: signals('shift').find(isFound) ?? null,
      warning: metrics.map(({ metric, series }) => warningOf(metric, series, periods)).find(isThere) ?? null,
    }
  })
}

const isFound = ({ signal }: SignalExample) => signal !== null
const isThere = (example: WarningExample | null) => example !== null

const aboutOf = ({ shown }: ComparedMetric) => ({
  metric: shown.name,
  unit: shown.metric_unit.name,
  decimals: shown.decimals,
})

function warningOf(
  metric: ComparedMetric,
  { points, counts }: ReturnType<typeof ownSeries>,
  periods: ReadonlyArray<{ period: WarningExample['period'] }>,
): WarningExample | null {
  const last = points.findLastIndex((point) => point !== null)
  const own = points[last]?.counted
  if (!counts || !own) return null
  const runs: Counted[][] = [[]]
  for (const point of points.slice(Math.max(0, last - WARNING_BASELINE), last)) {
    if (point?.counted && point.counted.of > 0) runs.at(-1)?.push(point.counted)
    else runs.push([])
  }
  const period = periods[last]?.period ?? null
  return warningExample({ ...aboutOf(metric), period }, { ...counts, own, runs })
}
