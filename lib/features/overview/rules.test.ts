import { expect, it } from 'vitest'
import { draftCell, summaryOf } from '@/e2e/support/answers/summary'
import { DOCUMENT_STATUS } from '@/lib/core/domain/dictionaries'
import type { AttentionLine } from '@/lib/features/overview/contract'
import { expectedDocuments, mostUrgent, overdueLines } from '@/lib/features/overview/rules'

const document = (id: number, input_document_status_id: number, due_date: string, overdue: boolean) =>
  draftCell(id, { input_document_status_id, due_date, overdue })

const { data: YEAR } = summaryOf(
  [
    {
      year: { id: null, ready: false, date_ready: '01.01.2027' },
      quarter: {
        '1': document(10, DOCUMENT_STATUS.approved, '2026-04-30', false),
        '2': { id: null, ready: true, due_date: '2026-07-30', overdue: true },
        '3': null,
      },
    },
    {
      quarter: {
        '1': document(20, DOCUMENT_STATUS.draft, '2026-04-30', true),
        '2': document(21, DOCUMENT_STATUS.draft, '2026-07-30', true),
      },
      month: { '12': { id: null, ready: true, due_date: '2027-01-30', overdue: false } },
    },
  ],
  { available_periods: ['year', 'quarter', 'month'] },
)

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
