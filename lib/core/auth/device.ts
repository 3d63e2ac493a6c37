import 'server-only'
import { randomBytes } from 'node:crypto'
import { deviceCookieName, serializeCookie } from '@/lib/core/auth/cookies'
import { isSigned, signed } from '@/lib/core/process/secrets'

/*
 * A browser where somebody has signed in is known for their account (OWASP, device cookies): its wrong passwords have a
 * counter of their own, which strangers do not use up. Being known opens nothing. A link mailed to the account makes a
 * browser known too.
 */

const KEPT_SECONDS = 180 * 24 * 60 * 60
const LINK_MS = 24 * 60 * 60 * 1000
/** So many people share a computer. */
const PEOPLE = 5
const ENTRY = /^([\w-]{22})\.([\w-]{43})$/
const LINK = /^([\w-]+)\.(\d{13})\.([\w-]{22})\.([\w-]{43})$/

const newNonce = () => randomBytes(16).toString('base64url')

const called = (email: string, nonce: string) => `${email}\n${nonce}`

const entriesOf = (cookie: string | null): string[] =>
  (cookie ?? '').split('~').filter((entry) => ENTRY.test(entry))

/** The name of the browser in an entry, if it is known for this account. */
function nonceOf(entry: string, email: string): string | null {
  const [, nonce = '', signature = ''] = ENTRY.exec(entry) ?? []
  return isSigned('device-cookie', called(email, nonce), signature) ? nonce : null
}

/** What the browser behind a cookie is called for this account; null where nobody has signed in to it there. */
export function knownDevice(cookie: string | null, email: string): string | null {
  for (const entry of entriesOf(cookie)) {
    const nonce = nonceOf(entry, email)
    if (nonce !== null) return nonce
  }
  return null
}

/**
 * Makes a browser known for an account, beside those it is known for already.
 * @param nonce what it is to be called; a name it has stays, and its counter with it
 */
export function deviceCookie(cookie: string | null, email: string, nonce = newNonce()): string {
  const name = knownDevice(cookie, email) ?? nonce
  const others = entriesOf(cookie).filter((entry) => nonceOf(entry, email) === null)
  const signature = signed('device-cookie', called(email, name)).toString('base64url')
  const entries = [`${name}.${signature}`, ...others].slice(0, PEOPLE)
  return serializeCookie(deviceCookieName(), entries.join('~'), {
    httpOnly: true,
    maxAgeSeconds: KEPT_SECONDS,
  })
}

const linked = (email: string, expires: string, nonce: string) => `${email}\n${expires}\n${nonce}`

/** The right to make browsers known for an account for a day: used again, it makes the same one known. */
export function deviceLinkToken(email: string): string {
  const [expires, nonce] = [String(Date.now() + LINK_MS), newNonce()]
  const address = Buffer.from(email).toString('base64url')
  const signature = signed('device-link', linked(email, expires, nonce)).toString('base64url')
  return [address, expires, nonce, signature].join('.')
}

/** @returns whose account and the browser's name, or null for a token that is not ours or too old */
export function readDeviceLink(token: string): { email: string; nonce: string } | null {
  const [, address = '', expires = '', nonce = '', signature = ''] = LINK.exec(token) ?? []
  const email = Buffer.from(address, 'base64url').toString()
  if (!isSigned('device-link', linked(email, expires, nonce), signature)) return null
  return Number(expires) > Date.now() ? { email, nonce } : null
}
