import { z } from 'zod'
import { ASSURANCES } from '@/lib/calc/signals/assurance'
import { PHASES } from '@/lib/calc/signals/chart'
import { type AnswerOf, contract, json } from '@/lib/core/http/contract'
import { day } from '@/lib/core/http/shapes'
import {
  analyticsMetric,
  belowMinimum,
  comparisonMeta,
  incomplete,
  ownNonValue,
} from '@/lib/features/analytics/group/contract'
import { dynamicsQuerySchema } from '@/lib/features/analytics/schema'
import { yearTargets } from '@/lib/features/targets/shapes'

/** A period of the own series. */
const ownPoint = z.object({
  year: z.int(),
  quarter: z.int(),
  month: z.int(),
  /** «III кв. 2026». */
  label: z.string(),
  /** Null where nothing is approved. */
  own: z.object({ value: z.number().nullable(), non_value: ownNonValue.nullable(), incomplete }).nullable(),
})

const dynamicsPoint = ownPoint.extend({
  /** Organisations in the group with an eligible value, the own one included; null below the minimum. */
  n: z.int().nullable(),
  below_minimum: belowMinimum,
  /** Null below the minimum; quartiles from 8, deciles from 10 organisations. */
  median: z.number().nullable(),
  p10: z.number().nullable(),
  p25: z.number().nullable(),
  p75: z.number().nullable(),
  p90: z.number().nullable(),
})

const dates = z.object({ year: z.int(), quarter: z.int(), month: z.int() })
const limits = z.object({ lower: z.number(), upper: z.number() })

/** All places count in `points`. */
const dynamicsChart = z.object({
  /** The version of the method, named on charts and pictures. */
  method: z.string(),
  segments: z.array(
    z.object({
      from: z.int(),
      phase: z.enum(PHASES),
      /** Null in a run chart. */
      center: z.number().nullable(),
      /** From `from` on; null at gaps and where there are none. Clipping at 0 and 100 % is the drawing's. */
      limits: z.array(limits.nullable()),
      /** What the limits are made of. */
      baseline: z.object({ from: dates, to: dates, points: z.int() }),
      /** The mark that it begins with. */
      rebase: z.object({ id: z.int(), reason: z.string() }).nullable(),
    }),
  ),
  signals: z.array(
    z.object({
      index: z.int(),
      kind: z.enum(['outlier', 'shift']),
      better: z.boolean(),
      higher: z.boolean(),
      /** Of a shift its first and its last point; of an outlier the point itself. */
      since: z.int(),
      until: z.int(),
      /** When it began, also before the years that are shown. */
      begins: dates,
      /** A shift that the last point still belongs to. */
      lasts: z.boolean(),
      /** The value of its points together, and what the baseline says. */
      level: z.number(),
      center: z.number(),
      /** Of an outlier, where cases are counted: how probable a count as far out is. */
      chance: z.number().nullable(),
      /** Of an outlier, where cases are counted. */
      cases: z.object({ own: z.number(), usual: z.number() }).nullable(),
    }),
  ),
  /** Points with a known special cause, left out of limits and sums. */
  ghosts: z.array(z.object({ index: z.int(), id: z.int(), reason: z.string() })),
  /** Whether the process reaches the target, by its latest limits. */
  assurance: z.enum(ASSURANCES).nullable(),
})

/** An indicator's own values over some periods, without the group. */
export const ownDynamics = z.object({
  metric: analyticsMetric,
  points: z.array(ownPoint),
  /** Null without an own value. */
  chart: dynamicsChart.nullable(),
  /** The nearer of the targets of the last year shown. */
  target: z.number().nullable(),
  /** It is the organisation's own. */
  target_is_own: z.boolean(),
  /** Of every year shown, and of those after it that have one. */
  targets: z.array(yearTargets),
  /** What the organisation does about it: flags where a measure begins and ends. */
  measures: z.array(
    z.object({ id: z.int(), number: z.int(), name: z.string(), date_begin: day, date_end: day.nullable() }),
  ),
})

const metricDynamics = ownDynamics.extend({ points: z.array(dynamicsPoint) })

export const dynamicsContract = contract({
  'GET /api/analytics-indicators-data': {
    permission: 'analytics.view',
    heavy: 'few',
    query: dynamicsQuerySchema,
    answer: json(
      z.object({
        /** Under the id of the periodicity. */
        data: z.record(z.string().regex(/^[1-3]$/), z.array(metricDynamics)),
        period_id: z.int(),
        meta: comparisonMeta.extend({ years: z.object({ from: z.int(), to: z.int() }) }),
      }),
    ),
  },
})

export type OwnPoint = z.output<typeof ownPoint>
export type OwnDynamics = z.output<typeof ownDynamics>
export type DynamicsPoint = z.output<typeof dynamicsPoint>
export type DynamicsChart = z.output<typeof dynamicsChart>
export type MetricDynamics = z.output<typeof metricDynamics>
export type Dynamics = AnswerOf<(typeof dynamicsContract)['GET /api/analytics-indicators-data']>
