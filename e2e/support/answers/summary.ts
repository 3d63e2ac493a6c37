import type { MetricsSummary, SummaryCell } from '@/lib/features/documents/summary/shapes'

type Draft = Extract<SummaryCell, { filled: number }>

/** A draft of III квартал 2026 with four of nine rows filled in. */
export const draftCell = (id: number, changes: Partial<Draft> = {}): Draft => ({
  ...{ id, input_document_status_id: 1, filled: 4, total: 9, due_date: '2026-10-30', overdue: false },
  ...{ approved_at: null, returned: false, resent: false, inactive: 0, open_questions: 0 },
  ...changes,
})

/** A year of an organisation. @param documents by category; the first category's id is 1 */
export const summaryOf = (
  documents: ReadonlyArray<MetricsSummary['data']['metric_categories'][number]['documents']> = [],
  changes: Partial<MetricsSummary['data']> = {},
): MetricsSummary => ({
  data: {
    ...{ year: 2026, company_id: 5, available_periods: ['quarter'] },
    metric_categories: documents.map((one, index) => ({
      ...{ id: index + 1, name: `Категория ${index + 1}`, short_name: '', metrics_count: 3 },
      documents: one,
    })),
    progress: { expected: 0, approved: 0, draft: 0, to_fill: 0, overdue: 0, on_time: 0 },
    ...changes,
  },
  meta: { years: { min: 2024, current: 2026, max: 2026 }, entry: 'open' },
})
