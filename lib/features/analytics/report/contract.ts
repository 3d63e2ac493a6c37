import { z } from 'zod'
import { type AnswerOf, contract, data, workbook } from '@/lib/core/http/contract'
import { namedBriefly } from '@/lib/core/http/shapes'
import {
  absence,
  analyticsMetric,
  belowMinimum,
  incomplete,
  ownNonValue,
} from '@/lib/features/analytics/group/contract'
import { quarterSignal } from '@/lib/features/analytics/own/contract'
import { comparisonMeta } from '@/lib/features/analytics/publications/shapes'
import { reportExportQuerySchema, reportQuerySchema } from '@/lib/features/analytics/schema'

const reportCell = z.object({
  own: z.number().nullable(),
  non_value: ownNonValue.nullable(),
  incomplete,
  median: z.number().nullable(),
  /** Organisations with an eligible value, the own one included; null below the minimum group size. */
  n: z.int().nullable(),
  below_minimum: belowMinimum,
  absence,
  place: z.int().nullable(),
  /** Hidden from others for anonymity, and so without a place. */
  hidden: z.boolean().optional(),
  /** The own value differs from the published one and waits for the next publication. */
  pending: z.boolean().optional(),
  /** Own value minus that of the previous period of the same length. */
  change: z.number().nullable(),
  /** By the target order; null unless the change is significant or a signal, and both values pool as many periods. */
  better: z.boolean().nullable(),
  /** The signal of the own series that includes this quarter. */
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

export const reportContract = contract({
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
        /** Participants within the filters, the own one included; null below the minimum group size. */
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
})

export type ReportCell = z.output<typeof reportCell>
export type ReportPeriod = z.output<typeof reportPeriod>
export type ReportMetric = z.output<typeof reportMetric>
export type Report = AnswerOf<(typeof reportContract)['GET /api/analytics-report-data']>
