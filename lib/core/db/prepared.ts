import 'server-only'
import { env } from '@/lib/core/process/env'
import { requestContext } from '@/lib/core/process/request-context'

/*
 * Statements are prepared under names, so that each connection plans them once: docs/decisions/0031. With
 * DATABASE_PREPARED=off none is named, and each has its request id in a comment instead.
 */

/** A prepared statement takes server memory until its connection ends: texts sent only once get no name. */
const MOST_NAMES = 500
/** Texts seen once; when full the set is cleared, and texts get their names later. */
const MOST_SEEN = 5_000

const names = new Map<string, string>()
const seen = new Set<string>()
const nameless = new Set<string>()

/** The statement name of a text, from its second use on. */
export function statementName(text: string): string | undefined {
  if (env().DATABASE_PREPARED === 'off') return undefined
  const known = names.get(text)
  if (known !== undefined || names.size >= MOST_NAMES || nameless.has(text)) return known
  if (!seen.delete(text)) {
    if (seen.size >= MOST_SEEN) seen.clear()
    seen.add(text)
    return undefined
  }
  const name = `p${names.size + nameless.size + 1}`
  names.set(text, name)
  return name
}

/**
 * A cached plan no longer fits its tables after a migration. A pooler may cache it by text whatever the name, so from
 * then on the text is sent unnamed.
 */
export function isOutdatedPlan(error: unknown): boolean {
  return error instanceof Error && /cached plan must not change result type/.test(error.message)
}

/** Sends this text unnamed from now on. */
export function forgetName(text: string): void {
  names.delete(text)
  nameless.add(text)
}

const REQUEST_ID = /^[0-9a-f-]{36}$/

/** The text to send: with the request id when statements are never named. */
export function sentText(text: string): string {
  if (env().DATABASE_PREPARED === 'on') return text
  const { requestId } = requestContext()
  return REQUEST_ID.test(requestId) ? `/* request ${requestId} */ ${text}` : text
}
