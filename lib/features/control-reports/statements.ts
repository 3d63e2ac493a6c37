import 'server-only'
import type { CompanyScope } from '@/lib/core/auth/scope'
import { change } from '@/lib/core/db/change'
import { idRow } from '@/lib/core/db/rows'
import { selected } from '@/lib/core/db/source'
import type { Letter } from '@/lib/core/mail/letter'
import { emailRow, outboxSql } from '@/lib/core/mail/outbox'
import type { Format } from '@/lib/core/paper/paper'
import { publishedState } from '@/lib/features/analytics/publications/statements-data'
import { LETTER_AFTER_SECONDS, STATUSES_UNDER_WAY } from '@/lib/features/control-reports/rules'
import type { NewReport } from '@/lib/features/control-reports/schema'
import type { ClaimedReport } from '@/lib/features/control-reports/work-data'
import { Prisma } from '@/lib/generated/prisma/client'

const ENTITY = 'control_report'

/** Requests a report; affects no row if the person has too many in progress, or the organisation does not exist. */
export function askStatement({ userId }: CompanyScope, companyId: number, asked: NewReport) {
  const { year, part, metric_category_ids, company_id: _whose, ...filters } = asked
  return change(idRow, {
    locks: { users: [userId] },
    gate: Prisma.sql`
      INSERT INTO control_reports (company_id, user_id, year, part, metric_category_ids, filters, publication_id)
      SELECT c.id, ${userId}, ${year}, ${part}, ${metric_category_ids}::int[], ${JSON.stringify(filters)}::jsonb,
        (${publishedState.newest})
      FROM companies c
      WHERE c.id = ${companyId} AND (SELECT count(*) FROM control_reports r
        WHERE r.user_id = ${userId} AND r.state IN ('queued', 'making')) < ${STATUSES_UNDER_WAY}
      RETURNING id`,
    audit: {
      action: `${ENTITY}.create`,
      entity: ENTITY,
      after: { year, part, metric_category_ids, filters },
    },
  })
}

/** Reports `r` within scope: of the own organisation, and only with the person's categories. */
export const inReach = ({ companyId, metricCategoryIds }: CompanyScope): Prisma.Sql =>
  Prisma.sql`(${companyId}::int IS NULL OR r.company_id = ${companyId}::int)
    AND (${metricCategoryIds === null} OR r.metric_category_ids <@ ${[...(metricCategoryIds ?? [])]}::int[])`

/** Audits a download if the report is within scope and ready. */
export function takeStatement(scope: CompanyScope, id: number, format: Format) {
  return change(idRow, {
    gate: Prisma.sql`
      SELECT r.id FROM control_reports r WHERE r.id = ${id} AND r.state = 'ready' AND ${inReach(scope)}`,
    audit: { action: `${ENTITY}.take`, entity: ENTITY, after: { format } },
  })
}

/** A ready report of the organisation with the same content. */
const sameAs = ({ company_id }: Finished, digest: Uint8Array) => Prisma.sql`
  company_id = ${company_id} AND digest = ${digest} AND state = 'ready'`

type Finished = Pick<ClaimedReport, 'id' | 'company_id'>

/**
 * Stores the files; a person who waited long gets a letter. Replaces a report with the same content.
 * @param digest of the content
 * @param files null to reuse those of a report with the same content; affects no row if there is none
 */
export function finishReportStatement(
  report: Finished,
  digest: Uint8Array,
  files: Record<Format, Uint8Array> | null,
  letter: Letter,
) {
  const { id } = report
  const from =
    files === null
      ? Prisma.sql`SELECT pdf, docx FROM control_reports WHERE ${sameAs(report, digest)} ORDER BY id DESC LIMIT 1`
      : Prisma.sql`SELECT ${files.pdf}::bytea AS pdf, ${files.docx}::bytea AS docx`
  return change(idRow, {
    gate: Prisma.sql`
      UPDATE control_reports r SET state = 'ready', progress = 100, finished_at = now(), digest = ${digest},
        pdf = files.pdf, docx = files.docx
      FROM (${from}) files WHERE r.id = ${id} AND r.state = 'making' RETURNING r.id`,
    steps: (made) => {
      const waited = Prisma.sql`
        SELECT u.email FROM ${made} made JOIN control_reports r ON r.id = made.id JOIN users u ON u.id = r.user_id
        WHERE now() - r.created_at > make_interval(secs => ${LETTER_AFTER_SECONDS})`
      return {
        told: outboxSql(selected(emailRow, waited), letter),
        replaced: Prisma.sql`
          DELETE FROM control_reports WHERE ${sameAs(report, digest)} AND EXISTS (SELECT FROM ${made} made)`,
      }
    },
  })
}
