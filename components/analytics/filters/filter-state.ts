import type { z } from 'zod'
import type { Named } from '@/components/ui/fields/form-select'
import type { QueryChange } from '@/components/ui/lists/list-state'
import { analyticsSearch } from '@/lib/features/analytics/client'
import type { CompanyFilter } from '@/lib/features/analytics/schema'

/** Lists the filters choose from. */
export interface FilterDictionaries {
  types: Named[]
  ownerships: Named[]
  levels: Named[]
  bedCapacities: Named[]
}

export const NO_COMPANY_FILTER: CompanyFilter = {
  company_types: [],
  company_ownership_id: null,
  company_level_id: null,
  company_bed_capacity_id: null,
  is_emergency: null,
}

/**
 * The query of an analytic page in its address, read by the schema the API reads it with: numbers are converted,
 * what is no number is null, lists may be repeated, `[]` or comma-separated.
 */
export function readAnalyticsQuery<S extends z.ZodObject>(
  schema: S,
  search: { getAll: (name: string) => string[] },
): z.output<S> {
  const given = Object.keys(schema.shape).map((name) => [
    name,
    [...search.getAll(name), ...search.getAll(`${name}[]`)],
  ])
  return schema.parse(Object.fromEntries(given))
}

/** What a change of an analytic query does to the address. */
export function addressChange(change: Readonly<Record<string, AddressValue>>): QueryChange {
  return Object.fromEntries(
    Object.entries(change).map(([name, value]) => [name, value == null ? null : String(value)]),
  )
}

export type AddressValue = number | boolean | string | readonly number[] | null | undefined

/** The company filters of a wider query. */
export function companyFilterOf(query: CompanyFilter): CompanyFilter {
  const { company_types, company_ownership_id, company_level_id, company_bed_capacity_id, is_emergency } =
    query
  return { company_types, company_ownership_id, company_level_id, company_bed_capacity_id, is_emergency }
}

/** How many properties the comparison is narrowed by. */
export function activeFilters(query: CompanyFilter): number {
  return [...analyticsSearch({ ...companyFilterOf(query) })].length
}

/** Whether two queries ask for the same. */
export function isSameQuery(
  one: Readonly<Record<string, AddressValue>>,
  other: Readonly<Record<string, AddressValue>>,
): boolean {
  return analyticsSearch(one).toString() === analyticsSearch(other).toString()
}
