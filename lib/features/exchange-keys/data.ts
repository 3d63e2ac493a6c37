import 'server-only'
import type { z } from 'zod'
import { lastEndedPeriod, PERIODICITY } from '@/lib/calc/periods'
import { KEY_STOPPED } from '@/lib/core/auth/exchange-key'
import { type CompanyScope, companyScope } from '@/lib/core/auth/scope'
import type { SessionUser } from '@/lib/core/auth/session'
import { instantSql, matchesSearch } from '@/lib/core/db/phrases'
import { readPage } from '@/lib/core/db/read-page'
import { today } from '@/lib/core/process/clock'
import { env } from '@/lib/core/process/env'
import { readPagedList } from '@/lib/core/route/page'
import { ofCompany, readExample, readImports } from '@/lib/features/documents/exchange/data'
import { periodText } from '@/lib/features/documents/exchange/rules'
import { importsQuerySchema } from '@/lib/features/documents/exchange/schema'
import { exchangeKey, keysQuerySchema } from '@/lib/features/exchange-keys/contract'
import { KEYS_SHOWN } from '@/lib/features/exchange-keys/rules'
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

/** A page of keys, active ones first, newest before older. */
export function readKeys(scope: CompanyScope, query: z.output<typeof keysQuerySchema>, url: URL) {
  return readPage(exchangeKey, query, url, {
    table: 'exchange_keys',
    from: Prisma.sql`exchange_keys k JOIN companies c ON c.id = k.company_id`,
    id: Prisma.sql`k.id`,
    where: Prisma.sql`${ofCompany(scope)} AND ${matchesSearch(Prisma.sql`c.search_text`, query.search)}`,
    order: Prisma.sql`(k.revoked_at IS NULL AND k.expires_at > now()) DESC, k.id`,
    direction: 'desc',
    row: KEY_JSON,
  })
}

/** Data of the page «Обмен», for one's own organisation or for all. @param search query of its imports */
export async function readExchangePage(user: SessionUser, search: URLSearchParams) {
  const scope = companyScope(user)
  const ofKeys = new URLSearchParams({ search: search.get('search') ?? '', per_page: String(KEYS_SHOWN) })
  const quarter = lastEndedPeriod(PERIODICITY.quarter, today())
  const [keys, imports, example] = await Promise.all([
    readPagedList('/api/exchange-keys', keysQuerySchema, ofKeys, (query, url) => readKeys(scope, query, url)),
    readPagedList('/api/exchange-log', importsQuerySchema, search, (query, url) =>
      readImports(scope, query, url),
    ),
    readExample(scope, quarter),
  ])
  return {
    isOfAll: scope.companyId === null,
    isWatcher: scope.isWatcher,
    lists: { keys, imports },
    origin: new URL(env().APP_URL).origin,
    example: { period: periodText(quarter), ...example },
    today: today(),
  }
}
