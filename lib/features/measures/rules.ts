import { searchOf } from '@/lib/core/http/api-client'
import type { Measure } from '@/lib/features/measures/shapes'

/** What a new measure begins with. */
export interface PlanOrigin {
  /** The indicator. */
  metric: number
  origin: Measure['origin']
  cause?: string
}

/** Where a measure is planned for what was seen on a chart, at a signal or at a place. */
export const planPath = ({ metric, origin, cause }: PlanOrigin): string =>
  `/analytics/measures?${searchOf({ new: metric, origin, cause })}`
