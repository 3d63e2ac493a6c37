import { z } from 'zod'
import { ASSURANCES } from '@/lib/calc/signals/assurance'
import { PHASES } from '@/lib/calc/signals/chart'
import { contract, created, nothing, openTo } from '@/lib/core/http/contract'
import { bodyId, bodyWhole } from '@/lib/core/http/params'
import { day, period } from '@/lib/core/http/shapes'
import { lineText } from '@/lib/core/text/fields'
import { analyticsMetric, incomplete, ownNonValue } from '@/lib/features/analytics/group/contract'
import { yearTargets } from '@/lib/features/targets/contract'

const part = (max: number) => bodyWhole(0, max, 'Укажите период')

/** Body of POST /api/chart-marks; always about the organisation's series. */
const newMarkSchema = z.object({
  metric_id: bodyId,
  /** 'rebase': limits are computed anew from the period; 'ghost': it is excluded from limits and sums. */
  kind: z.enum(['rebase', 'ghost'], { error: 'Выберите, что отметить' }),
  year: part(2100),
  quarter: part(4),
  month: part(12).default(0),
  reason: lineText(200),
})

const ownPoint = z.object({
  ...period.shape,
  /** «III кв. 2026». */
  label: z.string(),
  /** Null where nothing is approved. */
  own: z.object({ value: z.number().nullable(), non_value: ownNonValue.nullable(), incomplete }).nullable(),
})

/** The signal that includes this quarter; `better` is null where no value is better than another. */
export const quarterSignal = z.object({ kind: z.enum(['outlier', 'shift']), better: z.boolean().nullable() })

/** All indices refer to `points`. */
const controlChart = z.object({
  /** Method version, shown on charts and images. */
  method: z.string(),
  segments: z.array(
    z.object({
      from: z.int(),
      phase: z.enum(PHASES),
      /** Null in a run chart. */
      center: z.number().nullable(),
      /** Parallel to the points from `from` on; null where there are none. Drawings clip them at 0 and 100 %. */
      limits: z.array(z.object({ lower: z.number(), upper: z.number() }).nullable()),
      /** The periods whose points the limits are computed from, and their number. */
      baseline: z.object({ from: period, to: period, points: z.int() }),
      /** The mark that begins the segment; null where no mark does, and for one before the first year shown. */
      rebase: z.object({ id: z.int(), reason: z.string() }).nullable(),
    }),
  ),
  signals: z.array(
    quarterSignal.extend({
      index: z.int(),
      higher: z.boolean(),
      /** First and last point; both are the point itself for an outlier. */
      since: z.int(),
      until: z.int(),
      /** First period of the signal, even if before the years shown. */
      begins: period,
      /** A shift that the last point still belongs to. */
      lasts: z.boolean(),
      /** Whether eight points fit the new level, so that limits may be rebased at it. */
      settled: z.boolean(),
      /** The pooled value of its points, and the baseline's center. */
      level: z.number(),
      center: z.number(),
      /** p-value of the count; for outliers of counted cases alone. */
      chance: z.number().nullable(),
      /** For outliers of counted cases alone. */
      cases: z.object({ own: z.number(), usual: z.number() }).nullable(),
    }),
  ),
  /** Points with a known special cause, left out of limits and sums. */
  ghosts: z.array(z.object({ index: z.int(), id: z.int(), reason: z.string() })),
  /** How the process meets the target, by its latest limits. */
  assurance: z.enum(ASSURANCES).nullable(),
})

/** An indicator's own values over some periods, without the group. */
export const ownDynamicsShape = z.object({
  metric: analyticsMetric,
  points: z.array(ownPoint),
  /** Null without any own value. */
  chart: controlChart.nullable(),
  /** Whether it was closed before the last of the periods. */
  is_closed: z.boolean(),
  /** The edition collected instead of a closed one. */
  successor: z.object({ short_name: z.string(), date_begin: day }).nullable(),
  /** The nearer of the targets of the last year shown. */
  target: z.number().nullable(),
  target_is_own: z.boolean(),
  /** For every year shown, and later years that have one. */
  targets: z.array(yearTargets),
  /** The organisation's measures, flagged where they begin and end. */
  measures: z.array(
    z.object({ id: z.int(), number: z.int(), name: z.string(), date_begin: day, date_end: day.nullable() }),
  ),
})

export const marksContract = contract({
  ...openTo('charts.mark', {
    'POST /api/chart-marks': { body: newMarkSchema, answer: created(z.object({ id: z.int() })) },
    'DELETE /api/chart-marks/{id}': { answer: nothing },
  }),
})

export type QuarterSignal = z.output<typeof quarterSignal>
export type OwnPoint = z.output<typeof ownPoint>
export type OwnDynamics = z.output<typeof ownDynamicsShape>
export type ControlChart = z.output<typeof controlChart>
