import 'server-only'
import { notFound } from 'next/navigation'
import type { ReactElement } from 'react'
import { z } from 'zod'
import { requireAgreedUser, requirePermission } from '@/lib/core/auth/require-user'
import { type CompanyScope, companyScope } from '@/lib/core/auth/scope'
import type { SessionUser } from '@/lib/core/auth/session'
import { onHeavyConnections } from '@/lib/core/db/client'
import { isDatabaseUnavailable } from '@/lib/core/db/failures'
import type { Permission } from '@/lib/core/domain/permissions'
import { AppError } from '@/lib/core/http/errors'
import { env } from '@/lib/core/process/env'
import { log } from '@/lib/core/process/log'
import { admit } from '@/lib/core/route/admission-queue'

interface Entry<Params> {
  permission: Permission | 'signed-in'
  params?: z.ZodType<Params>
}

interface Visit<Params> {
  user: SessionUser
  scope: CompanyScope
  params: Params
  searchParams: Awaited<PageQuery>
  /** The query as the browser's lists parse it. */
  search: URLSearchParams
}

type Render<Params> = (visit: Visit<Params>) => ReactElement | Promise<ReactElement>

type PageProps = { params: Promise<unknown>; searchParams: PageQuery }

/**
 * A page of signed-in people: empty until they have accepted the terms. A role without the permission is sent to the
 * first page; a path that `params` refuses is not found, and so is a page whose read finds nothing.
 */
export function pageFor<Params>(
  entry: Entry<Params>,
  render: Render<Params>,
): (props: PageProps) => Promise<ReactElement | null>
export function pageFor(
  { permission, params: schema = z.unknown() }: Entry<unknown>,
  render: Render<unknown>,
) {
  return async ({ params, searchParams }: PageProps) => {
    const user = await (permission === 'signed-in' ? requireAgreedUser() : requirePermission(permission))
    if (!user) return null
    const path = schema.safeParse(await params)
    if (!path.success) notFound()
    const query = await searchParams
    const entries = Object.entries(query).map(([name, value]) => [name, firstOf(value) ?? ''])
    const visit = {
      user,
      scope: companyScope(user),
      params: path.data,
      searchParams: query,
      search: new URLSearchParams(entries.filter(([, value]) => value !== '')),
    }
    return orNotFoundPage(async () => render(visit))
  }
}

/** A page's read; 404 becomes the not-found page, other errors are thrown. */
export async function orNotFoundPage<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') notFound()
    throw error
  }
}

/** A page's heavy read, as orNotFoundPage; undefined when the queue is full: the browser then requests it itself. */
export async function admittedOrNothing<T>(userId: number, read: () => Promise<T>): Promise<T | undefined> {
  const turn = await admit({ userId }).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'too_many_requests') return undefined
    throw error
  })
  if (!turn) return undefined
  try {
    return await onHeavyConnections(() => orNotFoundPage(read))
  } finally {
    turn.end()
  }
}

/** A page's read that may be refused as invalid: returns the message instead of a result. */
export async function resultOrRefusal<T>(
  read: () => Promise<T>,
): Promise<{ result: T } | { refusal: string }> {
  try {
    return { result: await orNotFoundPage(read) }
  } catch (error) {
    if (error instanceof AppError && error.code === 'invalid') return { refusal: error.message }
    throw error
  }
}

/** An optional part of a page: returns the failure's message in its place. */
export async function partOrFailure<T>(read: () => Promise<T>): Promise<{ part: T } | { failure: string }> {
  try {
    return { part: await read() }
  } catch (error) {
    log().error({ err: error }, 'part of a page not read')
    return { failure: new AppError(isDatabaseUnavailable(error) ? 'unavailable' : 'internal').message }
  }
}

/** A page's query in Next's form. */
export type PageQuery = Promise<Record<string, string | string[] | undefined>>

export function firstOf(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value
}

/**
 * A list page as its API would answer it.
 * @param api path of the API
 * @param search its query
 * @returns undefined when it would be refused: the browser requests it and shows the error
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
