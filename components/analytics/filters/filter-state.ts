import { organisations } from '@/components/analytics/organisations/rating-words'
import type { Named } from '@/components/ui/fields/select-options'
import { plural } from '@/lib/core/format/plural'
import type { ProfileProperty, SimilarFilter } from '@/lib/features/analytics/group/contract'
import { NO_COMPANY_FILTER } from '@/lib/features/analytics/rules'
import type { CompanyFilter } from '@/lib/features/analytics/schema'

export type FilterDictionaries = Record<'types' | 'ownerships' | 'levels' | 'bedCapacities', Named[]> & {
  hidden: HiddenCounts
}

/** Each property in the order of the filters: its field, and its name in «по …» and «без учёта …». */
const PROPERTIES = [
  {
    name: 'company_types',
    property: 'company_type',
    by: 'типу организации',
    without: 'типа организации',
  },
  {
    name: 'company_ownership_id',
    property: 'company_ownership',
    by: 'форме собственности',
    without: 'формы собственности',
  },
  { name: 'company_level_id', property: 'company_level', by: 'уровню', without: 'уровня' },
  {
    name: 'company_bed_capacity_id',
    property: 'company_bed_capacity',
    by: 'коечному фонду',
    without: 'коечного фонда',
  },
  {
    name: 'is_emergency',
    property: 'is_emergency',
    by: 'экстренной помощи',
    without: 'экстренной помощи',
  },
] as const

const propertiesInUse = (filter: CompanyFilter) =>
  PROPERTIES.filter(({ name }) => filter[name] !== null && String(filter[name]) !== '')

/** An active filter, and the change that removes it. */
export interface FilterChip {
  words: string
  off: Partial<CompanyFilter>
}

const nameOf = (rows: readonly Named[], id: number | null): string => {
  const row = rows.find((one) => one.id === id)
  return row?.short_name ?? row?.name ?? String(id)
}

/** Active filters, one for each property: «Больница, Диспансер», «Коечный фонд: 200–399», «Без экстренной помощи». */
export function chipsOf(
  filter: CompanyFilter,
  { types, ownerships, levels, bedCapacities }: FilterDictionaries,
): FilterChip[] {
  const words = {
    company_types: filter.company_types.map((id) => nameOf(types, id)).join(', '),
    company_ownership_id: nameOf(ownerships, filter.company_ownership_id),
    company_level_id: nameOf(levels, filter.company_level_id),
    company_bed_capacity_id: `Коечный фонд: ${nameOf(bedCapacities, filter.company_bed_capacity_id)}`,
    is_emergency: filter.is_emergency ? 'С экстренной помощью' : 'Без экстренной помощи',
  }
  return propertiesInUse(filter).map(({ name }) => ({
    words: words[name],
    off: { [name]: NO_COMPANY_FILTER[name] },
  }))
}

/** By property, how many organisations hide it and so match no filter on it. */
type HiddenCounts = Record<ProfileProperty, number>

/**
 * «12 организаций не участвуют в отборе по уровню ради анонимности»; for several properties without counts, which are
 * beside the fields. Null when the active filters exclude nobody for that reason.
 */
export function leftOutWords(hidden: HiddenCounts, filter: CompanyFilter): string | null {
  const [first, ...more] = propertiesInUse(filter).filter(({ property }) => hidden[property] > 0)
  if (!first) return null
  if (more.length > 0) return 'Часть организаций не участвует в отборе ради анонимности'
  const count = hidden[first.property]
  const verb = plural(count, 'участвует', 'участвуют', 'участвуют')
  return `${organisations(count)} не ${verb} в отборе по ${first.by} ради анонимности`
}

/** Whom a printed page compares: «все организации», or «отбор: Больница, Государственная» and who is left out. */
export function selectionWords(filter: CompanyFilter, dictionaries: FilterDictionaries): string {
  const chips = chipsOf(filter, dictionaries).map(({ words }) => words)
  if (chips.length === 0) return 'все организации'
  return [`отбор: ${chips.join(', ')}`, leftOutWords(dictionaries.hidden, filter)].filter(Boolean).join(' · ')
}

/** The result of «Похожие на нас», and which properties were dropped. */
export function similarWords({ organisations: count, dropped }: SimilarFilter): string {
  if (count === null) return 'Похожих организаций слишком мало для сравнения'
  const left = dropped.map((name) => PROPERTIES.find((one) => one.name === name)?.without)
  return `Похожие: ${organisations(count)}${left.length > 0 ? `, без учёта ${left.join(', ')}` : ''}`
}
