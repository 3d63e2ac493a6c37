import { emptyBundle } from '@/scripts/move/bundle'
import type { Bundle, Row } from '@/scripts/move/shape'

const LAST_YEAR = 2026

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index)

/**
 * A former system with this many organisations and quarters up to III квартал 2026; all documents are approved, or
 * every n-th is a draft. The default number of indicators is that of the performance benchmark.
 */
export function formerBundle(
  companies: number,
  quarters: number,
  { categories = 6, metrics: count = 46, draftEvery = Number.POSITIVE_INFINITY } = {},
): Bundle {
  const metrics = upTo(count).map((id) => ({ id, category: id % categories }))
  const documents: Row[] = []
  for (const company of upTo(companies)) {
    for (const back of upTo(quarters)) {
      const index = LAST_YEAR * 4 + 2 - back
      for (const category of upTo(categories)) {
        const isDraft = documents.length % draftEvery === draftEvery - 1
        documents.push({
          ...{
            id: String(documents.length),
            company_id: String(company),
            metric_category_id: String(category),
          },
          ...{
            year: String(Math.floor(index / 4)),
            quarter: String((index % 4) + 1),
            user_id: String(company),
          },
          ...(isDraft
            ? { input_document_status_id: '1' }
            : {
                input_document_status_id: '2',
                approved_at: '2026-10-20 10:00:00',
                approved_by: String(company),
              }),
        })
      }
    }
  }
  /** A generator: the values of 1 000 organisations do not fit in memory. */
  function* values() {
    for (const [document, { company_id }] of documents.entries()) {
      const back = Math.floor(document / categories) % quarters
      for (const { id } of metrics.filter(({ category }) => category === document % categories)) {
        const b = 200 + ((Number(company_id) * 131 + back * 17 + id * 7) % 900)
        const a = (Number(company_id) * 7 + back * 3 + id) % 40
        yield { id: `${document}-${id}`, document: String(document), metric: id, entered: [a, b] }
      }
    }
  }
  function* valueRows(): Generator<Row> {
    for (const { id, document, metric, entered } of values()) {
      const [a = 0, b = 1] = entered
      yield {
        ...{ id, input_document_id: document, metric_id: String(metric), is_active: '1' },
        value: String((a * 100) / b),
      }
    }
  }
  function* dataRows(): Generator<Row> {
    for (const { id, metric, entered } of values()) {
      for (const [letter, value] of entered.entries()) {
        yield {
          ...{ id: `${id}-${letter}`, input_document_value_id: id },
          ...{ metric_calc_data_id: String(metric * 2 + letter), value: String(value) },
        }
      }
    }
  }
  return {
    ...emptyBundle(),
    regions: [{ id: '1', name: 'Алтайский край' }],
    metric_target_orders: [{ id: '1', name: 'Лучше, когда меньше' }],
    metric_units: [{ id: '1', name: '%' }],
    metric_categories: upTo(categories).map((id) => ({ id: String(id), name: `Прежняя категория ${id}` })),
    metrics: metrics.map(({ id, category }) => ({
      ...{ id: String(id), metric_category_id: String(category), metric_target_order_id: '1' },
      ...{ metric_unit_id: '1', name: `Прежний показатель ${id}`, formula: 'a * 100 / b' },
    })),
    metric_calc_data: upTo(count * 2).map((id) => ({
      ...{ id: String(id), metric_id: String(Math.floor(id / 2)), var_name: id % 2 === 0 ? 'a' : 'b' },
      name: `Прежнее данное ${id}`,
    })),
    companies: upTo(companies).map((id) => ({
      ...{ id: String(id), name: `Прежняя больница ${id}`, short_name: `ПБ-${id}`, region_id: '1' },
    })),
    users: upTo(companies * 3).map((id) => ({
      ...{ id: String(id), surname: 'Петров', name: 'Пётр', email: `p${id}@example.test`, password: null },
      ...{ user_role_id: id < companies ? '2' : '3', company_id: String(id % companies) },
    })),
    input_documents: documents,
    input_document_values: valueRows(),
    calc_data_values: dataRows(),
  }
}
