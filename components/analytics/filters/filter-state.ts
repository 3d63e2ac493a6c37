import type { Named } from '@/components/ui/fields/select-options'
import { formatNumber } from '@/lib/core/format/numbers'
import { plural } from '@/lib/core/format/plural'
import { searchOf } from '@/lib/core/http/api-client'
import type { ProfileProperty, SimilarFilter } from '@/lib/features/analytics/group/contract'
import { companyFilterOf } from '@/lib/features/analytics/rules'
import type { CompanyFilter } from '@/lib/features/analytics/schema'

export type FilterDictionaries = Record<'types' | 'ownerships' | 'levels' | 'bedCapacities', Named[]> & {
  hidden: HiddenCounts
}

export function activeFilters(query: CompanyFilter): number {
  return [...searchOf(companyFilterOf(query))].length
}

/** An active filter, and the change that removes it. */
export interface FilterChip {
  words: string
  off: Partial<CompanyFilter>
}

const nameOf = (rows: readonly Named[], id: number): string => {
  const row = rows.find((one) => one.id === id)
  return row?.short_name ?? row?.name ?? String(id)
}

/** Active filters, one for each property: «Больница, Диспансер», «Коечный фонд: 200–399», «Без экстренной помощи». */
export function chipsOf(filter: CompanyFilter, dictionaries: FilterDictionaries): FilterChip[] {
  const { company_types, company_ownership_id, company_level_id, company_bed_capacity_id, is_emergency } =
    filter
  const { types, ownerships, levels, bedCapacities } = dictionaries
  return [
    company_types.length > 0 && {
      words: company_types.map((id) => nameOf(types, id)).join(', '),
      off: { company_types: [] },
    },
    company_ownership_id !== null && {
      words: nameOf(ownerships, company_ownership_id),
      off: { company_ownership_id: null },
    },
    company_level_id !== null && {
      words: nameOf(levels, company_level_id),
      off: { company_level_id: null },
    },
    company_bed_capacity_id !== null && {
      words: `Коечный фонд: ${nameOf(bedCapacities, company_bed_capacity_id)}`,
      off: { company_bed_capacity_id: null },
    },
    is_emergency !== null && {
      words: is_emergency ? 'С экстренной помощью' : 'Без экстренной помощи',
      off: { is_emergency: null },
    },
  ].filter((chip) => chip !== false)
}

/** By property, how many organisations hide it and so match no filter on it. */
type HiddenCounts = Record<ProfileProperty, number>

const BY: ReadonlyArray<[ProfileProperty, string, isInUse: (filter: CompanyFilter) => boolean]> = [
  ['company_type', 'типу организации', ({ company_types }) => company_types.length > 0],
  ['company_ownership', 'форме собственности', ({ company_ownership_id }) => company_ownership_id !== null],
  ['company_level', 'уровню', ({ company_level_id }) => company_level_id !== null],
  ['company_bed_capacity', 'коечному фонду', ({ company_bed_capacity_id: id }) => id !== null],
  ['is_emergency', 'экстренной помощи', ({ is_emergency }) => is_emergency !== null],
]

/**
 * «12 организаций не участвуют в отборе по уровню ради анонимности»; for several properties without counts, which are
 * beside the fields. Null when the active filters exclude nobody for that reason.
 */
export function leftOutWords(hidden: HiddenCounts, filter: CompanyFilter): string | null {
  const counts = BY.flatMap(([property, by, isInUse]) =>
    isInUse(filter) && hidden[property] > 0 ? [{ by, count: hidden[property] }] : [],
  )
  const [first] = counts
  if (!first) return null
  if (counts.length > 1) return 'Часть организаций не участвует в отборе ради анонимности'
  const noun = plural(first.count, 'организация', 'организации', 'организаций')
  const verb = plural(first.count, 'участвует', 'участвуют', 'участвуют')
  return `${formatNumber(first.count)} ${noun} не ${verb} в отборе по ${first.by} ради анонимности`
}

const DROPPED: Record<SimilarFilter['dropped'][number], string> = {
  company_ownership_id: 'формы собственности',
  is_emergency: 'экстренной помощи',
  company_level_id: 'уровня',
  company_bed_capacity_id: 'коечного фонда',
  company_types: 'типа организации',
}

/** The result of «Похожие на нас», and which properties were dropped. */
export function similarWords({ organisations, dropped }: SimilarFilter): string {
  if (organisations === null) return 'Организаций, похожих на вашу, слишком мало для сравнения'
  const noun = plural(organisations, 'организация', 'организации', 'организаций')
  const found = `Похожие на вас: ${formatNumber(organisations)} ${noun}`
  return dropped.length === 0
    ? found
    : `${found}, без учёта ${dropped.map((name) => DROPPED[name]).join(', ')}`
}
