import 'server-only'
import type { CompanyScope } from '@/lib/core/auth/scope'
import { fieldError } from '@/lib/core/http/errors'
import { env } from '@/lib/core/process/env'
import type { SimilarFilter } from '@/lib/features/analytics/group/contract'
import { readOwnCompany } from '@/lib/features/analytics/group/group-data'
import { areEnough } from '@/lib/features/analytics/group/rules'
import { classesWithin, filterOf } from '@/lib/features/analytics/members/rules'
import { readPublication } from '@/lib/features/analytics/publications/compared-data'
import type { CompanyFilter, SideQuery } from '@/lib/features/analytics/schema'

/** Filters dropped in this order until enough organisations are left. */
const DROPPING = [
  'company_ownership_id',
  'is_emergency',
  'company_level_id',
  'company_bed_capacity_id',
  'company_types',
] as const

type Candidate = Pick<SimilarFilter, 'filters' | 'dropped'>

/** The own profile, then with one more property dropped at each step; a property it hides is skipped. */
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
 * «Похожие на нас»: the own comparison profile as filters, dropping as few as needed to leave enough organisations.
 * @throws AppError not_found, invalid when an admin names no organisation
 */
export async function readSimilar(scope: CompanyScope, query: SideQuery): Promise<SimilarFilter> {
  const [own, publication] = await Promise.all([
    readOwnCompany(scope, query.company_id),
    readPublication(query.publication),
  ])
  if (!own) throw fieldError('company_id', 'Выберите организацию')
  const { members } = publication
  const list = candidates((members && filterOf(members, own.id)) ?? own.filter)
  const counts = list.map(({ filters }) => {
    const classes = members ? classesWithin(members, filters) : []
    return {
      all: classes.reduce((sum, one) => sum + one.members.length, 0),
      isOwnAmong: classes.some((one) => one.members.includes(own.id)),
    }
  })
  const enough = counts.findIndex(({ all, isOwnAmong }) =>
    areEnough(all, isOwnAmong, env().MIN_COMPARISON_GROUP),
  )
  const index = enough === -1 ? list.length - 1 : enough
  const { filters = own.filter, dropped = [] } = list[index] ?? {}
  return {
    filters,
    dropped,
    organisations: enough === -1 ? null : (counts[index]?.all ?? null),
    below_minimum: enough === -1,
  }
}
