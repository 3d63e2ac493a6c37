import { expect, it } from 'vitest'
import { DOCUMENT_STATUS } from '@/lib/core/domain/dictionaries'
import type { MetricsSummary } from '@/lib/features/documents/summary/shapes'
import type { AttentionLine } from '@/lib/features/overview/contract'
import { expectedDocuments, mostUrgent, overdueLines } from '@/lib/features/overview/rules'

const document = (id: number, status: number, due_date: string, overdue: boolean) => ({
  ...{ id, input_document_status_id: status, filled: 1, total: 3, due_date, overdue },
  ...{ approved_at: null, returned: false, resent: false, inactive: 0, open_questions: 0 },
})

const YEAR: MetricsSummary['data'] = {
  ...{ year: 2026, company_id: 1, available_periods: ['year', 'quarter', 'month'] },
  metric_categories: [
    {
      ...{ id: 1, name: 'Первая', short_name: '', metrics_count: 3 },
      documents: {
        year: { id: null, ready: false, date_ready: '01.01.2027' },
        quarter: {
          '1': document(10, DOCUMENT_STATUS.approved, '2026-04-30', false),
          '2': { id: null, ready: true, due_date: '2026-07-30', overdue: true },
          '3': null,
        },
      },
    },
    {
      ...{ id: 2, name: 'Вторая', short_name: '', metrics_count: 3 },
      documents: {
        quarter: {
          '1': document(20, DOCUMENT_STATUS.draft, '2026-04-30', true),
          '2': document(21, DOCUMENT_STATUS.draft, '2026-07-30', true),
        },
        month: { '12': { id: null, ready: true, due_date: '2027-01-30', overdue: false } },
      },
    },
  ],
  progress: { expected: 0, approved: 0, draft: 0, to_fill: 0, overdue: 0, on_time: 0 },
}

it('what is open for entry, whatever its period; what is overdue by period, the latest first', () => {
  const expected = expectedDocuments([YEAR])
  expect(expected.map(({ document: { id, state, quarter, month } }) => [id, state, quarter, month])).toEqual([
    [10, 'approved', 1, 0],
    [null, 'overdue', 2, 0],
    [20, 'draft', 1, 0],
    [21, 'draft', 2, 0],
    [null, 'to_fill', 0, 12],
  ])
  expect(overdueLines(expected, '2026-08-01')).toMatchObject([
    { quarter: 2, days_late: 2, of: 2, documents: [{ id: 21 }, { id: null }] },
    { quarter: 1, days_late: 93, of: 2, documents: [{ id: 20 }] },
  ])
})

it('three lines of a kind and seven in all, those left out are counted', () => {
  const lines = (count: number): AttentionLine[] =>
    Array.from({ length: count }, (_, place) => ({
      kind: 'signal',
      metric_id: place,
      better: false,
      review: null,
    }))
  expect(mostUrgent([lines(5), lines(1), lines(9), lines(2)])).toEqual({
    lines: [...lines(3), ...lines(1), ...lines(3)],
    total: 17,
  })
  expect(mostUrgent([[], []])).toEqual({ lines: [], total: 0 })
  const [overdue] = overdueLines(expectedDocuments([YEAR]), '2026-08-01')
  const kinds = mostUrgent([overdue ? [overdue] : [], lines(1)]).lines.map(({ kind }) => kind)
  expect(kinds).toEqual(['signal', 'overdue'])
})
