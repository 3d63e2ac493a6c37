import 'server-only'
import { z } from 'zod'
import type { CompanyScope } from '@/lib/core/auth/scope'
import { comparedSql } from '@/lib/core/db/compared-sql'
import { onlyRow } from '@/lib/core/db/rows'
import { readDb, readingFromStandby } from '@/lib/core/db/standby'
import { env } from '@/lib/core/env'
import { fieldError } from '@/lib/core/http/errors'
import type { SimilarFilter } from '@/lib/features/analytics/group/contract'
import { readOwnCompany } from '@/lib/features/analytics/group/group-data'
import { areEnough } from '@/lib/features/analytics/group/others'
import { inGroup } from '@/lib/features/analytics/group/sql'
import type { CompanyFilter } from '@/lib/features/analytics/schema'
import { Prisma } from '@/lib/generated/prisma/client'

/** What is given up, in this order, until enough organisations are left. */
const DROPPING = [
  'company_ownership_id',
  'is_emergency',
  'company_level_id',
  'company_bed_capacity_id',
  'company_types',
] as const

type Candidate = Pick<SimilarFilter, 'filters' | 'dropped'>

/** The own profile, then the same without each property that is given up; one it does not tell is no step. */
function candidates(own: CompanyFilter): Candidate[] {
  const list: Candidate[] = [{ filters: own, dropped: [] }]
  for (const name of DROPPING) {
    const last = list.at(-1)
    if (!last || (name === 'company_types' ? own[name].length === 0 : own[name] === null)) continue
    const open = { [name]: name === 'company_types' ? [] : null }
    list.push({ filters: { ...last.filters, ...open }, dropped: [...last.dropped, name] })
  }
  return list
}

/**
 * «Похожие на нас»: the own comparison profile as filters, with as few given up as leave enough organisations to
 * compare with.
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
    ({ filters }) => Prisma.sql`(SELECT json_build_object('all', count(*)::int,
      'own', coalesce(bool_or(c.id = ${own.id}), false)) FROM ${comparedSql()} WHERE ${inGroup(filters)})`,
  )
  const found = await onlyRow(
    z.object({ counts: z.array(z.object({ all: z.int(), own: z.boolean() })) }),
    Prisma.sql`SELECT ARRAY[${Prisma.join(counts)}] AS counts`,
    readDb(),
  )
  const isEnough = ({ all, own: isOwnAmong }: { all: number; own: boolean }) =>
    areEnough(all, isOwnAmong, env().MIN_COMPARISON_GROUP)
  const enough = found.counts.findIndex(isEnough)
  const index = enough === -1 ? list.length - 1 : enough
  const { filters = own.filter, dropped = [] } = list[index] ?? {}
  return {
    filters,
    dropped,
    organisations: enough === -1 ? null : (found.counts[index]?.all ?? null),
    below_minimum: enough === -1,
  }
}
