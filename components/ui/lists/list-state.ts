/** The state of a paged list in its address: search, order, page. */
export type ListState<S extends string> = {
  search: string
  sort: S
  direction: 'asc' | 'desc'
  page: number
  per_page: number
  /** The newest row when the list was opened: later rows do not shift its pages. */
  until: number | null
}

/** What rows are ordered by. */
export interface TableSort {
  by: string
  direction: 'asc' | 'desc'
}

export const PAGE_SIZES = [10, 25, 50] as const

/** Values to set in an address; null and the empty string remove them. */
export type QueryChange = Readonly<Record<string, string | number | null | undefined>>

type Query = { get: (name: string) => string | null }

/** A whole number above zero, otherwise null. */
export function numberIn(query: Query, name: string): number | null {
  const text = query.get(name) ?? ''
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null
}

/** Reads an address and ignores what makes no sense. @param sorts the first is the default */
export function readListState<S extends string>(query: Query, sorts: readonly [S, ...S[]]): ListState<S> {
  const size = numberIn(query, 'per_page')
  return {
    search: (query.get('search') ?? '').trim(),
    sort: sorts.find((sort) => sort === query.get('sort')) ?? sorts[0],
    direction: query.get('direction') === 'desc' ? 'desc' : 'asc',
    page: numberIn(query, 'page') ?? 1,
    per_page: PAGE_SIZES.find((one) => one === size) ?? PAGE_SIZES[0],
    until: numberIn(query, 'until'),
  }
}

/** The query with these values only, without the empty ones. */
export function listQuery(values: QueryChange): URLSearchParams {
  return changedQuery(new URLSearchParams(), { page: null, ...values })
}

/** The query after a change. Any change but that of the page goes back to the first page. */
export function changedQuery(query: URLSearchParams, change: QueryChange): URLSearchParams {
  const next = new URLSearchParams(query)
  if (!('page' in change)) {
    next.delete('page')
    next.delete('until')
  }
  for (const [name, value] of Object.entries(change)) {
    if (value === null || value === undefined || value === '') next.delete(name)
    else next.set(name, String(value))
  }
  return next
}

/** Whether two states ask for the same rows. */
export function isSameList(one: QueryChange, other: QueryChange): boolean {
  const [first, second] = [listQuery(one), listQuery(other)]
  first.sort()
  second.sort()
  return first.toString() === second.toString()
}
