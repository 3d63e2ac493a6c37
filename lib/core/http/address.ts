import 'server-only'
import { isIP } from 'node:net'
import { env } from '@/lib/core/env'

/**
 * The client's address as far as it can be trusted. X-Forwarded-For is read only when TRUST_PROXY says how
 * many proxies of ours append to it; then the entry before theirs counts. Otherwise nothing a client sends does.
 */
export function clientAddress(request: Request): string | null {
  const hops = env().TRUST_PROXY
  if (hops === 0) return null
  const chain = (request.headers.get('x-forwarded-for') ?? '').split(',').map((part) => part.trim())
  const address = chain.at(-hops) ?? ''
  return isIP(address) ? address : null
}
