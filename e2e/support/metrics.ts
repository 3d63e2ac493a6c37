import { filledRows, postDocument } from '@/e2e/support/world'
import { manager, world } from '@/e2e/support/world-test'

/** Variables of a percentage. */
export const SHARE_VARIABLES = [
  { var_name: 'a', name: 'Число случаев', aggregation: 'sum' },
  { var_name: 'b', name: 'Число пациентов', aggregation: 'sum' },
]

/** Body of a new indicator in the world's first category. */
export const metricBody = (over: object = {}) => ({
  metric_category_id: world.categories[0],
  metric_target_order_id: 1,
  name: 'Новый показатель',
  metric_unit: { name: '%' },
  formula: 'a * 100 / b',
  metric_calc_data: SHARE_VARIABLES,
  date_begin: '2026-01-01',
  ...over,
})

/** Creates an indicator of the first category with an approved document for III квартал 2026. */
export async function metricWithDocument(): Promise<{ id: number; path: string }> {
  const rows = await filledRows('7', '1234')
  const created = await postDocument(manager, rows)
  await manager.post(`/api/input-documents/${created.at('data', 'id')}/approving`)
  const id = rows[0]?.metric_id ?? 0
  return { id, path: `/api/metrics/${id}` }
}

/** A variable with defaults. */
export const variable = (var_name: string, over: object = {}) => ({
  var_name,
  name: `Величина ${var_name}`,
  ...over,
})
