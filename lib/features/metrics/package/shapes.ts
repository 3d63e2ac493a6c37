import { z } from 'zod'
import { TARGET_ORDERS } from '@/lib/calc/comparison/standing'
import { answers } from '@/lib/core/record/record'
import { crossCheck } from '@/lib/features/cross-checks/contract'
import { METRIC_PACKED } from '@/lib/features/metrics/record'
import { sourceDatum } from '@/lib/features/source-data/contract'

export const PACKAGE_FORMAT = 'catalogue-package'
export const PACKAGE_VERSION = 1

const text = z.string().nullable()

/** An indicator in a form portable between installations, without ids. */
export const packedMetric = z.object({
  code: z.string(),
  period: z.enum(['year', 'quarter', 'month']),
  target_order: z.enum(TARGET_ORDERS),
  unit: z.string(),
  ...answers(METRIC_PACKED),
  /** Exact decimal text, as the two below. */
  target_value: text,
  min_denominator: z.string(),
  weight: z.string(),
  variables: z.array(
    z.object({
      var_name: z.enum(['a', 'b', 'c', 'd', 'e']),
      name: z.string(),
      aggregation: z.enum(['sum', 'avg']),
      source_datum: text,
    }),
  ),
  suggested_actions: z.array(z.string()),
})

export const packedDatum = sourceDatum.pick({ code: true, name: true, unit: true, is_whole: true })

export const packedCheck = crossCheck.omit({ id: true, version: true, data: true })

/** The catalogue of an installation as one file. */
export const cataloguePackage = z.object({
  format: z.literal(PACKAGE_FORMAT),
  version: z.literal(PACKAGE_VERSION),
  source_data: z.array(packedDatum),
  categories: z.array(z.object({ name: z.string(), short_name: z.string(), metrics: z.array(packedMetric) })),
  cross_checks: z.array(packedCheck),
})

const MAX_ROWS = 2000

/** Body of an imported package: rows are validated one by one. */
export const sentPackage = z.object({
  format: z.literal(PACKAGE_FORMAT, { error: 'Это не пакет показателей' }),
  version: z.literal(PACKAGE_VERSION, { error: 'Пакет другой версии: обновите систему' }),
  source_data: z.array(z.unknown()).max(MAX_ROWS).default([]),
  categories: z
    .array(
      z.object({ name: z.unknown(), short_name: z.unknown(), metrics: z.array(z.unknown()).max(MAX_ROWS) }),
    )
    .max(MAX_ROWS)
    .default([]),
  cross_checks: z.array(z.unknown()).max(MAX_ROWS).default([]),
})

/** `frozen`: documents use the indicator, so that its meaning cannot change; then nothing is imported. */
const PACKAGE_OUTCOMES = ['refused', 'frozen', 'changed', 'created', 'same'] as const

const packageRow = z.object({
  kind: z.enum(['source_datum', 'category', 'metric', 'cross_check']),
  /** Code of the row's object, or its name if it has none. */
  code: z.string(),
  outcome: z.enum(PACKAGE_OUTCOMES),
  /** What changes, or why it is refused. */
  message: z.string(),
})

export const checkedPackage = z.object({
  counts: z.object({
    created: z.int(),
    changed: z.int(),
    same: z.int(),
    frozen: z.int(),
    refused: z.int(),
  }),
  rows: z.array(packageRow),
  /** Whether the whole package can be imported. */
  is_ready: z.boolean(),
})

export type CataloguePackage = z.output<typeof cataloguePackage>
export type PackedMetric = z.output<typeof packedMetric>
export type PackedDatum = z.output<typeof packedDatum>
export type SentPackage = z.output<typeof sentPackage>
export type PackageRow = z.output<typeof packageRow>
export type CheckedPackage = z.output<typeof checkedPackage>
