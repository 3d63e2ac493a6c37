import { z } from 'zod'
import { PERIODICITY } from '@/lib/calc/periods'

/* What the attacker reads of an answer; whatever else it holds is looked at as text. */

const row = z.object({
  number: z.string(),
  is_own: z.boolean(),
  value: z.number().optional(),
  profile: z.unknown(),
})
const count = z.number().nullable()

const metricRating = z.object({
  metric: z.object({ id: z.int(), decimals: z.int(), formula: z.string() }),
  total: count,
  median: count,
  mean: count,
  rows: z.array(row),
})
const period = z
  .object({
    category: z.object({ total: count, rows: z.array(row), unranked: z.array(row) }).nullable(),
    metrics: z.array(metricRating),
  })
  .nullable()
export const rating = z.object({
  data: z.object({ year: period, quarter: z.record(z.string(), period) }),
  meta: z.object({ own_number: z.string().nullable(), min_group: z.int() }),
})

/** The same rating as screens ask for it: one period, and its rows in stretches. */
export const ratingPart = z.object({ data: z.object({ rating: period }) })
export const ratingRows = z.object({
  data: z.object({ rows: z.array(row.omit({ value: true }).extend({ value: count })), total: z.int() }),
})

const bubbles = z
  .array(
    z
      .object({ band: z.tuple([z.number(), z.number()]), zone: z.string(), count: z.number().nullable() })
      .transform(({ band: [from, to], ...bubble }) => ({ from, to, ...bubble })),
  )
  .optional()
const limits = z.array(
  z.object({ denominator: z.number(), l95: z.number(), u95: z.number(), l998: z.number(), u998: z.number() }),
)

export const funnel = z
  .object({
    theta: z.number(),
    tau: z.number().nullish(),
    own: z.object({ numerator: z.number(), denominator: z.number() }).nullish(),
    /** Every organisation exactly: null but for administrators. */
    points: z
      .array(
        z.object({ number: z.string(), value: z.number(), denominator: z.number(), is_own: z.boolean() }),
      )
      .nullish(),
    /** How many organisations lie in which band and zone. */
    bubbles,
    plain_bubbles: bubbles,
    limits,
    plain_limits: limits.optional(),
  })
  .nullable()

export const publicationList = z.object({
  data: z.array(z.object({ id: z.int(), state: z.string(), published_at: z.string().nullable() })),
})

const band = { n: count, median: count, p10: count, p25: count, p75: count, p90: count }
export const dynamics = z.object({
  data: z.record(
    z.string(),
    z.array(z.object({ metric: z.object({ decimals: z.int() }), points: z.array(z.object(band)) })),
  ),
})

const reportCell = z.object({
  own: count,
  non_value: z.string().nullable(),
  incomplete: z
    .object({ periods: z.int(), of: z.int(), months: z.enum(['quarter', 'year']).optional() })
    .optional(),
  n: count,
  median: count,
  place: count,
  change: count,
  told: z.number().optional(),
  released: z.number().optional(),
})
export const report = z.object({
  data: z.object({
    periods: z.array(z.object({ key: z.string() })),
    metric_categories: z.array(
      z.object({
        metrics: z.array(
          z.object({
            metric: z.object({ id: z.int(), decimals: z.int() }),
            target: z.object({ value: z.number() }).nullable(),
            cells: z.record(z.string(), reportCell),
          }),
        ),
      }),
    ),
  }),
  meta: z.object({ organisations: count, min_group: z.int() }),
})

const groupMedian = z.object({ value: z.number(), n: z.int() })
const letters = z.record(z.string(), count)
export const document = z.object({
  data: z.object({
    id: z.int(),
    metric_period_id: z.literal(Object.values(PERIODICITY)),
    year: z.int(),
    quarter: z.int(),
    month: z.int(),
    can: z.object({ edit: z.boolean() }),
    input_document_values: z.array(
      z.object({
        metric: z.object({ id: z.int(), decimals: z.int() }),
        value: count,
        group_median: groupMedian.nullable(),
        previous: z.object({ variables: letters }).nullable(),
        input_document_value_calc_data: z.array(z.object({ value: count, exact: z.string().nullable() })),
      }),
    ),
  }),
})

const summaryCell = z.object({ id: z.int().nullable() }).nullable()
export const summary = z.object({
  data: z.object({
    metric_categories: z.array(
      z.object({
        documents: z.object({
          year: summaryCell.optional(),
          quarter: z.record(z.string(), summaryCell).optional(),
          month: z.record(z.string(), summaryCell).optional(),
        }),
      }),
    ),
  }),
})

export const similar = z.object({
  data: z.object({
    filters: z.object({
      company_types: z.array(z.int()),
      company_ownership_id: count,
      company_level_id: count,
      company_bed_capacity_id: count,
      is_emergency: z.boolean().nullable(),
    }),
    organisations: count,
  }),
})

const moved = z.object({ before: z.number(), after: z.number() })
export const effect = z.discriminatedUnion('state', [
  z.object({ state: z.literal('early'), quarters: z.int() }),
  z.object({ state: z.literal('no_before') }),
  z.object({ state: z.literal('alone'), own: moved }),
  z.object({
    state: z.literal('judged'),
    measure_id: z.int(),
    own: moved,
    median: moved,
    difference: z.number(),
    others: z.int(),
    share: z.number(),
  }),
])
export const planned = z.object({
  id: z.int(),
  metric: z.object({ id: z.int(), decimals: z.int() }),
  date_begin: z.string(),
  date_end: z.string().nullable(),
})
export const oneMeasure = z.object({ data: planned.extend({ version: z.int() }) })

export const overview = z.object({
  data: z.object({
    map: z.object({
      metric_categories: z.array(
        z.object({
          metrics: z.array(
            z.object({
              metric: z.object({ decimals: z.int() }),
              place: z.object({ total: count, median: count }).nullable(),
            }),
          ),
        }),
      ),
    }),
  }),
})

export const categories = z.object({
  data: z.array(z.object({ id: z.int() })),
  meta: z.object({ years: z.object({ min: z.int(), current: z.int() }) }),
})

export type Rating = z.output<typeof rating>
export type RatingPeriod = NonNullable<z.output<typeof period>>
export type Row = z.output<typeof row>
export type Report = z.output<typeof report>
export type ReportCell = z.output<typeof reportCell>
export type OwnDocument = z.output<typeof document>['data']
export type Measure = z.output<typeof planned>
export type Effect = z.output<typeof effect>
export type Funnel = NonNullable<z.output<typeof funnel>>
