import catalogue from '@/prisma/reference/catalogue.json'
import { insertRows, withIds } from './bulk'
import type { SqlClient } from './connection'
import { REFERENCE_CATEGORIES, REFERENCE_METRICS } from './reference'

/**
 * Loads the categories and indicators of the reference data, in their order, into a database that has none. A
 * database with categories is left alone, so that deleted ones do not come back.
 * @returns how many indicators were added
 */
export async function loadIndicators(client: SqlClient): Promise<number> {
  const { rowCount } = await client.query('SELECT 1 FROM metric_categories LIMIT 1')
  if (rowCount) return 0
  const categories = await withIds(client, 'metric_categories', REFERENCE_CATEGORIES)
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
  const rows = metrics.map(({ id, metric, categoryId, position }) => {
    const { unit, previous: _none, variables: _variables, demo: _demo, ...stored } = metric
    const metric_unit_id = units.get(unit) ?? 0
    return { ...stored, id, metric_category_id: categoryId, metric_unit_id, position }
  })
  await insertRows(client, 'metrics', rows)
  const data = await withIds(client, 'source_data', catalogue.source_data)
  await insertRows(client, 'source_data', data)
  const ids = new Map(data.map(({ code, id }) => [code, id]))
  const variables = metrics.flatMap(({ id, metric }) =>
    metric.variables.map(({ source_datum, ...variable }) => ({
      metric_id: id,
      ...variable,
      source_datum_id: ids.get(source_datum) ?? null,
    })),
  )
  await insertRows(client, 'metric_calc_data', variables)
  return metrics.length
}

/** Adds the units the indicators use. @returns name → id */
async function loadUnits(client: SqlClient): Promise<Map<string, number>> {
  const names = new Set(REFERENCE_METRICS.map(({ unit }) => unit))
  await insertRows(
    client,
    'metric_units',
    [...names].map((name) => ({ name })),
    'skip',
  )
  const { rows } = await client.query<{ id: number; name: string }>('SELECT id, name FROM metric_units')
  return new Map(rows.map(({ id, name }) => [name, id]))
}
