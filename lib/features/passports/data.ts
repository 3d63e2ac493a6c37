import 'server-only'
import { dateParts } from '@/lib/calc/dates'
import type { CompanyScope } from '@/lib/core/auth/scope'
import { today } from '@/lib/core/process/clock'
import { readReporters } from '@/lib/features/analytics/compared/compared-data'
import { readMetric, readMetricsAlone } from '@/lib/features/metrics/data'
import { METRIC_KIND_NAMES } from '@/lib/features/metrics/labels'
import { lastValidDay } from '@/lib/features/metrics/rules'
import {
  type Difference,
  EDITION_FIELDS,
  type EditionField,
  type IndicatorListItem,
  type Passport,
} from '@/lib/features/passports/contract'
import { readTargetsOf } from '@/lib/features/targets/data'
import { Prisma } from '@/lib/generated/prisma/client'

type MetricAlone = Awaited<ReturnType<typeof readMetricsAlone>>[number]

const AGGREGATED = { sum: '', avg: ' (среднее)' } as const

function textOf(metric: MetricAlone, field: EditionField): string | null {
  if (field === 'metric_kind') return METRIC_KIND_NAMES[metric.metric_kind]
  const value = metric[field]
  if (value === null || typeof value === 'string') return value
  if (typeof value === 'number') return value.toString().replace('.', ',')
  if ('name' in value) return value.name
  return value
    .map(({ var_name, name, aggregation }) => `${var_name} — ${name}${AGGREGATED[aggregation]}`)
    .join('; ')
}

/** Changes of an edition against the one it was copied from. For a description only that it changed, without markup. */
function editionDifferences(before: MetricAlone, after: MetricAlone): Difference[] {
  return EDITION_FIELDS.flatMap((field) => {
    const [old, fresh] = [textOf(before, field), textOf(after, field)]
    if (old === fresh) return []
    return [
      field === 'description' ? { field, before: null, after: null } : { field, before: old, after: fresh },
    ]
  })
}

/** Everything known about an indicator, GET /api/metrics/{id}/passport. @throws AppError not_found */
export async function readPassport(scope: CompanyScope, id: number): Promise<Passport> {
  const metric = await readMetric(id)
  const [editions, reporters, targets] = await Promise.all([
    readEditions(id),
    readReporters(scope, id),
    readTargetsOf(id, null),
  ])
  const { year } = dateParts(today())
  return {
    metric,
    year_target: targets.find((one) => one.year === year) ?? null,
    reporters,
    editions: editions.map((one) => editionOf(one, editions)),
  }
}

/** Editions of an indicator, linked by copying, newest first. */
async function readEditions(id: number): Promise<MetricAlone[]> {
  const editions = await readMetricsAlone(Prisma.sql`m.id IN (
    WITH RECURSIVE line AS (
      SELECT m.id, m.previous_id FROM metrics m WHERE m.id = ${id}
      UNION
      SELECT m.id, m.previous_id FROM metrics m JOIN line ON m.id = line.previous_id OR m.previous_id = line.id
    )
    SELECT id FROM line)`)
  return editions.toSorted((a, b) => b.date_begin.localeCompare(a.date_begin) || b.id - a.id)
}

function editionOf(metric: MetricAlone, editions: readonly MetricAlone[]): Passport['editions'][number] {
  const before = editions.find(({ id }) => id === metric.previous_id)
  const { id, name, date_begin, date_end } = metric
  return {
    id,
    name,
    date_begin,
    date_end,
    differences: before ? editionDifferences(before, metric) : null,
  }
}

/** All indicators for the list of passports, in category order. */
export async function readIndicators(): Promise<IndicatorListItem[]> {
  return (await readMetricsAlone()).map((metric) => ({
    id: metric.id,
    name: metric.name,
    unit: metric.metric_unit.name,
    order: metric.metric_target_order.system_name,
    isCurrent: metric.state !== 'expired',
    date_end: lastValidDay(metric),
    category: metric.metric_category,
    words: [
      metric.name,
      metric.short_name,
      metric.metric_category.name,
      metric.metric_unit.name,
      ...metric.metric_calc_data.map(({ name }) => name),
      metric.inclusions,
      metric.source_form,
    ].join(' '),
  }))
}
