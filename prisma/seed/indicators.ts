import reference from '@/prisma/reference/metrics.json'
import { type MetricRow, metricRow } from './builders/metric'
import { insertRows, withIds } from './bulk'
import type { SqlClient } from './connection'
import { metricDescription } from './description'
import { loadSourceData } from './source-data'

const UNIT_DAYS = 'суток'

/**
 * Loads the categories and indicators of the reference data, in their order, into a database that has none. A
 * database with categories is left alone, so that deleted ones do not come back.
 * @returns how many indicators were added
 */
export async function loadIndicators(client: SqlClient): Promise<number> {
  const { rowCount } = await client.query('SELECT 1 FROM metric_categories LIMIT 1')
  if (rowCount) return 0
  const categories = await withIds(client, 'metric_categories', reference.metric_categories)
  await insertRows(
    client,
    'metric_categories',
    categories.map(({ id, name, short_name }, index) => ({ id, name, short_name, position: index + 1 })),
  )
  const units = await loadUnits(client)
  const sources = categories.flatMap((category) =>
    category.metrics.map((metric, index) => ({ metric, categoryId: category.id, position: index + 1 })),
  )
  const metrics = await withIds(client, 'metrics', sources)
  const rows = metrics.map(
    ({ id, metric, categoryId, position }): MetricRow & { id: number; code: string } => ({
      ...metricRow({
        metric_category_id: categoryId,
        metric_period_id: metric.metric_period_id,
        metric_target_order_id: metric.metric_target_order_id,
        metric_unit_id: units.get(metric.metric_unit) ?? 0,
        name: metric.name,
        short_name: metric.short_name,
        description: metricDescription(metric),
        formula: metric.formula,
        decimals: metric.metric_unit === UNIT_DAYS ? 1 : 2,
        position,
        date_begin: metric.date_begin,
        date_end: metric.date_end,
      }),
      id,
      code: metric.code,
    }),
  )
  await insertRows(client, 'metrics', rows)
  const data = await loadSourceData(client)
  const variables = metrics.flatMap(({ id, metric }) =>
    metric.metric_calc_data.map((variable) => ({
      metric_id: id,
      ...variable,
      source_datum_id: data.get(variable.name) ?? null,
    })),
  )
  await insertRows(client, 'metric_calc_data', variables)
  return metrics.length
}

/** Adds the units the indicators use. @returns name → id */
async function loadUnits(client: SqlClient): Promise<Map<string, number>> {
  const names = new Set(
    reference.metric_categories.flatMap(({ metrics }) => metrics.map((metric) => metric.metric_unit)),
  )
  await insertRows(
    client,
    'metric_units',
    [...names].map((name) => ({ name })),
    'skip',
  )
  const { rows } = await client.query<{ id: number; name: string }>('SELECT id, name FROM metric_units')
  return new Map(rows.map(({ id, name }) => [name, id]))
}
