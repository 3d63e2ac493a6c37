import type { ServerResponse } from 'node:http'
import { cookieIn } from '@/lib/core/http/cookie-header'
import type { RequestUnderWay } from '@/lib/core/process/guard-bridge'
import { UNDER_WAY, UNKNOWN_UNDER_WAY, WAITING } from '@/lib/core/route/heavy-limits'

/** Sessions whose person an answered call has told of; the longest unseen go first. */
const MOST_KNOWN = 10_000
const persons = new Map<string, number>()
const crowds = new Map<string, Set<RequestUnderWay>>()

/** What a request came with, as far as it matters here. */
interface Came {
  cookies: string | undefined
  /** Whether the application is reached over https: its cookie has another name there. */
  isHttps: boolean
}

/** The cookie that the application reads. */
const sessionOf = ({ cookies = '', isHttps }: Came) =>
  cookieIn(cookies, isHttps ? '__Host-session' : 'session')

/** Notes whose session a call came with, once the application has found out. */
export function noteSession(came: Came, { userId }: RequestUnderWay): void {
  const session = sessionOf(came)
  if (session === undefined || userId === undefined) return
  persons.delete(session)
  persons.set(session, userId)
  const [oldest] = persons.keys()
  if (persons.size > MOST_KNOWN && oldest !== undefined) persons.delete(oldest)
}

/** Who crowds: the person of the session, if any of its calls before has got so far as to know. */
interface Crowd {
  userId: number | null
}

/**
 * Counts a request among those of its person until it is answered; of guests, and of sessions that nobody has vouched for
 * yet, among those of its address: a client writes whatever cookie it likes, and the same session in many spellings. One
 * too many is refused before Next, where a refusal costs the others next to nothing.
 * @returns the crowd that it is one too many in
 */
export function joinCrowd(
  came: Came,
  { address, isHeavy }: { address: string; isHeavy: boolean },
  response: ServerResponse,
  underWay: RequestUnderWay,
): Crowd | null {
  const session = sessionOf(came)
  const userId = (session === undefined ? null : persons.get(session)) ?? null
  const key = userId === null ? `${isHeavy ? 'heavy ' : ''}${address}` : `person ${userId}`
  const most = userId === null ? UNKNOWN_UNDER_WAY : UNDER_WAY
  const calls = crowds.get(key) ?? new Set()
  if (calls.size >= (isHeavy ? 1 + WAITING : most)) return { userId }
  crowds.set(key, calls.add(underWay))
  response.once('close', () => {
    calls.delete(underWay)
    if (calls.size === 0) crowds.delete(key)
  })
  return null
}
