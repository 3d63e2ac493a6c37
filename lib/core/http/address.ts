import 'server-only'
import { isIP } from 'node:net'
import { CLIENT_ADDRESS_HEADER } from '@/lib/core/http/fixed-headers'
import { env } from '@/lib/core/process/env'

/**
 * The client's address as far as it can be trusted. X-Forwarded-For is used only when TRUST_PROXY says how many of our
 * proxies append to it: then the entry of the outermost one counts, otherwise the socket's address.
 */
export function clientAddress(request: Request): string | null {
  const { headers } = request
  return trustedAddress(headers.get(CLIENT_ADDRESS_HEADER) ?? '', headers.get('x-forwarded-for') ?? '')
}

/** `clientAddress` from the guard's data: the socket's peer and X-Forwarded-For. */
export function trustedAddress(socket: string, forwardedFor: string): string | null {
  const hops = env().TRUST_PROXY
  const chain = forwardedFor.split(',').map((part) => part.trim())
  const client = (hops === 0 ? socket : chain.at(-hops)) ?? ''
  // An IPv6 socket writes IPv4 clients in this form; normalised to count one client once.
  const address = client.replace(/^::ffff:(?=\d+\.)/i, '')
  return isIP(address) ? address : null
}
