import 'server-only'
import { cookieIn } from '@/lib/core/http/cookie-header'
import { isHttps } from '@/lib/core/process/env'

interface CookieOptions {
  maxAgeSeconds?: number
  /** Scripts read the CSRF token and no other cookie. */
  httpOnly: boolean
}

/** The prefix binds a cookie to this host where https allows it: no other host of the domain can have set it. */
export const onThisHost = (name: string) => (isHttps() ? `__Host-${name}` : name)

export const sessionCookieName = () => onThisHost('session')

/** For whom this browser is known. */
export const deviceCookieName = () => onThisHost('device')

/** Who has given their password and is yet to give the second factor. */
export const signInStepCookieName = () => onThisHost('sign-in-step')

export const CSRF_COOKIE = 'XSRF-TOKEN'

/** The one the server believes. */
export const trustedCsrfCookie = () => onThisHost(CSRF_COOKIE)

export function serializeCookie(name: string, value: string, options: CookieOptions): string {
  const parts = [`${name}=${encodeURIComponent(value)}`, 'Path=/', 'SameSite=Lax']
  if (options.maxAgeSeconds !== undefined) parts.push(`Max-Age=${options.maxAgeSeconds}`)
  if (options.httpOnly) parts.push('HttpOnly')
  if (isHttps()) parts.push('Secure')
  return parts.join('; ')
}

export const readCookie = (request: Request, name: string): string | undefined =>
  cookieIn(request.headers.get('cookie') ?? '', name)
