import 'server-only'
import { notFound } from 'next/navigation'
import { AppError } from '@/lib/core/http/errors'

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

/** The query of a page in the shape that `queryObject` gives routes. */
export type PageQuery = Promise<Record<string, string | string[] | undefined>>

export function firstOf(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value
}
