import type { ServerResponse } from 'node:http'
import type { RequestUnderWay } from '@/lib/core/guard-bridge'
import { RUNNING, WAITING } from '@/lib/core/heavy-limits'

const SESSION = /(?:^|;\s*)(?:__Host-)?session=([^;]+)/

const sessions = new Map<string, Set<RequestUnderWay>>()

/** Who crowds: the person of the session, if any of its calls has got so far as to know. */
interface Crowd {
  userId: number | null
}

/**
 * Counts a heavy call among those of its session until it is answered. The call that would find neither a turn nor a
 * place to wait is refused before Next, where a refusal costs the others next to nothing.
 * @param cookies as they came
 * @returns the crowd that it is one too many in
 */
export function joinCrowd(
  cookies: string | undefined,
  response: ServerResponse,
  underWay: RequestUnderWay,
): Crowd | null {
  const session = SESSION.exec(cookies ?? '')?.[1]
  if (session === undefined) return null
  const calls = sessions.get(session) ?? new Set()
  if (calls.size >= RUNNING + WAITING)
    return { userId: [...calls].find(({ userId }) => userId)?.userId ?? null }
  sessions.set(session, calls.add(underWay))
  response.once('close', () => {
    calls.delete(underWay)
    if (calls.size === 0) sessions.delete(session)
  })
  return null
}
