/** What the address of a paged list says: what is looked for, in what order, which page of it. */
export type ListState<S extends string> = {
  search: string
  sort: S
  direction: 'asc' | 'desc'
  page: number
  per_page: number
  /** The newest row when the list was opened: what is added later does not shift its pages. */
  until: number | null
}

/** What rows are ordered by. */
export interface TableSort {
  by: string
  direction: 'asc' | 'desc'
}

export const PAGE_SIZES = [10, 25, 50] as const

/** Values of an address to set; null and the empty string take them out. */
export type QueryChange = Readonly<Record<string, string | number | null | undefined>>

type Query = { get: (name: string) => string | null }

/** A whole number above zero, else null. */
export function numberIn(query: Query, name: string): number | null {
  const text = query.get(name) ?? ''
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null
}

/** Reads an address; what makes no sense in it is as if it were not there. @param sorts the first is the usual one */
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

/** The query after a change. Any change but that of the page begins the list anew, from its first page. */
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
