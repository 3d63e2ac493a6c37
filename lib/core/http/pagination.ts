import { z } from 'zod'
import { pageNumbers } from '@/lib/core/format/page-numbers'
import { json } from '@/lib/core/http/contract'
import { queryNumber } from '@/lib/core/http/params'

const PER_PAGE = 10
const MAX_PER_PAGE = 100
/** Page numbers on each side of the current one before a gap. */
const NEIGHBOURS = 3

/** Query parameters of every paged list. */
export const pageQuery = {
  page: queryNumber.default(null).transform((page) => Math.max(page ?? 1, 1)),
  per_page: queryNumber
    .default(null)
    .transform((count) => Math.min(Math.max(count ?? PER_PAGE, 1), MAX_PER_PAGE)),
  /** Newest row when the list was opened: later rows do not shift its pages. */
  until: queryNumber.default(null),
}

export type PageRequest = z.output<z.ZodObject<typeof pageQuery>>

/** The row of a page statement: its rows, the total count, and the newest row. */
export function pageRow<R extends z.ZodType>(row: R) {
  return z.object({ rows: z.array(row), total: z.int(), until: z.int() })
}

const pageLinks = z.object({
  first: z.string(),
  last: z.string(),
  prev: z.string().nullable(),
  next: z.string().nullable(),
})

export const pageMeta = z.object({
  current_page: z.int(),
  last_page: z.int(),
  per_page: z.int(),
  total: z.int(),
  /** Position of the page's first and last row in the list; null on an empty page. */
  from: z.int().nullable(),
  to: z.int().nullable(),
  until: z.int(),
  links: z.array(z.object({ url: z.string().nullable(), label: z.string(), active: z.boolean() })),
})

export function page<R extends z.ZodType>(row: R) {
  return json(z.object({ data: z.array(row), links: pageLinks, meta: pageMeta }))
}

export interface PagedAnswer<T> {
  data: T[]
  links: z.output<typeof pageLinks>
  meta: z.output<typeof pageMeta>
}

/**
 * A page with links and meta data. Links repeat the filters and `until`, so that following them yields every row once,
 * whatever is added meanwhile.
 * @param url path and query of the request
 */
export function pagedList<T>(
  { rows, total, until }: { rows: T[]; total: number; until: number },
  { per_page, page: current }: PageRequest,
  url: URL,
): PagedAnswer<T> {
  const last = Math.max(1, Math.ceil(total / per_page))
  const urlOf = (number: number) => {
    const query = new URLSearchParams(url.search)
    query.set('page', String(number))
    query.set('per_page', String(per_page))
    query.set('until', String(until))
    return `${url.pathname}?${query}`
  }
  const prev = current > 1 ? urlOf(Math.min(current - 1, last)) : null
  const next = current < last ? urlOf(current + 1) : null
  const from = rows.length === 0 ? null : (current - 1) * per_page + 1
  return {
    data: rows,
    links: { first: urlOf(1), last: urlOf(last), prev, next },
    meta: {
      current_page: current,
      last_page: last,
      per_page,
      total,
      from,
      to: from === null ? null : from + rows.length - 1,
      until,
      links: [
        { url: prev, label: '« Назад', active: false },
        ...pageNumbers(current, last, NEIGHBOURS).map((number) => ({
          url: number === null ? null : urlOf(number),
          label: number === null ? '…' : String(number),
          active: number === current,
        })),
        { url: next, label: 'Вперёд »', active: false },
      ],
    },
  }
}
