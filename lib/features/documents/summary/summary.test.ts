import { describe, expect, it } from 'vitest'
import { draftCell } from '@/e2e/support/answers/summary'
import {
  periodicityNames,
  type SummarySource,
  summaryCategories,
  summaryProgress,
  summaryYears,
} from '@/lib/features/documents/summary/summary'

const CALENDAR = { today: '2026-11-21', deadlineDays: 30 }

/** A category of one indicator with these dates. */
const category = (
  id: number,
  metric_period_id: 2 | 3,
  date_begin: string,
  date_end: string | null = null,
) => ({
  ...{ id, name: `Категория ${id}`, short_name: '' },
  metrics: [{ metric_period_id, date_begin, date_end }],
})

function source(
  documents: SummarySource['documents'] = [],
  overrides: Partial<SummarySource> = {},
): SummarySource {
  return {
    beginDates: { 1: '2025-01-01', 2: '2026-04-01', 3: '2026-04-01' },
    categories: [category(1, 2, '2022-01-01'), category(2, 2, '2026-07-01', '2026-07-01')],
    isReadOnly: false,
    documents,
    ...overrides,
  }
}

function document(
  overrides: Partial<SummarySource['documents'][number]>,
): SummarySource['documents'][number] {
  return {
    id: 7,
    metric_category_id: 1,
    metric_period_id: 2,
    quarter: 2,
    month: 0,
    input_document_status_id: 1,
    filled: 1,
    total: 2,
    approved_at: null,
    first_approved_on: null,
    returned: false,
    resent: false,
    inactive: 0,
    open_questions: 0,
    ...overrides,
  }
}

describe('summaryCategories', () => {
  it('has no row of a category closed before the year', () => {
    const ids = (year: number) => summaryCategories(source(), year, CALENDAR).map(({ id }) => id)
    expect([ids(2026), ids(2027)]).toEqual([[1, 2], [1]])
  })

  it('expects nothing of who still enters in the former system, and shows what is there', () => {
    const looking = source([document({})], { isReadOnly: true })
    const cells = summaryCategories(looking, 2026, CALENDAR).flatMap(({ documents }) =>
      Object.values(documents.quarter ?? {}),
    )
    expect(cells.filter((cell) => cell !== null)).toMatchObject([{ id: 7 }])
  })

  it('gives each cell its one state', () => {
    const [first, second] = summaryCategories(source([document({})]), 2026, CALENDAR)
    expect(first?.documents.quarter).toEqual({
      '1': null,
      '2': draftCell(7, { filled: 1, total: 2, due_date: '2026-07-30', overdue: true }),
      '3': { id: null, ready: true, due_date: '2026-10-30', overdue: true },
      '4': { id: null, ready: false, date_ready: '01.01.2027' },
    })
    expect(second?.documents.quarter).toEqual({
      '1': null,
      '2': null,
      '3': { id: null, ready: true, due_date: '2026-10-30', overdue: true },
      '4': null,
    })
  })

  it('shows only the periodicities in use', () => {
    expect(periodicityNames(source(), 2026)).toEqual(['quarter'])
    const monthly = source([], { categories: [category(1, 3, '2022-01-01')] })
    expect(periodicityNames(monthly, 2026)).toEqual(['month'])
    expect(Object.keys(summaryCategories(monthly, 2026, CALENDAR)[0]?.documents.month ?? {})).toHaveLength(12)
  })

  it('an approved document is never overdue', () => {
    const approved = document({
      input_document_status_id: 2,
      approved_at: '2026-08-15T09:00:00Z',
      first_approved_on: '2026-08-15',
    })
    expect(summaryCategories(source([approved]), 2026, CALENDAR)[0]?.documents.quarter?.['2']).toMatchObject({
      overdue: false,
    })
  })

  it('a document stays in sight when its indicator is no longer valid', () => {
    const old = document({ metric_category_id: 2, quarter: 4 })
    expect(summaryCategories(source([old]), 2026, CALENDAR)[1]?.documents.quarter?.['4']).toMatchObject({
      id: 7,
    })
  })
})

it('summaryProgress counts what is open for entry, and what was approved by its due date', () => {
  const documents = [
    document({
      id: 7,
      input_document_status_id: 2,
      approved_at: '2026-07-30T20:00:00Z',
      first_approved_on: '2026-07-30',
    }),
    document({ id: 8, quarter: 3 }),
  ]
  const categories = summaryCategories(source(documents), 2026, CALENDAR)
  expect(summaryProgress(categories, documents)).toEqual({
    expected: 3,
    approved: 1,
    draft: 1,
    to_fill: 1,
    overdue: 2,
    on_time: 1,
  })
  const late = documents.map((one) => ({
    ...one,
    first_approved_on: one.first_approved_on && '2026-07-31',
  }))
  expect(summaryProgress(categories, late).on_time).toBe(0)
})

it('summaryYears opens at the latest period open for entry: at the turn of the year last year’s', () => {
  expect(summaryYears(source(), '2026-11-21')).toEqual({ min: 2025, current: 2026, max: 2026 })
  expect(summaryYears(source(), '2027-03-31')).toEqual({ min: 2025, current: 2026, max: 2027 })
  expect(summaryYears(source(), '2027-04-01')).toMatchObject({ current: 2027 })
  const monthly = source([], { categories: [category(1, 3, '2022-01-01')] })
  expect(summaryYears(monthly, '2027-02-01')).toMatchObject({ current: 2027 })
  expect(summaryYears(source([], { categories: [] }), '2027-01-11')).toMatchObject({ current: 2027 })
})
