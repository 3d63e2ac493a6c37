export const PAGE_SIZES = [10, 25, 50] as const

/** Values to set in a URL; null and empty ones are removed. */
export type QueryChange = Readonly<
  Record<string, string | number | boolean | readonly number[] | null | undefined>
>

export type Query = { get: (name: string) => string | null }

/** A positive integer, otherwise null. */
export function numberFilter(query: Query, name: string): number | null {
  const text = query.get(name) ?? ''
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null
}

/** One of the allowed values, otherwise null. */
export function wordFilter<W extends string>(query: Query, name: string, words: readonly W[]): W | null {
  const text = query.get(name)
  return words.find((word) => word === text) ?? null
}

/** The sort order. @param sorts the first is the default */
export const sortFilters = <S extends string>(query: Query, sorts: readonly [S, ...S[]]) => ({
  sort: wordFilter(query, 'sort', sorts) ?? sorts[0],
  direction: wordFilter(query, 'direction', ['asc', 'desc'] as const) ?? 'asc',
})

/** Parameters common to all paged lists: search, page. Invalid values count as absent. */
export function listFilters(query: Query) {
  const size = numberFilter(query, 'per_page')
  return {
    search: query.get('search')?.trim() ?? '',
    page: numberFilter(query, 'page') ?? 1,
    per_page: PAGE_SIZES.find((one) => one === size) ?? PAGE_SIZES[0],
    /** The newest row when the list was opened: later rows do not shift its pages. */
    until: numberFilter(query, 'until'),
  }
}

/** A query of these values, without empty ones. */
export function listQuery(values: QueryChange): URLSearchParams {
  return changedQuery(new URLSearchParams(), { page: null, ...values })
}

/** The query after a change. Any change except of the page resets to the first page. */
export function changedQuery(query: URLSearchParams, change: QueryChange): URLSearchParams {
  const next = new URLSearchParams(query)
  if (!('page' in change)) {
    next.delete('page')
    next.delete('until')
  }
  for (const [name, value] of Object.entries(change)) {
    const text = String(value ?? '')
    if (text === '') next.delete(name)
    else next.set(name, text)
  }
  return next
}
