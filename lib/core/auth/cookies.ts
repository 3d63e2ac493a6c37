import 'server-only'
import { cookieIn } from '@/lib/core/http/cookie-header'
import { isHttps } from '@/lib/core/process/env'

/** The prefix binds a cookie to this host under https: no other host of the domain can have set it. */
export const onThisHost = (name: string) => (isHttps() ? `__Host-${name}` : name)

export const sessionCookieName = () => onThisHost('session')

/** Lists the accounts that this browser is known for. */
export const deviceCookieName = () => onThisHost('device')

/** Identifies a sign-in between password and second factor. */
export const signInStepCookieName = () => onThisHost('sign-in-step')

/** @param options.httpOnly false for the CSRF token alone, which scripts read */
export function serializeCookie(
  name: string,
  value: string,
  options: { maxAgeSeconds?: number; httpOnly: boolean },
): string {
  const parts = [`${name}=${encodeURIComponent(value)}`, 'Path=/', 'SameSite=Lax']
  if (options.maxAgeSeconds !== undefined) parts.push(`Max-Age=${options.maxAgeSeconds}`)
  if (options.httpOnly) parts.push('HttpOnly')
  if (isHttps()) parts.push('Secure')
  return parts.join('; ')
}

export const endedCookie = (name: string) => serializeCookie(name, '', { httpOnly: true, maxAgeSeconds: 0 })

export const readCookie = (request: Request, name: string): string | undefined =>
  cookieIn(request.headers.get('cookie') ?? '', name)
