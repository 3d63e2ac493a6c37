import type { IncomingMessage } from 'node:http'
import { isLoopback } from '@/lib/core/tls/require-tls'

/** Asked by whatever keeps the process alive, from inside; they tell nothing of anybody. */
const PROBES = new Set(['/healthz', '/readyz'])

const hostnameOf = (host = '') => (URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : host)

interface Arrived extends Pick<IncomingMessage, 'headers' | 'url'> {
  socket: { remoteAddress?: string | undefined; encrypted?: boolean }
}

/**
 * Whether a request has come in the clear over any line between machines. What it says of its own host or of https
 * may be untrue: whoever writes such headers by hand deceives nobody but himself, a browser cannot.
 * @param proxies TRUST_PROXY: with proxies of ours the outermost of them says how it was come to, and the nearest
 * comes over TLS itself, unless it is on this machine
 */
export function isPlain({ headers, socket, url = '' }: Arrived, proxies: number): boolean {
  if (PROBES.has(url) || isLoopback(hostnameOf(headers.host))) return false
  if (proxies === 0) return !socket.encrypted
  const isNear = isLoopback((socket.remoteAddress ?? '::1').replace(/^::ffff:/, ''))
  if (!isNear && !socket.encrypted) return true
  return !/\bhttps\b/i.test(headers['x-forwarded-proto']?.toString() ?? '')
}
