import { z } from 'zod'

/** What rows are ordered by. */
export interface TableSort {
  by: string
  direction: 'asc' | 'desc'
}

export const PAGE_SIZES = [10, 25, 50] as const

/** Values to set in an address; null and what is empty remove them. */
export type QueryChange = Readonly<
  Record<string, string | number | boolean | readonly number[] | null | undefined>
>

type Query = { get: (name: string) => string | null }

const numberText = z
  .string()
  .regex(/^[1-9]\d{0,8}$/)
  .transform(Number)

/** A whole number above zero, otherwise null. */
export const numberFilter = numberText.nullable().catch(null)

/** One of these words, otherwise null. */
export const wordFilter = <W extends string>(words: readonly W[]) => z.enum(words).nullable().catch(null)

/** What the rows are ordered by. @param sorts the first is the default */
export const sortFilters = <S extends string>(sorts: readonly [S, ...S[]]) => ({
  sort: z.enum(sorts).catch(sorts[0]),
  direction: z.enum(['asc', 'desc']).catch('asc'),
})

/** What the address of every paged list holds: search, page. */
const listFilters = {
  search: z.string().trim().catch(''),
  page: numberText.catch(1),
  per_page: numberText.pipe(z.literal(PAGE_SIZES)).catch(PAGE_SIZES[0]),
  /** The newest row when the list was opened: later rows do not shift its pages. */
  until: numberFilter,
}

/**
 * Makes a reader of a list's address, which ignores what makes no sense.
 * @param own the list's other filters, each with a `catch`
 */
export function listReader<F extends z.ZodRawShape>(own: F) {
  const filters = z.object({ ...listFilters, ...own })
  const names = Object.keys(filters.shape)
  return (query: Query) => filters.parse(Object.fromEntries(names.map((name) => [name, query.get(name)])))
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
    const text = String(value ?? '')
    if (text === '') next.delete(name)
    else next.set(name, text)
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
