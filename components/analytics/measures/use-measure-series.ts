'use client'

import { effectQuarters } from '@/lib/calc/comparison/effect'
import { PERIODICITY } from '@/lib/calc/periods'
import { useDynamics } from '@/lib/features/analytics/client'
import { NO_COMPANY_FILTER } from '@/lib/features/analytics/rules'
import type { Measure } from '@/lib/features/measures/shapes'

/** The indicator of a measure from the year before it on: the dynamics' own numbers. @param companyId of an admin's choice */
export function useMeasureSeries({ metric, date_begin, date_end }: Measure, companyId: number | null) {
  const quarters = effectQuarters(date_begin, date_end ?? date_begin)
  const query = useDynamics({
    ...NO_COMPANY_FILTER,
    company_id: companyId,
    period_id: PERIODICITY.quarter,
    metric_category_id: metric.metric_category_id,
    year_from: quarters.before[0]?.year ?? null,
    year_to: null,
  })
  const all = query.data?.data[String(PERIODICITY.quarter)] ?? []
  return { query, quarters, series: all.find((one) => one.metric.id === metric.id) }
}
