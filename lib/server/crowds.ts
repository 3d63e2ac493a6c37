import type { IncomingMessage } from 'node:http'
import { cookieIn } from '@/lib/core/http/cookie-header'
import type { RequestUnderWay } from '@/lib/core/process/guard-bridge'
import { KEYS_UNDER_WAY, MAX_WAITING, UNKNOWN_UNDER_WAY } from '@/lib/core/route/heavy-limits'
import { bridge, labelOf, originOf } from '@/lib/server/guard-bridge'
import { STATIC_FILES } from '@/lib/server/route-labels'

/** Concurrent requests of a person in a process, higher than the heavy limits so that other requests still fit. */
const UNDER_WAY = 16

/** Heavy calls of one exchange key, so that a few cannot take all places. */
const OF_ONE_KEY = 2

/** Sessions whose person is known from an earlier call; least recently seen are evicted. */
const MAX_PERSONS = 10_000
const persons = new Map<string, number>()
const crowds = new Map<string, Set<RequestUnderWay>>()

/** The session cookie, which has another name over https. */
const sessionOf = ({ headers }: IncomingMessage, isHttps: boolean) =>
  cookieIn(headers.cookie ?? '', isHttps ? '__Host-session' : 'session')

/** Records a session's person once the application knows it. */
export function noteSession(request: IncomingMessage, isHttps: boolean, { userId }: RequestUnderWay): void {
  const session = sessionOf(request, isHttps)
  if (session === undefined || userId === undefined) return
  persons.delete(session)
  persons.set(session, userId)
  const [oldest] = persons.keys()
  if (persons.size > MAX_PERSONS && oldest !== undefined) persons.delete(oldest)
}

/** The key of a call to exchange paths, the only ones that accept one. */
function keyOf({ url = '', headers }: IncomingMessage): string | undefined {
  if (!url.startsWith('/api/exchange/')) return undefined
  return /^Bearer +(pkz_\S+)$/i.exec(headers.authorization ?? '')?.[1]
}

interface Among {
  /** The session's person, if an earlier call identified them. */
  userId: number | null
  crowds: Array<[name: string, max: number]>
}

/**
 * Counters of a request: per person; per address for guests and unverified sessions, since a client may send any
 * cookie; for heavy calls of a key, per key and for all keys.
 */
function among(request: IncomingMessage, isHttps: boolean, isHeavy: boolean): Among {
  const key = isHeavy ? keyOf(request) : undefined
  if (key !== undefined) {
    return {
      userId: null,
      crowds: [
        [`key ${key}`, OF_ONE_KEY],
        // Keys are not verified here: an address with made-up ones gets as many places as one person.
        [`heavy ${addressOf(request)}`, 1 + MAX_WAITING],
        ['keys', KEYS_UNDER_WAY],
      ],
    }
  }
  const session = sessionOf(request, isHttps)
  const userId = (session === undefined ? null : persons.get(session)) ?? null
  const name = userId === null ? `${isHeavy ? 'heavy ' : ''}${addressOf(request)}` : `person ${userId}`
  const max = userId === null ? UNKNOWN_UNDER_WAY : UNDER_WAY
  return { userId, crowds: [[name, isHeavy ? 1 + MAX_WAITING : max]] }
}

/** The client's address as the application sees it, if it can tell; otherwise the socket's peer. */
function addressOf(request: IncomingMessage): string {
  const { socket, forwardedFor = '' } = originOf(request)
  return bridge.addressOf?.(socket, forwardedFor) ?? socket
}

/**
 * Counts a request in its counters until it is answered. One over the limit is refused before Next, which is cheap, and
 * logged like other refusals.
 * @returns whether it is over the limit
 */
export function isCrowded(
  request: IncomingMessage,
  isHttps: boolean,
  underWay: RequestUnderWay & { answered: Promise<void> },
): boolean {
  const { method = '', url = '' } = request
  const facts = { requestId: underWay.id, method, route: labelOf(url) }
  if (facts.route === STATIC_FILES) return false
  // With a key, HEAD does the work of GET.
  const verb = method === 'HEAD' && keyOf(request) !== undefined ? 'GET' : method
  const isHeavy = bridge.heavyRoutes?.has(`${verb} ${facts.route}`) ?? false
  const { userId, crowds: own } = among(request, isHttps, isHeavy)
  if (own.some(([name, max]) => (crowds.get(name)?.size ?? 0) >= max)) {
    bridge.noteCrowding?.(facts, originOf(request), userId)
    return true
  }
  for (const [name] of own) crowds.set(name, (crowds.get(name) ?? new Set()).add(underWay))
  void underWay.answered.then(() => {
    for (const [name] of own) {
      crowds.get(name)?.delete(underWay)
      if (crowds.get(name)?.size === 0) crowds.delete(name)
    }
  })
  return false
}
