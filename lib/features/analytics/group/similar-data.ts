import 'server-only'
import { z } from 'zod'
import type { CompanyScope } from '@/lib/core/auth/scope'
import { onlyRow } from '@/lib/core/db/rows'
import { readDb, readingFromStandby } from '@/lib/core/db/standby'
import { env } from '@/lib/core/env'
import { fieldError } from '@/lib/core/http/errors'
import type { SimilarFilter } from '@/lib/features/analytics/group/contract'
import { readOwnCompany } from '@/lib/features/analytics/group/group-data'
import { inGroup } from '@/lib/features/analytics/group/sql'
import type { CompanyFilter } from '@/lib/features/analytics/schema'
import { Prisma } from '@/lib/generated/prisma/client'

/** What is given up, in this order, until enough organisations are left. */
const DROPPING = ['company_ownership_id', 'is_emergency', 'company_level_id'] as const

/** The own properties, then the same without each property that is given up; one the organisation lacks is no step. */
function candidates(own: CompanyFilter): Array<Pick<SimilarFilter, 'filters' | 'dropped'>> {
  const list: Array<Pick<SimilarFilter, 'filters' | 'dropped'>> = [{ filters: own, dropped: [] }]
  for (const name of DROPPING) {
    const last = list.at(-1)
    if (!last || own[name] === null) continue
    list.push({ filters: { ...last.filters, [name]: null }, dropped: [...last.dropped, name] })
  }
  return list
}

/**
 * «Похожие на нас»: the own properties as filters, with as few given up as leave enough organisations to compare with
 * (all that may be are given up when there are never enough).
 * @throws AppError not_found, invalid when an admin names no organisation
 */
export function readSimilar(scope: CompanyScope, companyId: number | null): Promise<SimilarFilter> {
  return readingFromStandby(() => findSimilar(scope, companyId))
}

async function findSimilar(scope: CompanyScope, companyId: number | null): Promise<SimilarFilter> {
  const own = await readOwnCompany(scope, companyId)
  if (!own) throw fieldError('company_id', 'Выберите организацию')
  const list = candidates(own.filter)
  const counts = list.map(
    ({ filters }) => Prisma.sql`(SELECT count(*)::int FROM companies c WHERE ${inGroup(filters)})`,
  )
  const found = await onlyRow(
    z.object({ counts: z.array(z.int()) }),
    Prisma.sql`SELECT ARRAY[${Prisma.join(counts)}] AS counts`,
    readDb(),
  )
  const enough = found.counts.findIndex((count) => count >= env().MIN_COMPARISON_GROUP)
  const index = enough === -1 ? list.length - 1 : enough
  const { filters = own.filter, dropped = [] } = list[index] ?? {}
  return { filters, dropped, organisations: found.counts[index] ?? 0 }
}
