import 'server-only'
import { z } from 'zod'
import { wilson } from '@/lib/calc/quality/agreement'
import { isSharePublishable } from '@/lib/calc/quality/alarms'
import { type CompanyScope, withinCompany } from '@/lib/core/auth/scope'
import { instantSql } from '@/lib/core/db/phrases'
import { rows } from '@/lib/core/db/rows'
import { DOCUMENT_STATUS } from '@/lib/core/domain/dictionaries'
import { orNotFound } from '@/lib/core/http/errors'
import { today } from '@/lib/core/process/clock'
import { env } from '@/lib/core/process/env'
import { knownReview, review, type SignalReview } from '@/lib/features/overview/contract'
import { CAUSES } from '@/lib/features/overview/values/rules'
import { Prisma } from '@/lib/generated/prisma/client'

function findReviews(which: Prisma.Sql): Promise<SignalReview[]> {
  return rows(
    review,
    Prisma.sql`
    SELECT r.id, json_build_object('id', m.id, 'name', m.name, 'short_name', m.short_name,
        'metric_category_id', m.metric_category_id, 'decimals', m.decimals) AS metric,
      r.kind, r.is_better, r.year, r.quarter, r.value, r.value_now, r.gone_at IS NOT NULL AS is_gone, r.due_date::text,
      r.cause IS NULL AND r.gone_at IS NULL AND NOT r.is_better AND r.due_date < ${today()}::date AS is_overdue,
      (SELECT d.id FROM input_documents d WHERE d.company_id = r.company_id
        AND d.metric_category_id = m.metric_category_id AND d.metric_period_id = m.metric_period_id AND d.year = r.year
        AND d.quarter = r.quarter AND d.input_document_status_id = ${DOCUMENT_STATUS.approved}) AS document_id,
      CASE WHEN r.cause IS NOT NULL THEN json_build_object('cause', r.cause, 'note', r.note,
        'author', (SELECT concat_ws(' ', u.surname, u.name) FROM users u WHERE u.id = r.user_id),
        'at', ${instantSql(Prisma.sql`r.answered_at`)}) END AS answer, r.version
    FROM signal_reviews r JOIN metrics m ON m.id = r.metric_id
    WHERE ${which}
    ORDER BY r.gone_at IS NOT NULL, r.cause IS NOT NULL, r.is_better, r.due_date, r.id`,
  )
}

/** Reviews of the viewer's organisation, or of the one an admin chose; without a choice none. */
export async function readReviews(scope: CompanyScope, companyId: number | null): Promise<SignalReview[]> {
  const whose = scope.companyId ?? companyId
  return whose === null ? [] : findReviews(Prisma.sql`r.company_id = ${whose}`)
}

/** @throws AppError not_found when there is none within the scope */
export async function readSignalReview(scope: CompanyScope, id: number): Promise<SignalReview> {
  const [found] = await findReviews(
    Prisma.sql`r.id = ${id} AND ${withinCompany(scope, Prisma.sql`r.company_id`)}`,
  )
  return orNotFound(found)
}

/** Reviews in the shape that charts' signals are reconciled with. */
export const readKnownReviews = (companyId: number) =>
  rows(
    knownReview,
    Prisma.sql`
    SELECT id, metric_id, kind, is_better, year, quarter, found_year, found_quarter, gone_at IS NOT NULL AS is_gone,
      cause IS NOT NULL AS is_answered, cause, due_date::text
    FROM signal_reviews WHERE company_id = ${companyId} ORDER BY id`,
  )

const causeCounts = Prisma.join(
  CAUSES.map((cause) => Prisma.sql`${cause}::text, count(*) FILTER (WHERE r.cause = ${cause})`),
)

/**
 * Current precision of alarms for administrators: over all answered reviews, by kind and by indicator. Everybody else
 * sees that of a publication.
 */
export async function readPrecision() {
  const found = await rows(
    z.object({
      kind: z.enum(['all', 'outlier', 'shift']).nullable(),
      metric: z.string().nullable(),
      answered: z.int(),
      found: z.int(),
      organisations: z.int(),
      causes: z.record(z.enum(CAUSES), z.int()),
    }),
    Prisma.sql`
    SELECT CASE WHEN GROUPING(m.id) = 0 THEN NULL ELSE coalesce(r.kind, 'all') END AS kind, m.short_name AS metric,
      count(*)::int AS answered, count(*) FILTER (WHERE r.cause <> 'unknown')::int AS found,
      count(DISTINCT r.company_id)::int AS organisations, json_build_object(${causeCounts}) AS causes
    FROM signal_reviews r JOIN metrics m ON m.id = r.metric_id WHERE r.cause IS NOT NULL AND NOT r.is_better
    GROUP BY GROUPING SETS ((), (r.kind), (m.id, m.short_name))
    ORDER BY GROUPING(m.id) DESC, GROUPING(r.kind) DESC, r.kind, answered DESC, metric`,
  )
  return found.map(({ organisations, ...one }) => ({
    ...one,
    precision: isSharePublishable({ ...one, organisations }, env().MIN_COMPARISON_GROUP)
      ? wilson(one.found, one.answered)
      : null,
  }))
}
