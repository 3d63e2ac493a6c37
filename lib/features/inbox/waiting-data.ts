import 'server-only'
import type { z } from 'zod'
import { type CompanyScope, reachesAllSql } from '@/lib/core/auth/scope'
import { instantSql } from '@/lib/core/db/phrases'
import { onlyRow, rows } from '@/lib/core/db/rows'
import { type InboxItem, inboxCounts, inboxItem } from '@/lib/features/inbox/contract'
import { Prisma } from '@/lib/generated/prisma/client'

/** Pending rows `w` of all kinds: who requests what, since when. */
const WAITING = Prisma.sql`(
  SELECT 'withdrawals' AS kind, r.id, false AS in_work, r.user_id, c.short_name AS company, k.short_name AS about, d.year, d.quarter,
    d.month, r.reason AS text, r.created_at
  FROM withdrawal_requests r JOIN input_documents d ON d.id = r.input_document_id
  JOIN companies c ON c.id = d.company_id JOIN metric_categories k ON k.id = d.metric_category_id
  WHERE r.status = 'pending'
  UNION ALL
  SELECT 'properties', r.id, false, r.user_id, c.short_name, NULL, NULL, NULL, NULL, NULL, r.created_at
  FROM property_requests r JOIN companies c ON c.id = r.company_id WHERE r.status = 'pending'
  UNION ALL
  SELECT 'contacts', r.id, r.status = 'in_work', r.user_id, s.short_name, c.number, NULL, NULL, NULL, r.message, r.created_at
  FROM contact_offers r JOIN companies c ON c.id = r.company_id JOIN users u ON u.id = r.user_id
  LEFT JOIN companies s ON s.id = u.company_id WHERE r.status IN ('new', 'in_work')
  UNION ALL
  SELECT 'feedback', r.id, r.status = 'in_work', r.user_id, s.short_name, r.subject, NULL, NULL, NULL, r.message, r.created_at
  FROM feedback_messages r JOIN users u ON u.id = r.user_id
  LEFT JOIN companies s ON s.id = u.company_id WHERE r.status IN ('new', 'in_work')) w`

/** Most items shown at once. */
const MOST = 200

/** Pending items for an administrator, oldest first, then those being worked on. */
export const readInbox = (scope: CompanyScope): Promise<InboxItem[]> =>
  rows(
    inboxItem,
    Prisma.sql`
    SELECT w.kind, w.id, w.in_work, w.company, u.surname, u.name, w.about, w.year, w.quarter, w.month, w.text,
      ${instantSql(Prisma.sql`w.created_at`)} AS at
    FROM ${WAITING} JOIN users u ON u.id = w.user_id
    WHERE ${reachesAllSql(scope)} ORDER BY w.in_work, w.created_at, w.kind, w.id LIMIT ${MOST}`,
  )

/** Pending items by kind for an administrator; 0 for anybody else. */
export async function countInbox(scope: CompanyScope): Promise<z.output<typeof inboxCounts>> {
  return onlyRow(
    inboxCounts,
    Prisma.sql`
    SELECT count(*) FILTER (WHERE kind = 'withdrawals')::int AS withdrawals,
      count(*) FILTER (WHERE kind = 'properties')::int AS properties,
      count(*) FILTER (WHERE kind = 'contacts')::int AS contacts,
      count(*) FILTER (WHERE kind = 'feedback')::int AS feedback
    FROM ${WAITING} WHERE NOT w.in_work AND ${reachesAllSql(scope)}`,
  )
}
