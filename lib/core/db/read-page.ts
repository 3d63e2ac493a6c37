import 'server-only'
import type { z } from 'zod'
import { onlyRow } from '@/lib/core/db/rows'
import { type PagedAnswer, type PageRequest, pagedList, pageRow } from '@/lib/core/http/pagination'
import { Prisma } from '@/lib/generated/prisma/client'

/** Id of the newest row when the list was opened. */
export const UNTIL = Prisma.sql`(SELECT until FROM opened)`

/** SQL parts of a paged list. `id` identifies rows and breaks ties of the order. */
export interface ListSql {
  /** The table whose newest row is the snapshot of an opened list. */
  table: string
  /** Further CTEs, each followed by a comma; they may read `UNTIL`. */
  ctes?: Prisma.Sql
  from: Prisma.Sql
  id: Prisma.Sql
  where: Prisma.Sql
  order: Prisma.Sql
  direction?: 'asc' | 'desc'
  row: Prisma.Sql
  /** Further columns beside the page, each preceded by a comma. */
  columns?: Prisma.Sql
}

/**
 * `SELECT until, total, rows …`: a page and the total count in one snapshot. Rows added after `until` are left out, so
 * that the pages of an opened list do not shift.
 */
export function pageSql(list: ListSql, { page, per_page, until }: PageRequest): Prisma.Sql {
  const { id, from, ctes = Prisma.empty, columns = Prisma.empty } = list
  const direction = Prisma.raw(list.direction ?? 'asc')
  const skipped = (page - 1) * per_page
  return Prisma.sql`
    WITH opened AS (
      SELECT coalesce(${until}::int, max(id), 0) AS until FROM ${Prisma.raw(list.table)}
    ), ${ctes} found AS (
      SELECT ${id} AS id, row_number() OVER (ORDER BY ${list.order} ${direction}, ${id}) AS place FROM ${from}
      WHERE ${id} <= ${UNTIL} AND ${list.where}
    )
    SELECT ${UNTIL} AS until, (SELECT count(*)::int FROM found) AS total,
      (SELECT coalesce(json_agg(${list.row} ORDER BY found.place), '[]'::json)
        FROM ${from} JOIN found ON found.id = ${id}
        WHERE found.place > ${skipped}::bigint AND found.place <= ${skipped + per_page}::bigint) AS rows ${columns}`
}

/** A page of a list as its call answers it. @param url path and query of the request @param row shape of `list.row` */
export async function readPage<R extends z.ZodType>(
  row: R,
  request: PageRequest,
  url: URL,
  list: ListSql,
): Promise<PagedAnswer<z.output<R>>> {
  return pagedList(await onlyRow(pageRow(row), pageSql(list, request)), request, url)
}
