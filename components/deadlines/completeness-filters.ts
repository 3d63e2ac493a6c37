import { type ListState, numberIn, readListState } from '@/components/ui/lists/list-state'
import { COMPLETENESS_STATES, type CompletenessState } from '@/lib/features/deadlines/schema'

export type CompletenessListState = Omit<ListState<'name'>, 'sort' | 'direction'> & {
  /** Null: the last ended quarter. */
  year: number | null
  quarter: number | null
  region_id: number | null
  state: CompletenessState | null
}

/** The board as its address asks for it. */
export function readCompletenessFilters(query: {
  get: (name: string) => string | null
}): CompletenessListState {
  const { search, page, per_page, until } = readListState(query, ['name'])
  return {
    search,
    page,
    per_page,
    until,
    year: numberIn(query, 'year'),
    quarter: numberIn(query, 'quarter'),
    region_id: numberIn(query, 'region_id'),
    state: COMPLETENESS_STATES.find((state) => state === query.get('state')) ?? null,
  }
}

export const hasFilters = ({ search, region_id, state }: CompletenessListState): boolean =>
  search !== '' || region_id !== null || state !== null

/** The filters an export keeps: everything but the page. */
export function exportHref({ year, quarter, region_id, search, state }: CompletenessListState): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries({ year, quarter, region_id, search, state })) {
    if (value !== null && value !== '') query.set(name, String(value))
  }
  return `/api/completeness/export?${query}`
}
