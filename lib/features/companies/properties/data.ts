import 'server-only'
import { z } from 'zod'
import type { CompanyScope } from '@/lib/core/auth/scope'
import { matchesSearch } from '@/lib/core/db/phrases'
import { readPage } from '@/lib/core/db/read-page'
import { foundRow, onlyRow } from '@/lib/core/db/rows'
import type { PagedAnswer } from '@/lib/core/http/pagination'
import type { RequestsQuery } from '@/lib/features/companies/properties/schema'
import {
  type CompanyRequest,
  companyRequest,
  type PropertyChange,
  propertyChange,
  type SomeProperties,
} from '@/lib/features/companies/properties/shapes'
import { CHANGES_JSON, COMPANY_REQUEST_JSON } from '@/lib/features/companies/properties/sql'
import { Prisma } from '@/lib/generated/prisma/client'

const REQUESTS = Prisma.sql`property_requests q JOIN companies c ON c.id = q.company_id`

/** Requests within a person's reach; everything else is not found. */
const withinScope = (scope: CompanyScope) =>
  scope.companyId === null ? Prisma.sql`true` : Prisma.sql`q.company_id = ${scope.companyId}`

/** A page of requests, those that wait before those decided, the newest first, GET /api/property-requests. */
export function readRequests(
  scope: CompanyScope,
  query: RequestsQuery,
  url: URL,
): Promise<PagedAnswer<CompanyRequest>> {
  const list = {
    table: 'property_requests',
    from: Prisma.sql`${REQUESTS} JOIN users u ON u.id = q.user_id`,
    id: Prisma.sql`q.id`,
    where: Prisma.sql`${withinScope(scope)} AND (${query.status}::text IS NULL OR q.status = ${query.status})
      AND ${matchesSearch(Prisma.sql`(c.search_text || ' ' || u.search_text)`, query.search)}`,
    order: Prisma.sql`(q.status = 'pending') DESC, q.id`,
    direction: 'desc' as const,
    row: COMPANY_REQUEST_JSON,
  }
  return readPage(companyRequest, list, query, url)
}

const requestRow = z.object({ request: companyRequest })

/** @throws AppError not_found when there is none within the scope */
export async function readRequest(scope: CompanyScope, id: number): Promise<CompanyRequest> {
  const row = await foundRow(
    requestRow,
    Prisma.sql`SELECT ${COMPANY_REQUEST_JSON} AS request FROM ${REQUESTS} WHERE q.id = ${id} AND ${withinScope(scope)}`,
  )
  return row.request
}

const changesRow = z.object({ changes: z.array(propertyChange) })

/** Changes in words. A value that its dictionary does not hold comes back as null. */
export async function readChanges(before: SomeProperties, after: SomeProperties): Promise<PropertyChange[]> {
  const { changes } = await onlyRow(
    changesRow,
    Prisma.sql`
    SELECT ${CHANGES_JSON} AS changes
    FROM (SELECT ${JSON.stringify(before)}::jsonb AS before, ${JSON.stringify(after)}::jsonb AS after) q`,
  )
  return changes
}
