import { dynamicsPath } from '@/components/analytics/dynamics/dynamics-query'
import { NO_COMPANY_FILTER } from '@/components/analytics/filters/filter-state'
import type { MapMetric } from '@/lib/features/analytics/overview/shapes'

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
