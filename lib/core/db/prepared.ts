import 'server-only'
import { env } from '@/lib/core/process/env'
import { requestContext } from '@/lib/core/process/request-context'

/*
 * Statements are sent under names, so that a connection plans each of them once: docs/decisions/0031. With
 * DATABASE_PREPARED=off none has a name, and each carries the number of its request in a comment instead.
 */

/** A name lives as long as its connection and takes memory of the server's: texts sent only once get none. */
const MOST_NAMES = 500
/** Texts known to have been sent; beyond them they are forgotten, and get a name later. */
const MOST_SEEN = 5_000

const names = new Map<string, string>()
const seen = new Set<string>()
const nameless = new Set<string>()

/** The name that a text is prepared under, from the second time it is sent. */
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
 * The plan that a connection keeps no longer fits its tables: a migration went by. A pooler may keep it under the text
 * whatever the name, so from here on the text has none.
 */
export function isOutdatedPlan(error: unknown): boolean {
  return error instanceof Error && /cached plan must not change result type/.test(error.message)
}

/** Sends this text without a name from here on. */
export function forgetName(text: string): void {
  names.delete(text)
  nameless.add(text)
}

const REQUEST_ID = /^[0-9a-f-]{36}$/

/** The text as it is sent: where it has no name in any case, the number of its request goes along. */
export function sentText(text: string): string {
  if (env().DATABASE_PREPARED === 'on') return text
  const { requestId } = requestContext()
  return REQUEST_ID.test(requestId) ? `/* request ${requestId} */ ${text}` : text
}
