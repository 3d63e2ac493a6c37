import 'server-only'
import { checksDeclared } from '@/lib/core/process/declared'

/** Of all texts that are kept, and of one of them. */
const MAX_LENGTH = 8 * 2 ** 20
const MAX_ONE = 2 ** 20

const kept = new Map<string, unknown>()
let length = 0

/**
 * What a text of JSON says. The same text gives the same value while it is kept, so that what follows from it can be
 * kept beside it, by its identity; nobody may change it. What was not read for longest makes room.
 */
export function parsed(text: string): unknown {
  const known = kept.get(text)
  if (known === undefined && text.length > MAX_ONE) return JSON.parse(text)
  const value = known ?? untouchable(JSON.parse(text))
  if (known === undefined) length += text.length
  kept.delete(text)
  kept.set(text, value)
  for (const oldest of kept.keys()) {
    if (length <= MAX_LENGTH) break
    kept.delete(oldest)
    length -= oldest.length
  }
  return value
}

/** Under test whoever changes it is caught. */
function untouchable(value: unknown): unknown {
  if (!checksDeclared() || typeof value !== 'object' || value === null) return value
  for (const part of Object.values(value)) untouchable(part)
  return Object.freeze(value)
}
