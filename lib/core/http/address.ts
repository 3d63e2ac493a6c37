import 'server-only'
import { isIP } from 'node:net'
import { CLIENT_ADDRESS_HEADER } from '@/lib/core/http/fixed-headers'
import { env } from '@/lib/core/process/env'

/**
 * The client's address as far as it can be trusted. X-Forwarded-For is read only when TRUST_PROXY says how
 * many proxies of ours append to it; then the entry the outermost of them wrote counts. Otherwise the socket does.
 */
export function clientAddress(request: Request): string | null {
  const { headers } = request
  return trustedAddress(headers.get(CLIENT_ADDRESS_HEADER) ?? '', headers.get('x-forwarded-for') ?? '')
}

/** The same of what the guard saw: the socket's other end and X-Forwarded-For. */
export function trustedAddress(socket: string, forwardedFor: string): string | null {
  const hops = env().TRUST_PROXY
  const chain = forwardedFor.split(',').map((part) => part.trim())
  const given = (hops === 0 ? socket : chain.at(-hops)) ?? ''
  // A socket that listens on IPv6 writes an IPv4 client so: one client, one address.
  const address = given.replace(/^::ffff:(?=\d+\.)/i, '')
  return isIP(address) ? address : null
}
