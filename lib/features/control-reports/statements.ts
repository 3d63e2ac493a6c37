import 'server-only'
import type { CompanyScope } from '@/lib/core/auth/scope'
import { change } from '@/lib/core/db/change'
import { idRow } from '@/lib/core/db/rows'
import { selected } from '@/lib/core/db/source'
import type { Letter } from '@/lib/core/mail/letter'
import { emailRow, outboxSql } from '@/lib/core/mail/outbox'
import type { Format } from '@/lib/core/paper/paper'
import { LETTER_AFTER_SECONDS, UNDER_WAY } from '@/lib/features/control-reports/rules'
import type { NewReport } from '@/lib/features/control-reports/schema'
import { Prisma } from '@/lib/generated/prisma/client'

const ENTITY = 'control_report'

/** Asks for a report; nothing happens when too many of the person's are under way, or there is no such organisation. */
export function askStatement({ userId }: CompanyScope, companyId: number, asked: NewReport) {
  const { year, part, metric_category_ids, company_id: _whose, ...filters } = asked
  return change(idRow, {
    locks: { users: [userId] },
    gate: Prisma.sql`
      INSERT INTO control_reports (company_id, user_id, year, part, metric_category_ids, filters)
      SELECT c.id, ${userId}, ${year}, ${part}, ${metric_category_ids}::int[], ${JSON.stringify(filters)}::jsonb
      FROM companies c
      WHERE c.id = ${companyId} AND (SELECT count(*) FROM control_reports r
        WHERE r.user_id = ${userId} AND r.state IN ('queued', 'making')) < ${UNDER_WAY}
      RETURNING id`,
    audit: {
      action: `${ENTITY}.create`,
      entity: ENTITY,
      after: { year, part, metric_category_ids, filters },
    },
  })
}

/** Tells that a file was taken, where it is within reach and there. */
export function takeStatement({ companyId }: CompanyScope, id: number, format: Format) {
  return change(idRow, {
    gate: Prisma.sql`
      SELECT id FROM control_reports
      WHERE id = ${id} AND state = 'ready' AND (${companyId}::int IS NULL OR company_id = ${companyId}::int)`,
    audit: { action: `${ENTITY}.take`, entity: ENTITY, after: { format } },
  })
}

/** Puts the files away; whoever waited long gets the letter. */
export function finishStatement(id: number, files: Record<Format, Uint8Array>, letter: Letter) {
  return change(idRow, {
    gate: Prisma.sql`
      UPDATE control_reports SET state = 'ready', progress = 100, finished_at = now(), pdf = ${files.pdf}, docx = ${files.docx}
      WHERE id = ${id} AND state = 'making' RETURNING id`,
    steps: (made) => {
      const waited = Prisma.sql`
        SELECT u.email FROM ${made} made JOIN control_reports r ON r.id = made.id JOIN users u ON u.id = r.user_id
        WHERE now() - r.created_at > make_interval(secs => ${LETTER_AFTER_SECONDS})`
      return { told: outboxSql(selected(emailRow, waited), letter) }
    },
  })
}
