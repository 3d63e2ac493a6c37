import { z } from 'zod'
import { namedBriefly } from '@/lib/core/http/shapes'
import { ownDynamics } from '@/lib/features/analytics/dynamics/contract'
import { metricRating } from '@/lib/features/analytics/rating/contract'

const mapQuarter = z.object({
  year: z.int(),
  quarter: z.int(),
  /** «III кв. 2026». */
  label: z.string(),
})

/** The own place among all organisations in the last quarter that is compared, as the rating tells it. */
const mapPlace = metricRating
  .pick({ total: true, below_minimum: true, median: true, reliability: true, own: true })
  .extend(mapQuarter.shape)

const mapMetric = ownDynamics.extend({
  /** Null where no quarter that is shown is compared. */
  place: mapPlace.nullable(),
})

/** Every indicator over the last quarters, as the own charts and the rating have it. */
export const indicatorMap = z.object({
  quarters: z.array(mapQuarter),
  /** Empty where there is no own side. */
  metric_categories: z.array(namedBriefly.extend({ metrics: z.array(mapMetric) })),
})

export type MapQuarter = z.output<typeof mapQuarter>
export type MapPlace = z.output<typeof mapPlace>
export type MapMetric = z.output<typeof mapMetric>
export type IndicatorMap = z.output<typeof indicatorMap>
