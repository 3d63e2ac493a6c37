import 'server-only'
import { checksDeclared } from '@/lib/core/process/declared'

/** Cache limits in characters: of all texts, and of one. */
const MAX_LENGTH = 8 * 2 ** 20
const MAX_ONE = 2 ** 20

const cache = new Map<string, unknown>()
let length = 0

/**
 * Parses JSON with an LRU cache: the same text gives the same frozen object while cached, so that derived results can
 * be cached by identity. Must not be mutated.
 */
export function parsed(text: string): unknown {
  const known = cache.get(text)
  if (known === undefined && text.length > MAX_ONE) return JSON.parse(text)
  const value = known ?? untouchable(JSON.parse(text))
  if (known === undefined) length += text.length
  cache.delete(text)
  cache.set(text, value)
  for (const oldest of cache.keys()) {
    if (length <= MAX_LENGTH) break
    cache.delete(oldest)
    length -= oldest.length
  }
  return value
}

/** Under test the value is frozen, so that a mutation throws. */
function untouchable(value: unknown): unknown {
  if (!checksDeclared() || typeof value !== 'object' || value === null) return value
  for (const part of Object.values(value)) untouchable(part)
  return Object.freeze(value)
}
