import 'server-only'
import type { TargetOrder } from '@/lib/calc/comparison/standing'
import type { IsoDate } from '@/lib/calc/dates'
import { formulaVariables, type VariableName } from '@/lib/calc/formula/ast'
import { parseFormula } from '@/lib/calc/formula/parse'
import { ratioForm } from '@/lib/calc/formula/ratio'
import { PERIODICITY, type PeriodicityId } from '@/lib/calc/periods'
import type { ValueRule } from '@/lib/calc/pooling/period-value'
import type { Aggregation } from '@/lib/calc/pooling/pooling'
import { readDb } from '@/lib/core/db/standby'
import { TARGET_ORDER } from '@/lib/core/dictionaries'
import type { AnalyticsMetric } from '@/lib/features/analytics/answers'
import { Prisma } from '@/lib/generated/prisma/client'

/** How values of an indicator come about. */
export interface MetricRule extends ValueRule {
  id: number
  periodId: PeriodicityId
  /** Changes whenever anything above does. */
  signature: string
}

/** An indicator as analytics use it. */
export interface ComparedMetric extends MetricRule {
  categoryId: number
  order: TargetOrder
  weight: number
  target: number | null
  dateBegin: IsoDate
  dateEnd: IsoDate | null
  /** As the answers name it. */
  shown: AnalyticsMetric
}

export interface ComparedCategory {
  id: number
  name: string
  metrics: ComparedMetric[]
}

interface MetricJson {
  id: number
  periodId: number
  orderId: number
  orderName: string
  unit: { id: number; name: string }
  name: string
  formula: string
  decimals: number
  minDenominator: string
  weight: number
  target: number | null
  dateBegin: IsoDate
  dateEnd: IsoDate | null
  variables: Array<{ letter: VariableName; aggregation: Aggregation }>
}

function periodicity(id: number): PeriodicityId {
  if (id === PERIODICITY.year || id === PERIODICITY.month) return id
  return PERIODICITY.quarter
}

function toMetric(categoryId: number, row: MetricJson): ComparedMetric {
  const parsed = parseFormula(row.formula)
  if (!parsed.ok) throw new RangeError(`formula of indicator ${row.id}: ${parsed.problem.message}`)
  const order: TargetOrder = row.orderId === TARGET_ORDER.ascending ? 'asc' : 'desc'
  const { formula, decimals, minDenominator, variables } = row
  return {
    id: row.id,
    categoryId,
    periodId: periodicity(row.periodId),
    decimals,
    minDenominator,
    expression: parsed.expression,
    variables: formulaVariables(parsed.expression),
    ratio: ratioForm(parsed.expression),
    aggregations: Object.fromEntries(variables.map((one) => [one.letter, one.aggregation])),
    signature: JSON.stringify([row.id, row.periodId, formula, decimals, minDenominator, variables]),
    order,
    weight: row.weight,
    target: row.target,
    dateBegin: row.dateBegin,
    dateEnd: row.dateEnd,
    shown: {
      id: row.id,
      name: row.name,
      decimals,
      formula,
      metric_unit: row.unit,
      metric_target_order: { id: row.orderId, name: row.orderName, system_name: order },
    },
  }
}

/** Every category that has indicators, with them, in the administrators' order. */
export async function readComparedCategories(): Promise<ComparedCategory[]> {
  const rows = await readDb().$queryRaw<
    Array<{ id: number; name: string; metrics: MetricJson[] }>
  >(Prisma.sql`
    SELECT mc.id, mc.name, json_agg(json_build_object(
      'id', m.id, 'periodId', m.metric_period_id, 'orderId', m.metric_target_order_id, 'orderName', o.name,
      'unit', json_build_object('id', u.id, 'name', u.name), 'name', m.name, 'formula', m.formula,
      'decimals', m.decimals, 'minDenominator', trim_scale(m.min_denominator)::text,
      'weight', m.weight::float8, 'target', m.target_value::float8,
      'dateBegin', m.date_begin, 'dateEnd', m.date_end,
      'variables', ARRAY(SELECT json_build_object('letter', cd.var_name, 'aggregation', cd.aggregation)
        FROM metric_calc_data cd WHERE cd.metric_id = m.id ORDER BY cd.var_name)
      ) ORDER BY m.position, m.id) AS metrics
    FROM metric_categories mc
    JOIN metrics m ON m.metric_category_id = mc.id
    JOIN metric_units u ON u.id = m.metric_unit_id
    JOIN metric_target_orders o ON o.id = m.metric_target_order_id
    GROUP BY mc.id ORDER BY mc.position, mc.id`)
  return rows.map(({ id, name, metrics }) => ({
    id,
    name,
    metrics: metrics.map((metric) => toMetric(id, metric)),
  }))
}
