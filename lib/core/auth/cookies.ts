import 'server-only'
import { isHttps } from '@/lib/core/env'

interface CookieOptions {
  maxAgeSeconds?: number
  /** Scripts read the CSRF token and no other cookie. */
  httpOnly: boolean
}

/** The session cookie; the __Host- prefix binds it to this host where https allows it. */
export function sessionCookieName(): string {
  return isHttps() ? '__Host-session' : 'session'
}

export const CSRF_COOKIE = 'XSRF-TOKEN'

/** The one the server believes: under https no other host of the domain can have set it. */
export function trustedCsrfCookie(): string {
  return isHttps() ? `__Host-${CSRF_COOKIE}` : CSRF_COOKIE
}

export function serializeCookie(name: string, value: string, options: CookieOptions): string {
  const parts = [`${name}=${encodeURIComponent(value)}`, 'Path=/', 'SameSite=Lax']
  if (options.maxAgeSeconds !== undefined) parts.push(`Max-Age=${options.maxAgeSeconds}`)
  if (options.httpOnly) parts.push('HttpOnly')
  if (isHttps()) parts.push('Secure')
  return parts.join('; ')
}

export function readCookie(request: Request, name: string): string | undefined {
  const header = request.headers.get('cookie') ?? ''
  for (const part of header.split(';')) {
    const [key, ...rest] = part.trim().split('=')
    if (key === name) return decodeQuietly(rest.join('='))
  }
  return undefined
}

function decodeQuietly(value: string): string | undefined {
  try {
    return decodeURIComponent(value)
  } catch {
    return undefined
  }
}
