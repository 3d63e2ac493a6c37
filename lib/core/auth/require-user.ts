import 'server-only'
import { cookies, headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { cache } from 'react'
import { sessionCookieName } from '@/lib/core/auth/cookies'
import { findSession, type Session, type SessionUser } from '@/lib/core/auth/session'
import { isFactorDue } from '@/lib/core/auth/session-person'
import { may, type Permission } from '@/lib/core/domain/permissions'

const OWN = 'http://own.invalid'
const HOME = '/home'

/** A same-origin path to return to after sign-in; anything else becomes the home page. */
export function safeReturnTo(value: string | undefined): string {
  if (!value?.startsWith('/') || /[\\\p{Cc}]/u.test(value) || !URL.canParse(value, OWN)) return HOME
  const url = new URL(value, OWN)
  if (url.origin !== OWN || url.pathname.startsWith('//')) return HOME
  return `${url.pathname}${url.search}`
}

/** The session of the page being rendered; read once per request. */
const pageSession = cache(async (): Promise<Session | null> => {
  const jar = await cookies()
  return findSession(jar.get(sessionCookieName())?.value)
})

/** The signed-in person, or a redirect to login that comes back here afterwards. */
export async function requireUser(): Promise<SessionUser> {
  const session = await pageSession()
  if (session) return session.user
  const path = (await headers()).get('x-path')
  redirect(path && path !== '/' ? `/login?return_to=${encodeURIComponent(path)}` : '/login')
}

/**
 * The signed-in person, or null until they have accepted the terms of use and added a required second factor: the page
 * then renders nothing, and the layout asks for it.
 */
export async function requireAgreedUser(): Promise<SessionUser | null> {
  const user = await requireUser()
  return user.agreement_accepted && !isFactorDue(user) ? user : null
}

/** As requireAgreedUser, for a page not every role may see: a role without the permission is sent to the first page. */
export async function requirePermission(permission: Permission): Promise<SessionUser | null> {
  const user = await requireAgreedUser()
  if (user && !may(user.role, permission)) redirect('/')
  return user
}

/** Guest pages redirect a signed-in person to their indicators. */
export async function requireGuest(): Promise<void> {
  if (await pageSession()) redirect('/my-metrics')
}
