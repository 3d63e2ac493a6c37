import 'server-only'
import type { z } from 'zod'
import { type CompanyScope, reachesAllSql } from '@/lib/core/auth/scope'
import { instantSql, matchesSearch } from '@/lib/core/db/phrases'
import { readPage } from '@/lib/core/db/read-page'
import { requireJson } from '@/lib/core/db/rows'
import { BRIEF_JSON, personJson } from '@/lib/features/documents/entry/load'
import { type WithdrawalRequest, withdrawalRequest } from '@/lib/features/documents/returns/contract'
import type { withdrawalsQuerySchema } from '@/lib/features/documents/schema'
import { Prisma } from '@/lib/generated/prisma/client'

const REQUESTS = Prisma.sql`withdrawal_requests w JOIN input_documents d ON d.id = w.input_document_id
  JOIN companies c ON c.id = d.company_id JOIN metric_categories mc ON mc.id = d.metric_category_id
  JOIN users u ON u.id = w.user_id`

const REQUEST_JSON = Prisma.sql`json_build_object('id', w.id, 'status', w.status,
  'input_document', ${BRIEF_JSON}, 'company', json_build_object('id', c.id, 'number', c.number, 'short_name', c.short_name),
  'reason', w.reason, 'user', json_build_object('surname', u.surname, 'name', u.name, 'secname', u.secname,
    'email', u.email),
  'created_at', ${instantSql(Prisma.sql`w.created_at`)}, 'answer', w.answer,
  'decided_at', ${instantSql(Prisma.sql`w.decided_at`)}, 'decided_by', ${personJson(Prisma.sql`w.decided_by_id`)})`

/** A page of requests, pending ones first, newest before older, GET /api/withdrawal-requests. */
export function readWithdrawalRequests(
  scope: CompanyScope,
  query: z.output<typeof withdrawalsQuerySchema>,
  url: URL,
) {
  return readPage(withdrawalRequest, query, url, {
    table: 'withdrawal_requests',
    from: REQUESTS,
    id: Prisma.sql`w.id`,
    where: Prisma.sql`${reachesAllSql(scope)} AND (${query.status}::text IS NULL OR w.status = ${query.status})
      AND ${matchesSearch(Prisma.sql`(c.search_text || ' ' || u.search_text)`, query.search)}`,
    order: Prisma.sql`(w.status = 'pending') DESC, w.id`,
    direction: 'desc',
    row: REQUEST_JSON,
  })
}

/** @throws AppError not_found when there is none within the scope */
export function readWithdrawalRequest(scope: CompanyScope, id: number): Promise<WithdrawalRequest> {
  const which = Prisma.sql`FROM ${REQUESTS} WHERE w.id = ${id} AND ${reachesAllSql(scope)}`
  return requireJson(withdrawalRequest, REQUEST_JSON, which)
}
