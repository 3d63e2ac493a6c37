import 'server-only'
import type { z } from 'zod'
import { isRowFilled } from '@/lib/calc/non-values'
import { periodAvailability } from '@/lib/calc/period-rules'
import { dueDate, nextPeriod, PERIODICITY, type Period, previousPeriod } from '@/lib/calc/periods'
import type { CompanyScope } from '@/lib/core/auth/scope'
import { db } from '@/lib/core/db/client'
import { orNotFound } from '@/lib/core/http/errors'
import { today } from '@/lib/core/process/clock'
import { env } from '@/lib/core/process/env'
import { pick } from '@/lib/core/record/record'
import type { NeighbourPeriod, ReviewDocument } from '@/lib/features/documents/contract'
import { chooseCompany, readPeriodDocuments } from '@/lib/features/documents/entry/data'
import {
  approvalProblems,
  cellIn,
  countWarnings,
  isReturned,
  isUnexplained,
} from '@/lib/features/documents/entry/rules'
import type { DocumentRow, InputDocument } from '@/lib/features/documents/entry/shapes'
import { NOT_ENTERED } from '@/lib/features/documents/labels'
import { periodColumns, periodOf, type periodQuerySchema } from '@/lib/features/documents/schema'
import { readMatrix } from '@/lib/features/documents/summary/summary-data'

const placed = ({ metric }: DocumentRow, index: number) => ({
  metric_id: metric.id,
  metric_name: metric.short_name,
  row_number: index + 1,
})

/** A document in the reviewer's list: missing values and warnings. */
function reviewOf(document: InputDocument): ReviewDocument {
  const { input_document_values: rows } = document
  const faults = approvalProblems(rows)
  const problems = problemsOf(rows, faults)
  const active = rows.filter((row) => row.is_active)
  const missing = active
    .flatMap((row) => row.input_document_value_calc_data)
    .filter(({ exact }) => exact === null).length
  const warned = active.filter((row) => row.warnings.length > 0)
  return {
    ...pick(document, ['id', 'version', 'input_document_status_id', 'approved_at', 'approved_by']),
    ...pick(document, ['metric_category', 'user', 'updated_at', 'returned', 'open_questions']),
    filled: active.filter((row) => isRowFilled(row.non_value)).length,
    total: active.length,
    inactive_count: rows.length - active.length,
    inactive: rows.flatMap((row, index) =>
      row.is_active ? [] : { ...placed(row, index), reason: row.inactive_reason },
    ),
    is_complete: problems.length === 0,
    can_approve: document.can.approve,
    can_return: document.can.return,
    is_returned: isReturned(document),
    warnings_count: countWarnings(warned),
    missing_count: missing,
    faulty_count: Object.keys(faults).length - missing,
    unexplained_count: warned.filter(isUnexplained).length,
    warnings: warned.map(({ metric, warnings, note }) => ({
      metric_id: metric.id,
      metric_name: metric.short_name,
      messages: warnings.map(({ message }) => message),
      note,
    })),
    problems,
  }
}

const NOWHERE = { metric_id: null, metric_name: null, row_number: null }

/** One line for each indicator and obstacle: its missing values, or what is wrong with them. */
function problemsOf(
  rows: readonly DocumentRow[],
  faults: ReturnType<typeof approvalProblems>,
): ReviewDocument['problems'] {
  const missing = rows.flatMap((row, index) => {
    const letters = row.input_document_value_calc_data.flatMap(({ exact, metric_calc_data }) =>
      exact === null ? metric_calc_data.var_name : [],
    )
    if (!row.is_active || letters.length === 0) return []
    return { ...placed(row, index), message: `${NOT_ENTERED}: ${letters.join(', ')}` }
  })
  const wrong = Object.entries(faults).flatMap(([path, [message = '']]) => {
    const [, index, part] = path.split('.')
    if (part === 'input_document_value_calc_data') return []
    const row = index === undefined ? undefined : rows[Number(index)]
    return { ...(row ? placed(row, Number(index)) : NOWHERE), message }
  })
  return [...missing, ...wrong]
}

/** Drafts first: with warnings, complete, others, then those waiting for their authors; stable. */
function inReviewOrder(documents: readonly ReviewDocument[]): ReviewDocument[] {
  return documents.toSorted(
    (one, other) =>
      one.input_document_status_id - other.input_document_status_id ||
      Number(one.is_returned) - Number(other.is_returned) ||
      other.warnings_count - one.warnings_count ||
      Number(other.is_complete) - Number(one.is_complete),
  )
}

/**
 * The documents of an organisation's period within reach, drafts with warnings first, and categories not begun: GET
 * /api/input-documents/review.
 * @throws AppError not_found for an organisation out of reach, invalid when an admin names none
 */
export async function readReview(scope: CompanyScope, query: z.output<typeof periodQuerySchema>) {
  const id = chooseCompany(scope, query.company_id)
  const company = orNotFound(await db().company.findUnique({ where: { id } }))
  const period = periodOf(periodColumns(query))
  const { data: matrix } = await readMatrix(scope, id, period.year)
  const documents = await readPeriodDocuments(scope, { companyId: id, period })
  const begin = {
    [PERIODICITY.year]: company.dateBeginYear,
    [PERIODICITY.quarter]: company.dateBeginQuarter,
    [PERIODICITY.month]: company.dateBeginMonth,
  }[period.periodicity]
  const calendar = { today: today(), beginDate: begin.toISOString().slice(0, 10) }
  const open = (one: Period): NeighbourPeriod | null =>
    periodAvailability(one, calendar).state === 'open' ? pick(one, ['year', 'quarter', 'month']) : null
  return {
    data: inReviewOrder(documents.map(reviewOf)),
    meta: {
      company: { id: company.id, short_name: company.shortName },
      due_date: dueDate(period, env().SUBMISSION_DEADLINE_DAYS),
      // Of a year that the matrix does not have nothing can be begun.
      not_begun: matrix.metric_categories.flatMap((one) => {
        const cell = matrix.year === period.year ? cellIn(one, period) : null
        return cell?.id === null && cell.ready ? [pick(one, ['id', 'name', 'short_name'])] : []
      }),
      previous: open(previousPeriod(period)),
      next: open(nextPeriod(period)),
    },
  }
}
