import 'server-only'
import { notFound } from 'next/navigation'
import type { z } from 'zod'
import { isDatabaseUnavailable } from '@/lib/core/db/failures'
import { AppError } from '@/lib/core/http/errors'
import { env } from '@/lib/core/process/env'
import { log } from '@/lib/core/process/log'

/** A page's read: what the API answers 404 is the not-found screen. Other refusals go on to the caller. */
export async function foundOrNotFound<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') notFound()
    throw error
  }
}

/** A page's read that may be refused for what was asked: the refusal's words instead of the result. */
export async function resultOrRefusal<T>(
  read: () => Promise<T>,
): Promise<{ result: T } | { refusal: string }> {
  try {
    return { result: await foundOrNotFound(read) }
  } catch (error) {
    if (error instanceof AppError && error.code === 'invalid') return { refusal: error.message }
    throw error
  }
}

/** A part that a page can tell the lack of: the words of its failure instead of it. */
export async function partOrFailure<T>(read: () => Promise<T>): Promise<{ part: T } | { failure: string }> {
  try {
    return { part: await read() }
  } catch (error) {
    log().error({ err: error }, 'part of a page not read')
    return { failure: new AppError(isDatabaseUnavailable(error) ? 'unavailable' : 'internal').message }
  }
}

/** The query of a page in the shape that `queryObject` gives routes. */
export type PageQuery = Promise<Record<string, string | string[] | undefined>>

export function firstOf(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value
}

/** The address of a page as its list reads it in the browser too. */
export async function pageSearch(query: PageQuery): Promise<URLSearchParams> {
  const entries = Object.entries(await query).map(([name, value]) => [name, firstOf(value) ?? ''])
  return new URLSearchParams(entries.filter(([, value]) => value !== ''))
}

/**
 * The page of a list that its API would answer.
 * @param api the address of that API
 * @param search what it would be asked
 * @returns undefined when it would refuse: the browser asks itself and shows the refusal
 */
export async function readPagedList<Q, L>(
  api: string,
  schema: z.ZodType<Q>,
  search: URLSearchParams,
  read: (query: Q, url: URL) => Promise<L>,
): Promise<L | undefined> {
  const query = schema.safeParse(Object.fromEntries(search))
  return query.success ? read(query.data, new URL(`${api}?${search}`, env().APP_URL)) : undefined
}
