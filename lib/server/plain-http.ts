import type { IncomingMessage } from 'node:http'
import { isLoopback } from '@/lib/core/tls/require-tls'

/** Asked by whatever keeps the process alive, from inside; they tell nothing of anybody. */
const PROBES = new Set(['/healthz', '/readyz'])

const hostnameOf = (host = '') => (URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : host)

const isNear = (address = '::1') => isLoopback(address.trim().replace(/^::ffff:/, ''))

interface Arrived extends Pick<IncomingMessage, 'headers' | 'url'> {
  socket: { remoteAddress?: string | undefined; encrypted?: boolean }
}

/** Whether a request has never left this machine: nobody on its way came from elsewhere, and it asks for this machine. */
function isFromHere({ headers, socket }: Arrived): boolean {
  const way = headers['x-forwarded-for']?.toString().split(',') ?? []
  return isLoopback(hostnameOf(headers.host)) && [...way, socket.remoteAddress].every(isNear)
}

/**
 * Whether a request has come in the clear over any line between machines. What it says of https may be untrue: whoever
 * writes such a header by hand deceives nobody but himself, a browser cannot.
 * @param proxies TRUST_PROXY: with proxies of ours the outermost of them says how it was come to, and the nearest
 * comes over TLS itself, unless it is on this machine
 */
export function isPlain(arrived: Arrived, proxies: number): boolean {
  const { headers, socket, url = '' } = arrived
  if (PROBES.has(url) || isFromHere(arrived)) return false
  if (proxies === 0) return !socket.encrypted
  if (!isNear(socket.remoteAddress) && !socket.encrypted) return true
  return !/\bhttps\b/i.test(headers['x-forwarded-proto']?.toString() ?? '')
}
