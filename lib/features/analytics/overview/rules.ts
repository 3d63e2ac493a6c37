import { currentSignals, dynamicsPath } from '@/lib/features/analytics/dynamics/rules'
import type { IndicatorMap, MapMetric } from '@/lib/features/analytics/overview/shapes'
import { NO_COMPANY_FILTER } from '@/lib/features/analytics/rules'

/** Whose overview, and where an indicator of it is shown in full. */
export interface MapPlaces {
  companyId: number | null
  categoryOf: ReadonlyMap<number, number>
}

/** The chart of an indicator, among all organisations as on the map. */
export const chartPath = (
  { metric }: Pick<MapMetric, 'metric'>,
  { companyId, categoryOf }: MapPlaces,
): string =>
  dynamicsPath(
    {
      ...NO_COMPANY_FILTER,
      company_id: companyId,
      metric_category_id: categoryOf.get(metric.id) ?? null,
    },
    metric.id,
  )

/** The row is off wherever anything is approved. */
export const isInapplicable = ({ points }: MapMetric): boolean =>
  points.some(({ own }) => own?.non_value === 'inactive') &&
  points.every(({ own }) => own === null || own.non_value === 'inactive')

export const hasSignal = (row: MapMetric): boolean => currentSignals(row).length > 0

/** What the map was looked through for. */
export interface Checked {
  all: number
  /** With a control chart. */
  checked: number
  inapplicable: number
  signals: number
}

export function checkedOf({ metric_categories }: IndicatorMap): Checked {
  const all = metric_categories.flatMap(({ metrics }) => metrics)
  return {
    all: all.length,
    checked: all.filter(({ chart }) => chart !== null).length,
    inapplicable: all.filter(isInapplicable).length,
    signals: all.filter(hasSignal).length,
  }
}
