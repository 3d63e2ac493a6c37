import 'server-only'
import { dateParts } from '@/lib/calc/dates'
import { PERIODICITY } from '@/lib/calc/periods'
import { isComparedIn } from '@/lib/calc/pooling/slots'
import type { CompanyScope } from '@/lib/core/auth/scope'
import { coalesced } from '@/lib/core/db/coalescing-reader'
import { fieldError } from '@/lib/core/http/errors'
import { today } from '@/lib/core/process/clock'
import { env } from '@/lib/core/process/env'
import type { Due } from '@/lib/features/analytics/columns/shapes'
import { readAnalyticsYears } from '@/lib/features/analytics/compared/categories-data'
import type { Reporters, SimilarFilter } from '@/lib/features/analytics/group/contract'
import {
  type ComparedCategory,
  readComparedCategories,
  readOwnCompany,
} from '@/lib/features/analytics/group/group-data'
import { areEnough, shownPeriods, yearList } from '@/lib/features/analytics/group/rules'
import { classesWithin, type Group, type MembersPart } from '@/lib/features/analytics/members/rules'
import {
  type Compared,
  publishedMetrics,
  readNextPublication,
  readPublication,
} from '@/lib/features/analytics/publications/compared-data'
import type { ComparisonMeta } from '@/lib/features/analytics/publications/shapes'
import { NO_COMPANY_FILTER } from '@/lib/features/analytics/rules'
import type { CompanyFilter, SideQuery } from '@/lib/features/analytics/schema'

/**
 * Common input of every comparison: the viewer's organisation, the publication with others' values, its organisations within
 * the filters, and the years with data. Indicators are as the publication has them, so that names, decimals and
 * directions agree with its values: `released` with categories added since, `categories` with indicators added since too.
 * @throws AppError not_found for an organisation or a publication that does not exist
 */
export async function readCompared(scope: CompanyScope, query: CompanyFilter & SideQuery) {
  const [side, now, covered] = await coalesced(() =>
    Promise.all([
      readSide(scope, query),
      readComparedCategories(),
      readAnalyticsYears(scope.companyId ?? query.company_id),
    ]),
  )
  const { publication } = side
  const group = publication.group(query)
  return {
    ...side,
    group,
    due: dueIn(publication, group),
    categories: withAdded(publication, now),
    released: releasedCategories(publication, now),
    covered: {
      ...covered,
      min: Math.min(covered.min, ...publication.years),
      current: chosenYear(query, publication) ?? covered.current,
    },
  }
}

/** The publication's quarter and how many were due: the group and, unfiltered, participants that never reported. */
function dueIn({ ref, members }: Compared, group: Group): Due | null {
  if (ref === null) return null
  const { size } = group.members
  const all = members?.classes.reduce((sum, one) => sum + one.members.length, 0)
  return {
    year: ref.year,
    quarter: ref.quarter,
    organisations: size === all ? Math.max(size, ref.due) : size,
  }
}

/** The year of a publication that the query names: what it opens on. Null where the newest one is compared with. */
export const chosenYear = (query: SideQuery, { ref }: Compared): number | null =>
  query.publication === null ? null : (ref?.year ?? null)

/** The categories of a publication, plus current ones that it does not have. */
export function releasedCategories(
  { categories }: Compared,
  now: readonly ComparedCategory[],
): ComparedCategory[] {
  const known = new Set(categories.map(({ id }) => id))
  return [...categories, ...now.filter(({ id }) => !known.has(id))]
}

/** `releasedCategories` with the indicators added since, which have own values before the next publication. */
export function withAdded(publication: Compared, now: readonly ComparedCategory[]): ComparedCategory[] {
  const added = now.flatMap(({ metrics }) => metrics.filter(({ id }) => publication.metric(id) === null))
  return releasedCategories(publication, now).map((category) => ({
    ...category,
    metrics: [
      ...publishedMetrics(publication, category.id),
      ...added.filter(({ categoryId }) => categoryId === category.id),
    ],
  }))
}

/** Properties dropped, in this order, until enough organisations are left. */
const DROPPING = [
  'company_ownership_id',
  'is_emergency',
  'company_level_id',
  'company_bed_capacity_id',
  'company_types',
] as const

type Candidate = Pick<SimilarFilter, 'filters' | 'dropped'>

/** The viewer's profile as filters, then with one more property dropped each time; empty properties are skipped. */
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

/** The viewer's organisation and a publication, with the part common to all answers. @throws AppError not_found */
export async function readSide(scope: CompanyScope, query: SideQuery) {
  const [own, publication, next_publication] = await Promise.all([
    readOwnCompany(scope, query.company_id),
    readPublication(query.publication),
    readNextPublication(),
  ])
  const meta: ComparisonMeta = {
    min_group: env().MIN_COMPARISON_GROUP,
    publication: publication.ref,
    next_publication,
    own_number: own?.number ?? null,
  }
  return { own, publication, meta }
}

/**
 * «Похожие на нас»: the viewer's comparison profile as filters, dropping no more properties than needed to leave enough
 * organisations to compare with.
 * @throws AppError not_found, invalid when an admin names no organisation
 */
export async function readSimilar(scope: CompanyScope, query: SideQuery) {
  const { own, publication, meta } = await readSide(scope, query)
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
  const organisations = enough === -1 ? null : (counts[index]?.all ?? null)
  return { data: { filters, dropped, organisations, below_minimum: enough === -1 }, meta }
}

/** The published profile of an organisation as a filter; null if it does not take part. */
function filterOf({ classes }: MembersPart, companyId: number): CompanyFilter | null {
  const own = classes.find(({ members }) => members.includes(companyId))
  if (!own) return null
  const [type, ownership, level, beds, emergency] = own.profile
  return {
    company_types: type ? [type.from] : [],
    company_ownership_id: ownership?.from ?? null,
    company_level_id: level?.from ?? null,
    company_bed_capacity_id: beds && beds.from === beds.to ? beds.from : null,
    is_emergency: emergency ? emergency.from === 1 : null,
  }
}

/**
 * How many organisations report an indicator: those compared in the last quarter, or year, with enough of them, counted
 * as in the rating. Null where it was not in force in recent ones.
 */
export async function readReporters(scope: CompanyScope, metricId: number): Promise<Reporters | null> {
  const [company, publication, now] = await Promise.all([
    readOwnCompany(scope, null),
    readPublication(),
    readComparedCategories(),
  ])
  const group = publication.group(NO_COMPANY_FILTER)
  // An indicator without a publication exists, but nobody is compared.
  const metric =
    publication.metric(metricId) ?? now.flatMap(({ metrics }) => metrics).find(({ id }) => id === metricId)
  if (!metric) return null
  const { year } = dateParts(today())
  const periodicity = metric.periodId === PERIODICITY.year ? PERIODICITY.year : PERIODICITY.quarter
  // Entry of a yearly indicator opens when its year has ended.
  const last = periodicity === PERIODICITY.year ? year - 1 : year
  const years = { from: last - 1, to: last }
  const periods = shownPeriods(periodicity, years, today())
    .filter((period) => isComparedIn(metric, period.year, period.slot))
    .toReversed()
  const own = company?.id ?? null
  const groupYears = await publication.readGroup([metric.categoryId], yearList(years), { group, own })
  const counted = periods.map(({ year, slot, quarter, label }) => {
    const groupView = groupYears.of(metric.categoryId, year)
    const { length } = groupView.column(metricId, slot).values()
    const isOwnAmong = groupView.own(metricId, slot)?.published != null
    const isBelow = !areEnough(length, isOwnAmong, env().MIN_COMPARISON_GROUP)
    return {
      year,
      quarter,
      label,
      organisations: isBelow ? null : length,
      below_minimum: isBelow,
    }
  })
  return counted.find(({ below_minimum }) => !below_minimum) ?? counted[0] ?? null
}
