import 'server-only'
import { KEY_STOPPED } from '@/lib/core/auth/exchange-key'
import type { CompanyScope } from '@/lib/core/auth/scope'
import { instantSql, matchesSearch } from '@/lib/core/db/phrases'
import { readPage } from '@/lib/core/db/read-page'
import type { PagedAnswer } from '@/lib/core/http/pagination'
import { type ExchangeKeyAnswer, exchangeKey, type KeysQuery } from '@/lib/features/exchange-keys/contract'
import { Prisma } from '@/lib/generated/prisma/client'

const STATE = Prisma.sql`CASE WHEN k.revoked_at IS NOT NULL THEN 'revoked' WHEN k.expires_at <= now() THEN 'expired'
  WHEN (SELECT ${KEY_STOPPED} FROM users u WHERE u.id = k.user_id) THEN 'stopped' ELSE 'active' END`

/** Key `k` of organisation `c`, without its secret. */
export const KEY_JSON = Prisma.sql`json_build_object('id', k.id, 'name', k.name, 'hint', k.hint, 'kind', k.kind,
  'scopes', k.scopes, 'addresses', k.addresses, 'created_at', ${instantSql(Prisma.sql`k.created_at`)},
  'expires_at', ${instantSql(Prisma.sql`k.expires_at`)}, 'last_used_at', ${instantSql(Prisma.sql`k.last_used_at`)},
  'revoked_at', ${instantSql(Prisma.sql`k.revoked_at`)}, 'state', ${STATE},
  'made_by', (SELECT concat_ws(' ', u.surname, u.name) FROM users u WHERE u.id = k.user_id),
  'revoked_by', (SELECT concat_ws(' ', u.surname, u.name) FROM users u WHERE u.id = k.revoked_by_id),
  'company', json_build_object('id', c.id, 'short_name', c.short_name))`

export const ofCompany = ({ companyId }: CompanyScope): Prisma.Sql =>
  companyId === null ? Prisma.sql`true` : Prisma.sql`k.company_id = ${companyId}`

/** A page of keys, active ones first, newest before older. */
export function readKeys(
  scope: CompanyScope,
  query: KeysQuery,
  url: URL,
): Promise<PagedAnswer<ExchangeKeyAnswer>> {
  const list = {
    table: 'exchange_keys',
    from: Prisma.sql`exchange_keys k JOIN companies c ON c.id = k.company_id`,
    id: Prisma.sql`k.id`,
    where: Prisma.sql`${ofCompany(scope)} AND ${matchesSearch(Prisma.sql`c.search_text`, query.search)}`,
    order: Prisma.sql`(k.revoked_at IS NULL AND k.expires_at > now()) DESC, k.id`,
    direction: 'desc' as const,
    row: KEY_JSON,
  }
  return readPage(exchangeKey, list, query, url)
}
