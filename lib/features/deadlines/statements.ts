import 'server-only'
import { z } from 'zod'
import { periodFirstDay } from '@/lib/calc/periods'
import { writeAudit } from '@/lib/core/audit'
import { beginDateSql } from '@/lib/core/db/period-sql'
import { COMPANY_ROLE, DOCUMENT_STATUS, USER_ROLE } from '@/lib/core/dictionaries'
import { letterOnce, subscribesSql } from '@/lib/core/mail/subscriptions'
import type { CompletenessMeta } from '@/lib/features/deadlines/contract'
import type { DuePeriod } from '@/lib/features/deadlines/due'
import { reminderLetter } from '@/lib/features/deadlines/reminder-letter'
import { Prisma } from '@/lib/generated/prisma/client'

export const recipient = z.object({ user_id: z.int(), categories: z.array(z.string()) })
type Recipient = z.output<typeof recipient>

/**
 * People who have something left to do for a period and were not told of it yet. A manager is told of every
 * document that is not approved. An operator is told of those in the assigned categories; where only the manager
 * approves, a complete draft is no longer the operator's.
 */
export function recipientsSql({ period, kind }: DuePeriod): Prisma.Sql {
  const day = periodFirstDay(period)
  return Prisma.sql`
    WITH due AS (
      SELECT mc.id, mc.name, mc.position FROM metric_categories mc
      WHERE EXISTS (SELECT FROM metrics m WHERE m.metric_category_id = mc.id
        AND m.metric_period_id = ${period.periodicity} AND m.date_begin <= ${day}::date
        AND (m.date_end IS NULL OR m.date_end >= ${day}::date))
    )
    SELECT u.id AS user_id, json_agg(k.name ORDER BY k.position, k.id) AS categories
    FROM users u JOIN companies c ON c.id = u.company_id CROSS JOIN due k
    LEFT JOIN input_documents d ON d.company_id = c.id AND d.metric_category_id = k.id
      AND d.metric_period_id = ${period.periodicity} AND d.year = ${period.year}
      AND d.quarter = ${period.quarter} AND d.month = ${period.month}
    WHERE c.company_role_id = ${COMPANY_ROLE.participant} AND ${beginDateSql('c', Prisma.sql`${period.periodicity}::int`)} <= ${day}::date
      AND ${subscribesSql('deadline_reminders')}
      AND d.input_document_status_id IS DISTINCT FROM ${DOCUMENT_STATUS.approved}
      AND (u.user_role_id = ${USER_ROLE.manager} OR (u.user_role_id = ${USER_ROLE.operator}
        AND EXISTS (SELECT FROM user_metric_categories a WHERE a.user_id = u.id AND a.metric_category_id = k.id)
        AND (NOT c.approval_by_manager_only OR d.id IS NULL OR EXISTS (
          SELECT FROM input_document_values v
          WHERE v.input_document_id = d.id AND v.is_active AND v.non_value = 'missing'))))
      AND NOT EXISTS (SELECT FROM deadline_reminders r WHERE r.user_id = u.id AND r.kind = ${kind}
        AND r.metric_period_id = ${period.periodicity} AND r.year = ${period.year}
        AND r.quarter = ${period.quarter} AND r.month = ${period.month})
    GROUP BY u.id ORDER BY u.id`
}

/** Each person gets each kind once for a period. */
export function remindStatement(due: DuePeriod, { user_id, categories }: Recipient) {
  const { period, kind } = due
  return letterOnce(
    Prisma.sql`
      INSERT INTO deadline_reminders (user_id, kind, metric_period_id, year, quarter, month)
      VALUES (${user_id}, ${kind}, ${period.periodicity}, ${period.year}, ${period.quarter}, ${period.month})
      ON CONFLICT DO NOTHING RETURNING user_id AS id`,
    reminderLetter(due, categories, user_id),
  )
}

/** The audit row of a board taken out: which quarter, how many organisations. */
export function auditExport(board: CompletenessMeta, organisations: number): Promise<void> {
  const after = { year: board.year, quarter: board.quarter, organisations }
  return writeAudit(null, { action: 'completeness.export', entity: 'company', after })
}
