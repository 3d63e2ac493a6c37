import 'server-only'
import { dueDate } from '@/lib/calc/periods'
import type { CompanyScope } from '@/lib/core/auth/scope'
import { db } from '@/lib/core/db/client'
import { DOCUMENT_STATUS } from '@/lib/core/dictionaries'
import { env } from '@/lib/core/env'
import { AppError } from '@/lib/core/http/errors'
import { chooseCompany } from '@/lib/features/documents/entry/data'
import { loadDocuments } from '@/lib/features/documents/entry/load'
import { periodColumns, periodOf } from '@/lib/features/documents/entry/period'
import { presentDocument } from '@/lib/features/documents/entry/present'
import { inReviewOrder, reviewOf } from '@/lib/features/documents/review/review'
import type { Review } from '@/lib/features/documents/review/shapes'
import type { PeriodQuery } from '@/lib/features/documents/schema'
import { Prisma } from '@/lib/generated/prisma/client'

/**
 * The drafts of an organisation's period within reach, warnings first: GET /api/input-documents/review.
 * @throws AppError not_found for an organisation out of reach, invalid when an admin names none
 */
export async function readReview(scope: CompanyScope, query: PeriodQuery): Promise<Review> {
  const id = chooseCompany(scope, query.company_id)
  const company = await db().company.findUnique({ where: { id }, select: { id: true, shortName: true } })
  if (!company) throw new AppError('not_found')
  const key = periodColumns(query)
  const drafts = await loadDocuments(
    scope,
    Prisma.sql`d.company_id = ${id} AND d.metric_period_id = ${key.metric_period_id} AND d.year = ${key.year}
      AND d.quarter = ${key.quarter} AND d.month = ${key.month}
      AND d.input_document_status_id = ${DOCUMENT_STATUS.draft}`,
  )
  return {
    data: inReviewOrder(drafts.map((document) => reviewOf(presentDocument(scope, document)))),
    meta: {
      company: { id: company.id, short_name: company.shortName },
      due_date: dueDate(periodOf(key), env().SUBMISSION_DEADLINE_DAYS),
    },
  }
}
