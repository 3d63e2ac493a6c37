import { z } from 'zod'
import { ZONES } from '@/lib/calc/comparison/bubbles'
import { type AnswerOf, contract, data, json, workbook } from '@/lib/core/http/contract'
import { namedBriefly, systemNamed } from '@/lib/core/http/shapes'
import {
  absence,
  analyticsCategory,
  analyticsMetric,
  analyticsYears,
  belowMinimum,
  incomplete,
  ownNonValue,
  profile,
  similarFilter,
} from '@/lib/features/analytics/group/contract'
import { marksContract, ownDynamicsShape, quarterSignal } from '@/lib/features/analytics/own/contract'
import { publicationsContract } from '@/lib/features/analytics/publications/contract'
import { comparisonMeta, publicationMeta } from '@/lib/features/analytics/publications/shapes'
import { ratingContract } from '@/lib/features/analytics/rating/contract'
import {
  dynamicsQuerySchema,
  funnelQuerySchema,
  reportExportQuerySchema,
  reportQuerySchema,
  sideQuerySchema,
} from '@/lib/features/analytics/schema'

const moved = z.object({ before: z.number(), after: z.number() })
const of = { measure_id: z.int() }

/** The effect of a finished measure; about other organisations it contains group statistics only. */
const measureEffect = z.discriminatedUnion('state', [
  /** Too early: `quarters` of the four quarters after it have an own value. */
  z.object({ ...of, state: z.literal('early'), quarters: z.int() }),
  /** Of an indicator that is entered once a year, there are no quarters to compare. */
  z.object({ ...of, state: z.literal('yearly') }),
  /** Too few own values in the four quarters before it. */
  z.object({ ...of, state: z.literal('no_before') }),
  /** Too few others to compare with. */
  z.object({ ...of, state: z.literal('alone'), own: moved }),
  z.object({
    ...of,
    state: z.literal('judged'),
    own: moved,
    /** Of all organisations with both values, the viewer's included. */
    median: moved,
    /** The viewer's change less the median's. */
    difference: z.number(),
    /** By the target order; null when there is no difference. */
    better: z.boolean().nullable(),
    others: z.int(),
    /** Share of all whose change is at least as extreme, two-sided, in their own standard deviations. */
    share: z.number(),
    /** Whether that share exceeds 1 in 20. */
    may_be_chance: z.boolean(),
    /** Whether the value before was in the worst tenth of all. */
    from_worst: z.boolean(),
  }),
])

export type MeasureEffect = z.output<typeof measureEffect>
export type MeasureEffects = AnswerOf<(typeof analyticsContract)['GET /api/measure-effects']>

/** Outside the 95 % or the 99.8 % limits. */
const outside = z.literal([false, '95', '998'])

const inFunnel = {
  denominator: z.number(),
  value: z.number(),
  /** By the adjusted limits. */
  zone: z.enum(ZONES),
  outside,
  plain_outside: outside,
}

/** Another organisation; sent to administrators alone. */
const funnelPoint = z.object({ number: z.string(), ...inFunnel, profile })

/**
 * Organisations in a band of denominators and a zone of the limits. A band is wide enough that no numerator can be
 * derived; the zone is that of the value at the band's middle.
 */
const funnelBubble = z.object({
  band: z.tuple([z.int(), z.int()]),
  zone: z.enum(ZONES),
  /** Null for one or two. */
  count: z.int().nullable(),
})

/** Limits over an ascending grid of denominators, to draw the lines. */
const limits = z.array(
  z.object({
    denominator: z.number(),
    l95: z.number(),
    u95: z.number(),
    l998: z.number(),
    u998: z.number(),
  }),
)

const funnel = z.object({
  metric: analyticsMetric,
  kind: z.enum(['binomial', 'poisson']),
  denominator_name: z.string(),
  /** Mean of the group in the indicator's unit, to its decimals: k·Σa/Σb. */
  theta: z.number(),
  organisations: z.int(),
  /** Whether the viewer's is among them. */
  includes_own: z.boolean(),
  /** The viewer's organisation, with exact values: today's, and in an old publication those of its day. */
  own: z.object({ numerator: z.number(), ...inFunnel }).nullable(),
  /** What the publication has of it, exactly. */
  released: z.number().nullable(),
  /** Overdispersion: 1 where there is only chance; null for fewer than ten organisations. */
  phi: z.number().nullable(),
  /** Standard deviation between organisations on the stabilised scale; null where chance explains all. */
  tau: z.number().nullable(),
  /** All but the viewer's, by the adjusted limits. */
  bubbles: z.array(funnelBubble),
  /** All but the viewer's, by the limits of chance alone. */
  plain_bubbles: z.array(funnelBubble),
  /** Sent to administrators alone, otherwise null. */
  points: z.array(funnelPoint).nullable(),
  /** Adjusted for `tau`; of chance alone where there is none. */
  limits,
  plain_limits: limits,
})

export type FunnelBubble = z.output<typeof funnelBubble>
export type Funnel = z.output<typeof funnel>

const dynamicsPoint = ownDynamicsShape.shape.points.element.extend({
  /** Organisations in the group with an eligible value, the viewer's included; null below the minimum group size. */
  n: z.int().nullable(),
  below_minimum: belowMinimum,
  /** Null below the minimum; quartiles from 8, deciles from 10 organisations. */
  median: z.number().nullable(),
  p10: z.number().nullable(),
  p25: z.number().nullable(),
  p75: z.number().nullable(),
  p90: z.number().nullable(),
})

const metricDynamics = ownDynamicsShape.extend({ points: z.array(dynamicsPoint) })

export type DynamicsPoint = z.output<typeof dynamicsPoint>
export type MetricDynamics = z.output<typeof metricDynamics>
const reportCell = z.object({
  own: z.number().nullable(),
  non_value: ownNonValue.nullable(),
  incomplete,
  median: z.number().nullable(),
  /** Organisations with an eligible value, the viewer's included; null below the minimum group size. */
  n: z.int().nullable(),
  below_minimum: belowMinimum,
  absence,
  place: z.int().nullable(),
  /** Hidden from others for anonymity, and so without a place. */
  hidden: z.boolean().optional(),
  /** What others are told for anonymity, and the place is of, where it is a digit less than the published value. */
  told: z.number().optional(),
  /** The viewer's value differs from the published one and waits for a next publication, or is no longer approved. */
  pending: z.boolean().optional(),
  /** Of a pending one, what was published, which the place is of; absent if nothing was. */
  released: z.number().optional(),
  /** Own value minus that of the previous period of the same length. */
  change: z.number().nullable(),
  /** By the target order; null unless the change is significant or a signal, and both values pool as many periods. */
  better: z.boolean().nullable(),
  /** The signal of the organisation's series that includes this quarter. */
  signal: quarterSignal.optional(),
})

/** '2026' for a year, '2026-3' for a quarter. */
const periodKey = z.string().regex(/^\d{4}(-[1-4])?$/)

const reportPeriod = z.object({
  key: periodKey,
  label: z.string(),
  year: z.int(),
  /** 0 for a year. */
  quarter: z.int(),
})

const reportMetric = z.object({
  metric: analyticsMetric,
  /** The nearer of the targets of the last year. */
  target: z.object({ value: z.number(), is_own: z.boolean() }).nullable(),
  cells: z.record(periodKey, reportCell),
})

export type ReportCell = z.output<typeof reportCell>
export type ReportPeriod = z.output<typeof reportPeriod>
export type ReportMetric = z.output<typeof reportMetric>

/** Of the filter forms. */
const categories = {
  permission: 'analytics.view',
  query: sideQuerySchema,
  answer: data(
    z.array(analyticsCategory),
    publicationMeta.extend({ years: analyticsYears, periods: z.array(systemNamed) }),
  ),
} as const

export const analyticsContract = {
  ...contract({
    'GET /api/analytics-indicators-filter-metric-categories': categories,
    'GET /api/analytics-rating-filter-metric-categories': categories,
    'GET /api/analytics-indicators-data': {
      permission: 'analytics.view',
      heavy: true,
      query: dynamicsQuerySchema,
      answer: json(
        z.object({
          /** Keyed by the id of the periodicity. */
          data: z.record(z.string().regex(/^[1-3]$/), z.array(metricDynamics)),
          period_id: z.int(),
          meta: comparisonMeta.extend({ years: z.object({ from: z.int(), to: z.int() }) }),
        }),
      ),
    },
    'GET /api/analytics-similar': {
      permission: 'analytics.view',
      heavy: true,
      query: sideQuerySchema,
      answer: data(similarFilter, comparisonMeta),
    },
    'GET /api/measure-effects': {
      permission: 'measures.view',
      heavy: true,
      query: sideQuerySchema,
      answer: data(z.array(measureEffect), comparisonMeta),
    },
    /** Null with too few others; 422 for indicators that count no cases. */
    'GET /api/analytics-rating/funnel': {
      permission: 'analytics.view',
      heavy: true,
      query: funnelQuerySchema,
      answer: data(funnel.nullable(), comparisonMeta),
    },
    'GET /api/analytics-report-data': {
      permission: 'analytics.view',
      heavy: true,
      query: reportQuerySchema,
      answer: data(
        z.object({
          periods: z.array(reportPeriod),
          metric_categories: z.array(namedBriefly.extend({ metrics: z.array(reportMetric) })),
        }),
        comparisonMeta.extend({
          years: z.object({ min: z.int(), max: z.int(), from: z.int(), to: z.int() }),
          /** Participants within the filters, the viewer's included; null below the minimum group size. */
          organisations: z.int().nullable(),
          below_minimum: belowMinimum,
        }),
      ),
    },
    'GET /api/analytics-report-data/export': {
      permission: 'analytics.view',
      fresh: true,
      heavy: true,
      query: reportExportQuerySchema,
      answer: workbook,
    },
  }),
  ...marksContract,
  ...publicationsContract,
  ...ratingContract,
}

export type AnalyticsCategories = AnswerOf<typeof categories>
export type Dynamics = AnswerOf<(typeof analyticsContract)['GET /api/analytics-indicators-data']>
export type Report = AnswerOf<(typeof analyticsContract)['GET /api/analytics-report-data']>
