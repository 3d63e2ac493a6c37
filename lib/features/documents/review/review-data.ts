import 'server-only'
import { periodAvailability } from '@/lib/calc/period-rules'
import { dueDate, nextPeriod, type Period, previousPeriod } from '@/lib/calc/periods'
import type { CompanyScope } from '@/lib/core/auth/scope'
import { today } from '@/lib/core/clock'
import { db } from '@/lib/core/db/client'
import { env } from '@/lib/core/env'
import { AppError } from '@/lib/core/http/errors'
import { chooseCompany, findPeriods } from '@/lib/features/documents/entry/data'
import { loadDocuments } from '@/lib/features/documents/entry/load'
import { periodColumns, periodOf } from '@/lib/features/documents/entry/period'
import { presentDocument } from '@/lib/features/documents/entry/present'
import { inReviewOrder, reviewOf } from '@/lib/features/documents/review/review'
import type { NeighbourPeriod, Review } from '@/lib/features/documents/review/shapes'
import type { PeriodQuery } from '@/lib/features/documents/schema'
import { Prisma } from '@/lib/generated/prisma/client'

/**
 * The documents of an organisation's period within reach, drafts with warnings first, and what has not been begun:
 * GET /api/input-documents/review.
 * @throws AppError not_found for an organisation out of reach, invalid when an admin names none
 */
export async function readReview(scope: CompanyScope, query: PeriodQuery): Promise<Review> {
  const id = chooseCompany(scope, query.company_id)
  const company = await db().company.findUnique({ where: { id }, select: { id: true, shortName: true } })
  if (!company) throw new AppError('not_found')
  const key = periodColumns(query)
  const period = periodOf(key)
  const categories = await findPeriods(scope, { companyId: id, period, metricCategoryIds: null })
  const documents = await loadDocuments(
    scope,
    Prisma.sql`d.company_id = ${id} AND d.metric_period_id = ${key.metric_period_id} AND d.year = ${key.year}
      AND d.quarter = ${key.quarter} AND d.month = ${key.month}`,
  )
  // One for all categories: it is the organisation's.
  const beginDate = categories[0]?.begin_date
  const open = ({ periodicity, ...numbers }: Period): NeighbourPeriod | null => {
    if (beginDate === undefined) return null
    const { state } = periodAvailability({ periodicity, ...numbers }, { today: today(), beginDate })
    return state === 'open' ? numbers : null
  }
  return {
    data: inReviewOrder(documents.map((document) => reviewOf(presentDocument(scope, document)))),
    meta: {
      company: { id: company.id, short_name: company.shortName },
      due_date: dueDate(period, env().SUBMISSION_DEADLINE_DAYS),
      not_begun: categories.flatMap((one) =>
        one.isOpen && !one.is_watcher_company && one.existing_document_id === null
          ? [one.metric_category]
          : [],
      ),
      previous: open(previousPeriod(period)),
      next: open(nextPeriod(period)),
    },
  }
}
