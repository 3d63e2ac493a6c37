import type { HiddenCounts } from '@/components/analytics/filters/hidden-words'
import type { Named } from '@/components/ui/fields/select-options'
import { searchOf } from '@/lib/core/http/api-client'
import { companyFilterOf } from '@/lib/features/analytics/rules'
import type { CompanyFilter } from '@/lib/features/analytics/schema'

/** Lists the filters choose from. */
export type FilterDictionaries = Record<'types' | 'ownerships' | 'levels' | 'bedCapacities', Named[]> & {
  hidden: HiddenCounts
}

/** How many properties the comparison is narrowed by. */
export function activeFilters(query: CompanyFilter): number {
  return [...searchOf(companyFilterOf(query))].length
}

/** Whether two queries ask for the same. */
export function isSameQuery(one: object, other: object): boolean {
  return String(searchOf(one)) === String(searchOf(other))
}

/** A filter in use, and the change that takes it off. */
export interface FilterChip {
  words: string
  off: Partial<CompanyFilter>
}

const nameOf = (rows: readonly Named[], id: number): string => {
  const row = rows.find((one) => one.id === id)
  return row?.short_name ?? row?.name ?? String(id)
}

/** The filters in use, one for each property: «Больница, Диспансер», «Коечный фонд: 200–399», «Без экстренной помощи». */
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
