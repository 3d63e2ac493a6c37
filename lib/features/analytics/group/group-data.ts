import 'server-only'
import { z } from 'zod'
import { type Judgement, judgementOf } from '@/lib/calc/comparison/standing'
import type { IsoDate } from '@/lib/calc/dates'
import { formulaVariables, VARIABLE_NAMES, type VariableName } from '@/lib/calc/formula/ast'
import { expressionOf } from '@/lib/calc/formula/parse'
import { ratioForm } from '@/lib/calc/formula/ratio'
import { PERIODICITY, type PeriodicityId } from '@/lib/calc/periods'
import type { ValueRule } from '@/lib/calc/pooling/period-value'
import { isComparedIn, slotOf } from '@/lib/calc/pooling/slots'
import { rememberingBy } from '@/lib/calc/remembering'
import { derivedKind, METRIC_KINDS } from '@/lib/calc/signals/metric-kind'
import type { CategoryReach, CompanyScope } from '@/lib/core/auth/scope'
import { oneRow, rows } from '@/lib/core/db/rows'
import { COMPANY_ROLE } from '@/lib/core/domain/dictionaries'
import { AppError, orNotFound } from '@/lib/core/http/errors'
import { day, type NamedBriefly, namedBriefly } from '@/lib/core/http/shapes'
import { type AnalyticsMetric, analyticsMetric, filters } from '@/lib/features/analytics/group/contract'
import type { ShownPeriod } from '@/lib/features/analytics/group/rules'
import { Prisma } from '@/lib/generated/prisma/client'

const ownCompany = z.object({
  id: z.int(),
  number: z.string(),
  short_name: z.string(),
  /** False for a watcher. */
  takes_part: z.boolean(),
  /** The own properties as filters for similar organisations. */
  filter: filters,
})

/** The own organisation, and the categories whose own values the viewer may read. */
export type OwnCompany = z.output<typeof ownCompany> & CategoryReach

/**
 * The own organisation of an answer: people of an organisation always get theirs, an admin the requested one; null when
 * there is none.
 * @throws AppError not_found for an organisation that does not exist
 */
export async function readOwnCompany(
  scope: CompanyScope,
  companyId: number | null,
): Promise<OwnCompany | null> {
  const id = scope.companyId ?? companyId
  if (id === null) return null
  const statement = Prisma.sql`
    SELECT c.id, c.number, c.short_name, c.company_role_id = ${COMPANY_ROLE.participant} AS takes_part,
      json_build_object(
      'company_types', array_remove(ARRAY[c.company_type_id], NULL), 'company_ownership_id', c.company_ownership_id,
      'company_level_id', c.company_level_id, 'company_bed_capacity_id', c.company_bed_capacity_id,
      'is_emergency', c.is_emergency) AS filter
    FROM companies c WHERE c.id = ${id}`
  const own = await oneRow(ownCompany, statement)
  if (!own && scope.companyId === null) throw new AppError('not_found')
  return own ? { ...own, metricCategoryIds: scope.metricCategoryIds } : null
}

export interface MetricRule extends ValueRule {
  id: number
  periodId: PeriodicityId
  dateBegin: IsoDate
  dateEnd: IsoDate | null
  /** Changes whenever any other field does. */
  signature: string
}

export interface ComparedMetric extends MetricRule {
  categoryId: number
  /** Null where no value is better than another. */
  order: Judgement | null
  weight: number
  names: Partial<Record<VariableName, string>>
  target: number | null
  /** As sent in answers. */
  shown: AnalyticsMetric
}

export interface ComparedCategory extends NamedBriefly {
  metrics: ComparedMetric[]
}

/** A variable of the formula and its aggregation over periods. */
const metricVariable = z.object({
  letter: z.enum(VARIABLE_NAMES),
  aggregation: z.enum(['sum', 'avg']),
})

const metricRow = z.object({
  shown: analyticsMetric.omit({ metric_kind: true, metric_period_id: true }),
  metric_kind: z.enum(METRIC_KINDS).nullable(),
  period_id: z.literal([1, 2, 3]),
  min_denominator: z.string(),
  weight: z.number(),
  target: z.number().nullable(),
  date_begin: day,
  date_end: day.nullable(),
  variables: z.array(metricVariable.extend({ name: z.string() })),
})

const categoryRow = namedBriefly.extend({ metrics: z.array(metricRow) })

/** Null for a formula of a former system that does not parse: such an indicator has no values to compare. */
function toMetric(categoryId: number, row: z.output<typeof metricRow>): ComparedMetric | null {
  const { shown, period_id, min_denominator, date_begin, date_end, variables } = row
  const { id, formula, decimals } = shown
  const expression = expressionOf(formula)
  if (!expression) return null
  const ratio = ratioForm(expression)
  const aggregations = Object.fromEntries(variables.map((one) => [one.letter, one.aggregation]))
  return {
    id,
    categoryId,
    periodId: period_id,
    decimals,
    minDenominator: min_denominator,
    expression,
    variables: formulaVariables(expression),
    ratio,
    aggregations,
    signature: JSON.stringify([
      id,
      period_id,
      date_begin,
      date_end,
      formula,
      decimals,
      min_denominator,
      aggregations,
    ]),
    names: Object.fromEntries(variables.map((one) => [one.letter, one.name])),
    order: judgementOf(shown.metric_target_order.system_name, row.target),
    weight: row.weight,
    target: row.target,
    dateBegin: date_begin,
    dateEnd: date_end,
    shown: {
      ...shown,
      metric_kind: row.metric_kind ?? derivedKind(ratio, shown.metric_unit.name),
      metric_period_id: period_id,
    },
  }
}

/** Every category that has indicators, with their current settings, in the administrators' order. */
export async function readComparedCategories(): Promise<ComparedCategory[]> {
  return toCategories(await readCategoryRows())
}

/** `readComparedCategories` as plain rows, which can be stored. */
export async function readCategoryRows(): Promise<Array<z.output<typeof categoryRow>>> {
  const statement = Prisma.sql`
    SELECT mc.id, mc.name, mc.short_name, json_agg(json_build_object(
      'shown', json_build_object('id', m.id, 'name', m.name, 'short_name', m.short_name, 'decimals', m.decimals,
        'formula', m.formula,
        'metric_unit', json_build_object('id', u.id, 'name', u.name),
        'metric_target_order', json_build_object('id', o.id, 'name', o.name, 'system_name', o.system_name)),
      'metric_kind', m.metric_kind, 'period_id', m.metric_period_id, 'min_denominator', trim_scale(m.min_denominator)::text,
      'weight', m.weight::float8, 'target', m.target_value::float8,
      'date_begin', m.date_begin, 'date_end', m.date_end,
      'variables', ARRAY(SELECT json_build_object('letter', cd.var_name, 'name', cd.name,
        'aggregation', cd.aggregation)
        FROM metric_calc_data cd WHERE cd.metric_id = m.id ORDER BY cd.var_name)
      ) ORDER BY m.position, m.id) AS metrics
    FROM metric_categories mc
    JOIN metrics m ON m.metric_category_id = mc.id
    JOIN metric_units u ON u.id = m.metric_unit_id
    JOIN metric_target_orders o ON o.id = m.metric_target_order_id
    GROUP BY mc.id ORDER BY mc.position, mc.id`
  return rows(categoryRow, statement)
}

/** The categories with the indicators that are compared in any of the periods. */
export const comparedIn = (
  categories: readonly ComparedCategory[],
  periods: readonly ShownPeriod[],
): ComparedCategory[] =>
  categories
    .map(({ metrics, ...category }) => ({
      ...category,
      metrics: metrics.filter((metric) => periods.some(({ year, slot }) => isComparedIn(metric, year, slot))),
    }))
    .filter(({ metrics }) => metrics.length > 0)

/** Whether indicators of the category are in force for the quarter's own document. */
export const owesQuarter = (
  { metrics }: ComparedCategory,
  { year, quarter }: { year: number; quarter: number },
): boolean =>
  metrics.some(
    (metric) =>
      metric.periodId === PERIODICITY.quarter && isComparedIn(metric, year, slotOf({ quarter, month: 0 })),
  )

/** The categories that `readCategoryRows` read, stored as JSON. */
export const storedCategories = (stored: string): ComparedCategory[] =>
  toCategories(z.array(categoryRow).parse(JSON.parse(stored)))

/** Returns the same objects for the same rows, so that results can be cached by indicator. */
const toCategories = rememberingBy((categories: Array<z.output<typeof categoryRow>>): ComparedCategory[] =>
  categories.map(({ metrics, ...category }) => ({
    ...category,
    metrics: metrics.flatMap((metric) => toMetric(category.id, metric) ?? []),
  })),
)

/** The requested category, by default the first; undefined when there is none. @throws AppError not_found */
export function chosenCategory(
  categories: readonly ComparedCategory[],
  id: number | null,
): ComparedCategory | undefined {
  return id === null ? categories[0] : orNotFound(categories.find((one) => one.id === id))
}
