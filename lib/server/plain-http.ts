import type { IncomingMessage } from 'node:http'
import { isLoopback } from '@/lib/core/require-tls'

/** Asked by whatever keeps the process alive, from inside; they tell nothing of anybody. */
const PROBES = new Set(['/healthz', '/readyz'])

const hostnameOf = (host = '') => (URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : host)

/**
 * Whether a request has come in the clear from another machine. What it says of its own host or of https may be
 * untrue: whoever writes such headers by hand deceives nobody but himself, a browser cannot.
 * @param proxies TRUST_PROXY: with proxies of ours the outermost of them ends TLS and says so
 */
export function isPlain({ headers, socket, url = '' }: IncomingMessage, proxies: number): boolean {
  if (PROBES.has(url) || isLoopback(hostnameOf(headers.host))) return false
  if (proxies === 0) return !('encrypted' in socket)
  return !/\bhttps\b/i.test(headers['x-forwarded-proto']?.toString() ?? '')
}
