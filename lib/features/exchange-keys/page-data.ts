import 'server-only'
import { lastEndedPeriod, PERIODICITY } from '@/lib/calc/periods'
import { companyScope } from '@/lib/core/auth/scope'
import type { SessionUser } from '@/lib/core/auth/session'
import { today } from '@/lib/core/process/clock'
import { env } from '@/lib/core/process/env'
import { readPagedList } from '@/lib/core/route/page'
import { readExample, readImports } from '@/lib/features/documents/exchange/data'
import { periodText } from '@/lib/features/documents/exchange/rules'
import { importsQuerySchema } from '@/lib/features/documents/exchange/schema'
import { keysQuerySchema } from '@/lib/features/exchange-keys/contract'
import { readKeys } from '@/lib/features/exchange-keys/data'
import { KEYS_SHOWN } from '@/lib/features/exchange-keys/rules'

/** Data of the page «Обмен», for the own organisation or all. @param search query of its imports */
export async function readExchangePage(user: SessionUser, search: URLSearchParams) {
  const scope = companyScope(user)
  const ofKeys = new URLSearchParams({ search: search.get('search') ?? '', per_page: String(KEYS_SHOWN) })
  const [keys, imports, example] = await Promise.all([
    readPagedList('/api/exchange-keys', keysQuerySchema, ofKeys, (query, url) => readKeys(scope, query, url)),
    readPagedList('/api/exchange-log', importsQuerySchema, search, (query, url) =>
      readImports(scope, query, url),
    ),
    readExample(scope),
  ])
  return {
    isOfAll: scope.companyId === null,
    lists: { keys, imports },
    origin: new URL(env().APP_URL).origin,
    example: { period: periodText(lastEndedPeriod(PERIODICITY.quarter, today())), ...example },
    today: today(),
    timeZone: env().APP_TIMEZONE,
  }
}
