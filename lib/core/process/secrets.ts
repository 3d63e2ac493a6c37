import 'server-only'
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import { env } from '@/lib/core/process/env'

/** Purpose of a derived key. Names must never change or be reused, so that no key is valid for another purpose. */
export type Purpose =
  | 'band-lots'
  | 'csrf'
  | 'device-cookie'
  | 'device-link'
  | 'name'
  | 'outbox'
  | 'personal'
  | 'template'
  | 'totp'
  | 'totp-offer'
  | 'unsubscribe'
  | `device:${number}`

/** The current secret and the previous one, which only verifies and decrypts. */
export function secrets(): string[] {
  const { AUTH_SECRET, AUTH_SECRET_PREVIOUS } = env()
  return AUTH_SECRET_PREVIOUS === undefined ? [AUTH_SECRET] : [AUTH_SECRET, AUTH_SECRET_PREVIOUS]
}

/** The key of a purpose, by HKDF (RFC 5869): it discloses neither the secret nor other keys. */
export const keyFor = (purpose: Purpose, secret = env().AUTH_SECRET, bytes = 32): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, '', purpose, bytes))

export const signed = (purpose: Purpose, text: string): Buffer => hmac(keyFor(purpose), text)

/** Verifies a signature of this installation for the purpose, with the current secret or the previous one. */
export function isSigned(purpose: Purpose, text: string, signature: string): boolean {
  const received = Buffer.from(signature, 'base64url')
  const expected = secrets().flatMap((secret) => [
    hmac(keyFor(purpose, secret), text),
    ...formerly(purpose, text, secret),
  ])
  return expected.some((one) => one.length === received.length && timingSafeEqual(one, received))
}

/** A stable pseudonym of a personal value, which cannot be guessed without this installation's key. */
export const keyedHash = (value: string): string =>
  signed('personal', value.toLowerCase()).toString('base64url')

const hmac = (key: Uint8Array | string, text: string) => createHmac('sha256', key).update(text).digest()

/**
 * Before December 2026 the secret itself was the key and the text was prefixed with its purpose. Such letters,
 * workbooks and cookies are accepted until this day; then these lines can be deleted.
 */
const FORMER_UNTIL = Date.parse('2027-12-31')
const FORMER: Partial<Record<Purpose, string>> = {
  'device-cookie': 'device\n',
  'device-link': 'device-link\n',
  template: 'template:',
  unsubscribe: 'unsubscribe:',
}

function formerly(purpose: Purpose, text: string, secret: string): Buffer[] {
  const begun = FORMER[purpose]
  return begun === undefined || Date.now() > FORMER_UNTIL ? [] : [hmac(secret, begun + text)]
}

/** A random secret, for a cookie or a mailed link. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** The hash of a secret; only it is stored, so that a database dump grants no access. */
export const tokenHash = (token: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(createHash('sha256').update(token).digest())

const IV_BYTES = 12
const TAG_BYTES = 16

/** Id of a secret in encrypted texts, which discloses nothing about it. */
const nameOf = (secret: string) => Buffer.from(keyFor('name', secret, 6)).toString('base64url')

/**
 * Encrypts a text for the database (AES-256-GCM), so that a dump contains no usable password link or TOTP seed.
 * Prefixed with the id of its key.
 */
export function sealText(purpose: Purpose, text: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyFor(purpose), iv)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return `${nameOf(env().AUTH_SECRET)}.${Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')}`
}

/** Null when it was encrypted with an unknown secret, for another purpose, or altered. */
export function openText(purpose: Purpose, sealed: string): string | null {
  const [payload = '', name] = sealed.split('.').reverse()
  for (const secret of secrets()) {
    // Without a key id: encrypted when there was only one key, which may be the previous one by now.
    if (name !== undefined && nameOf(secret) !== name) continue
    try {
      return opened(keyFor(purpose, secret), Buffer.from(payload, 'base64url'))
    } catch {
      // Not by this secret.
    }
  }
  return null
}

function opened(key: Uint8Array, bytes: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  })
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  const text = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()])
  return text.toString('utf8')
}

/**
 * Keys that encrypt what a person's pages store on the device; sent to these pages only, stored nowhere. The first
 * encrypts; the previous one is included during a rotation of AUTH_SECRET.
 */
export const deviceKeys = (userId: number): string[] =>
  secrets().map((secret) => Buffer.from(keyFor(`device:${userId}`, secret)).toString('hex'))

/** Whether a text is encrypted with the current secret. */
export const isSealedNow = (sealed: string): boolean => sealed.startsWith(`${nameOf(env().AUTH_SECRET)}.`)
