import 'server-only'
import type { z } from 'zod'
import { listQuery, type QueryChange } from '@/components/ui/lists/list-state'
import { env } from '@/lib/core/env'
import { firstOf, type PageQuery } from '@/lib/core/http/page'

/** The address of a page as its list reads it in the browser too. */
export async function searchOf(query: PageQuery): Promise<URLSearchParams> {
  const entries = Object.entries(await query).map(([name, value]) => [name, firstOf(value) ?? ''] as const)
  return listQuery(Object.fromEntries(entries))
}

/**
 * The page of a list that its API would answer to these filters.
 * @param api the address of that API
 * @returns undefined when it would refuse them: the browser asks itself and shows the refusal
 */
export async function readPagedList<Q, L>(
  api: string,
  schema: z.ZodType<Q>,
  filters: QueryChange,
  read: (query: Q, url: URL) => Promise<L>,
): Promise<L | undefined> {
  const search = listQuery(filters)
  const query = schema.safeParse(Object.fromEntries(search))
  return query.success ? read(query.data, new URL(`${api}?${search}`, env().APP_URL)) : undefined
}
