import 'server-only'
import { randomBytes } from 'node:crypto'
import { deviceCookieName, serializeCookie } from '@/lib/core/auth/cookies'
import { isSigned, signed } from '@/lib/core/process/secrets'

/*
 * OWASP device cookies: a browser where somebody signed in is known for their account, and its wrong passwords have a
 * separate counter that strangers cannot exhaust. A device cookie grants no access. A link mailed to the account makes
 * a browser known too.
 */

const MAX_AGE_SECONDS = 180 * 24 * 60 * 60
const LINK_MS = 24 * 60 * 60 * 1000
/** Accounts remembered for one shared computer. */
const PEOPLE = 5
const ENTRY = /^([\w-]{22})\.([\w-]{43})$/
const LINK = /^([\w-]+)\.(\d{13})\.([\w-]{22})\.([\w-]{43})$/

const newNonce = () => randomBytes(16).toString('base64url')

const called = (email: string, nonce: string) => `${email}\n${nonce}`

const entriesOf = (cookie: string | null): string[] =>
  (cookie ?? '').split('~').filter((entry) => ENTRY.test(entry))

/** The browser's id in an entry, if it is known for this account. */
function nonceOf(entry: string, email: string): string | null {
  const [, nonce = '', signature = ''] = ENTRY.exec(entry) ?? []
  return isSigned('device-cookie', called(email, nonce), signature) ? nonce : null
}

/** The browser's id for this account; null if nobody signed in to it there. */
export function knownDevice(cookie: string | null, email: string): string | null {
  for (const entry of entriesOf(cookie)) {
    const nonce = nonceOf(entry, email)
    if (nonce !== null) return nonce
  }
  return null
}

/**
 * Adds an account to those a browser is known for.
 * @param nonce the new id; an existing id stays, and its counter with it
 */
export function deviceCookie(cookie: string | null, email: string, nonce = newNonce()): string {
  const name = knownDevice(cookie, email) ?? nonce
  const others = entriesOf(cookie).filter((entry) => nonceOf(entry, email) === null)
  const signature = signed('device-cookie', called(email, name)).toString('base64url')
  const entries = [`${name}.${signature}`, ...others].slice(0, PEOPLE)
  return serializeCookie(deviceCookieName(), entries.join('~'), {
    httpOnly: true,
    maxAgeSeconds: MAX_AGE_SECONDS,
  })
}

const linked = (email: string, expires: string, nonce: string) => `${email}\n${expires}\n${nonce}`

/** A token valid for a day that makes a browser known for an account; used twice, it gives the same id. */
export function deviceLinkToken(email: string): string {
  const [expires, nonce] = [String(Date.now() + LINK_MS), newNonce()]
  const address = Buffer.from(email).toString('base64url')
  const signature = signed('device-link', linked(email, expires, nonce)).toString('base64url')
  return [address, expires, nonce, signature].join('.')
}

/** @returns the account and the browser's id, or null for a foreign or expired token */
export function readDeviceLink(token: string): { email: string; nonce: string } | null {
  const [, address = '', expires = '', nonce = '', signature = ''] = LINK.exec(token) ?? []
  const email = Buffer.from(address, 'base64url').toString()
  if (!isSigned('device-link', linked(email, expires, nonce), signature)) return null
  return Number(expires) > Date.now() ? { email, nonce } : null
}
