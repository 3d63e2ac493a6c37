import { describe, expect, test } from 'vitest'
import { openProgress, waitingForApproval } from '@/components/documents/matrix/matrix-progress'
import { type CellContext, cellView, matrixColumns } from '@/components/documents/period/matrix'
import { draftCell, summaryOf } from '@/e2e/support/answers/summary'
import type { MetricsSummary, SummaryCell } from '@/lib/features/documents/summary/shapes'

const columnsOf = (...available_periods: MetricsSummary['data']['available_periods']) =>
  matrixColumns({ year: 2026, available_periods })
const [, , third] = columnsOf('quarter')
const context: CellContext = {
  companyId: 5,
  category: { id: 2, name: 'Эпидемиологическая безопасность' },
  column: third ?? { year: 2026, quarter: 3, month: 0, name: '' },
}

const later: SummaryCell = { id: null, ready: false, date_ready: '01.01.2027' }
const open = (due_date: string, overdue = false) => ({ id: null, ready: true as const, due_date, overdue })
const draft = (id: number, overdue = false, filled = 4) => draftCell(id, { overdue, filled })
const approved = (id: number) =>
  draftCell(id, { filled: 9, input_document_status_id: 2, approved_at: '2026-07-17T22:30:00.000Z' })

describe('a cell', () => {
  test('returned, with questions: both stand in it and in its name', () => {
    const cell: SummaryCell = { ...draft(9, true), returned: true, open_questions: 2 }
    expect(cellView(cell, context)).toMatchObject({
      state: 'returned',
      title: 'Возвращён',
      questions: '2\u00a0вопроса',
      label: 'Эпидемиологическая безопасность, III квартал 2026: возвращён, 4 из 9, 2 вопроса',
    })
  })

  test('returned and sent again: it waits to be looked at', () => {
    expect(cellView({ ...draft(9), resent: true }, context)).toMatchObject({
      state: 'resent',
      title: 'Ждёт проверки',
      label: 'Эпидемиологическая безопасность, III квартал 2026: ждёт проверки, 4 из 9',
    })
  })

  test('approved: the day in the time zone of the application', () => {
    expect(cellView(approved(8), context)).toMatchObject({
      state: 'approved',
      title: 'Утверждён',
      text: '18.07.2026',
      href: '/my-metrics/8/edit',
    })
  })

  test('draft: how much is filled in, in its name too', () => {
    expect(cellView(draft(9), context)).toEqual({
      state: 'draft',
      title: 'Черновик',
      text: '4\u00a0из\u00a09',
      off: null,
      questions: null,
      href: '/my-metrics/9/edit',
      label: 'Эпидемиологическая безопасность, III квартал 2026: черновик, 4 из 9',
    })
  })

  test('what is off is told of a draft beside what is filled in', () => {
    expect(cellView({ ...draft(9), inactive: 2 }, context).label).toMatch(/черновик, 4 из 9, 2 отключены$/)
    expect(cellView({ ...draft(9), inactive: 1, open_questions: 1 }, context).label).toMatch(
      /4 из 9, 1 отключён, 1 вопрос$/,
    )
  })

  test('that a deadline has passed no cell repeats', () => {
    for (const cell of [draft(9), open('2026-07-30')])
      expect(cellView({ ...cell, overdue: true }, context).label).not.toMatch(/срок|просроч|30/)
  })

  test('to fill leads to the new document', () => {
    expect(cellView(open('2026-11-30'), context)).toMatchObject({
      state: 'to_fill',
      text: 'до 30.11.2026',
      href: '/my-metrics/add?metric_category_id=2&metric_period_id=2&year=2026&quarter=3&company_id=5',
    })
  })

  test('later and not available lead nowhere', () => {
    expect(cellView(later, context)).toMatchObject({
      state: 'later',
      title: 'откроется с\u00a001.01.2027',
      href: null,
    })
    expect(cellView(null, context)).toMatchObject({ state: 'none', title: '—', href: null })
  })

  test('a month names its number, a year neither', () => {
    const columns = columnsOf('month', 'year')
    const at = (index: number) => ({ ...context, column: columns[index] ?? context.column, companyId: null })
    expect(cellView(open('2026-11-30'), at(3)).href).toBe(
      '/my-metrics/add?metric_category_id=2&metric_period_id=3&year=2026&month=3',
    )
    expect(cellView(open('2026-11-30'), at(0)).href).toBe(
      '/my-metrics/add?metric_category_id=2&metric_period_id=1&year=2026',
    )
    expect(cellView(later, at(3)).label).toMatch(/, март 2026: откроется с 01\.01\.2027$/)
  })
})

test('columns: only the periodicities in use, the year first', () => {
  const names = (...periods: Parameters<typeof columnsOf>) => columnsOf(...periods).map((it) => it.name)
  expect(names('quarter')).toEqual(['I квартал', 'II квартал', 'III квартал', 'IV квартал'])
  expect(names('month', 'year')).toHaveLength(13)
  expect(names('month', 'year').slice(0, 2)).toEqual(['год', 'январь'])
})

const summary = (...categories: SummaryCell[][]) =>
  summaryOf(
    categories.map((cells) => ({
      quarter: Object.fromEntries(cells.map((cell, place) => [String(place + 1), cell])),
    })),
  )

describe('what is left', () => {
  const late = open('2026-07-30', true)

  test('counts what is not approved in every open period, latest first', () => {
    const progress = openProgress(
      summary(
        [approved(1), late, draft(7, true), later],
        [approved(2), draft(8, true), late, later],
        [approved(3), draft(9), late, later],
        [null, null, null, null],
      ),
    )
    expect(progress.map(({ column, left, total, overdue }) => [column.name, left, total, overdue])).toEqual([
      ['III квартал', 3, 3, true],
      ['II квартал', 3, 3, true],
      ['I квартал', 0, 3, false],
    ])
    expect(openProgress(summary([draft(3)]))[0]).toMatchObject({ dueDate: '2026-10-30', overdue: false })
    expect(openProgress(summary([later, later, later, later]))).toEqual([])
  })

  test('what waits for approval is filled in and not sent back, in the latest quarter that has some', () => {
    const complete = (id: number) => draft(id, false, 9)
    const sentBack = { ...complete(7), returned: true }
    const waiting = waitingForApproval(
      summary(
        [complete(1), complete(2), sentBack, later],
        [complete(3), draft(4), draft(5), later],
        [complete(6), complete(8), null, later],
      ),
    )
    expect(waiting).toMatchObject({ column: { name: 'II квартал' }, count: 2 })
    expect(waitingForApproval(summary([approved(1), draft(2), open('2026-10-30'), later]))).toBeNull()
  })
})
