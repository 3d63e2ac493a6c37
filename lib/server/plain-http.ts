import type { IncomingMessage } from 'node:http'
import { isLoopback } from '@/lib/core/tls/require-tls'

/** Probes from inside the installation; they disclose nothing. */
const PROBES = new Set(['/healthz', '/readyz'])

const hostnameOf = (host = '') => (URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : host)

const isNear = (address = '::1') => isLoopback(address.trim().replace(/^::ffff:/, ''))

interface Arrived extends Pick<IncomingMessage, 'headers' | 'url'> {
  socket: { remoteAddress?: string | undefined; encrypted?: boolean }
}

/** Whether a request is local: all proxies on its way are loopback addresses, and so is its host. */
function isFromHere({ headers, socket }: Arrived): boolean {
  const way = headers['x-forwarded-for']?.toString().split(',') ?? []
  return isLoopback(hostnameOf(headers.host)) && [...way, socket.remoteAddress].every(isNear)
}

/**
 * Whether a request crossed any connection between machines unencrypted. A client may forge the header, but deceives
 * only itself, and a browser cannot set it.
 * @param proxies TRUST_PROXY: the outermost proxy states the client's protocol, and the nearest must use TLS itself
 * unless local
 */
export function isPlain(arrived: Arrived, proxies: number): boolean {
  const { headers, socket, url = '' } = arrived
  if (PROBES.has(url) || isFromHere(arrived)) return false
  if (proxies === 0) return !socket.encrypted
  if (!isNear(socket.remoteAddress) && !socket.encrypted) return true
  return !/\bhttps\b/i.test(headers['x-forwarded-proto']?.toString() ?? '')
}
