import { randomBytes } from 'node:crypto'
import type { VariableName } from '@/lib/calc/formula/ast'
import { PERIODICITY, type PeriodicityId } from '@/lib/calc/periods'
import { TARGET_ORDER } from '@/lib/core/domain/dictionaries'
import { insertRows, reserveIds, withIds } from '../bulk'
import type { SqlClient } from '../connection'

/** By default a quarterly percentage, lower is better, with a unique name. */
export interface NewMetric {
  name?: string
  formula?: string
  /** Letter → aggregation. By default a and b, both summed. */
  variables?: Partial<Record<VariableName, 'sum' | 'avg'>>
  /** Letter → what the variable is called. */
  names?: Partial<Record<VariableName, string>>
  periodicity?: PeriodicityId
  lowerIsBetter?: boolean
  decimals?: number
  minDenominator?: string
  targetValue?: string | null
  weight?: string
  unit?: string
  dateBegin?: string
  dateEnd?: string | null
}

export interface BuiltMetric {
  id: number
  /** Letter → id of `metric_calc_data`. */
  variables: Partial<Record<VariableName, number>>
}

export interface BuiltCategory {
  id: number
  metrics: BuiltMetric[]
}

/** Inserts a category with its indicators in the given order; by default two percentages. */
export async function createCategoryWithMetrics(
  client: SqlClient,
  category: { name?: string; position?: number; metrics?: readonly NewMetric[] } = {},
): Promise<BuiltCategory> {
  const {
    name = `Категория ${randomBytes(6).toString('hex')}`,
    position = 100,
    metrics = [{}, {}],
  } = category
  const [id = 0] = await reserveIds(client, 'metric_categories', 1)
  await insertRows(client, 'metric_categories', [{ id, name, position }])
  const built: BuiltMetric[] = []
  for (const [index, metric] of metrics.entries()) {
    built.push(await createMetric(client, { ...metric, categoryId: id, position: index + 1 }))
  }
  return { id, metrics: built }
}

/** Inserts one indicator with its variables. */
export async function createMetric(
  client: SqlClient,
  metric: NewMetric & { categoryId: number; position?: number },
): Promise<BuiltMetric> {
  const [id = 0] = await reserveIds(client, 'metrics', 1)
  const { name = `Показатель ${randomBytes(6).toString('hex')}`, formula = 'a * 100 / b' } = metric
  await insertRows(client, 'metrics', [
    {
      id,
      name,
      formula,
      metric_category_id: metric.categoryId,
      position: metric.position ?? 1,
      metric_unit_id: await unitId(client, metric.unit ?? '%'),
      metric_period_id: metric.periodicity ?? PERIODICITY.quarter,
      metric_target_order_id: TARGET_ORDER[(metric.lowerIsBetter ?? true) ? 'ascending' : 'descending'],
      decimals: metric.decimals ?? 2,
      target_value: metric.targetValue ?? null,
      min_denominator: metric.minDenominator ?? '10',
      weight: metric.weight ?? '1',
      date_begin: metric.dateBegin ?? '2022-01-01',
      date_end: metric.dateEnd ?? null,
    },
  ])
  const letters = Object.entries(metric.variables ?? { a: 'sum', b: 'sum' })
  const variables = await withIds(
    client,
    'metric_calc_data',
    letters.map(([letter, aggregation]) => ({
      metric_id: id,
      var_name: letter,
      name: new Map(Object.entries(metric.names ?? {})).get(letter) ?? `Величина ${letter}`,
      aggregation,
    })),
  )
  await insertRows(client, 'metric_calc_data', variables)
  return { id, variables: Object.fromEntries(variables.map((one) => [one.var_name, one.id])) }
}

async function unitId(client: SqlClient, name: string): Promise<number> {
  await insertRows(client, 'metric_units', [{ name }], 'skip')
  const { rows } = await client.query<{ id: number }>(
    'SELECT id FROM metric_units WHERE lower(name) = lower($1)',
    [name],
  )
  return rows[0]?.id ?? 0
}
