import 'server-only'
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import { env } from '@/lib/core/process/env'

/** What a key is for. None passes for another, so these names are never changed and never used twice. */
export type Purpose =
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

/** The secret in use, and the one before it, which signs and seals nothing any more. */
export function secrets(): string[] {
  const { AUTH_SECRET, AUTH_SECRET_PREVIOUS } = env()
  return AUTH_SECRET_PREVIOUS === undefined ? [AUTH_SECRET] : [AUTH_SECRET, AUTH_SECRET_PREVIOUS]
}

/** A key of one purpose, by HKDF (RFC 5869): whoever has it learns neither the secret nor another key. */
export const keyFor = (purpose: Purpose, secret = env().AUTH_SECRET, bytes = 32): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, '', purpose, bytes))

/** HMAC-SHA256 with the key of the purpose. */
export const signed = (purpose: Purpose, text: string): Buffer => hmac(keyFor(purpose), text)

/** Whether this installation has signed the text for this purpose, with the secret in use or the one before it. */
export function isSigned(purpose: Purpose, text: string, signature: string): boolean {
  const given = Buffer.from(signature, 'base64url')
  const expected = secrets().flatMap((secret) => [
    hmac(keyFor(purpose, secret), text),
    ...formerly(purpose, text, secret),
  ])
  return expected.some((one) => one.length === given.length && timingSafeEqual(one, given))
}

/**
 * What stands for a personal value where it may not stand itself: the same for the same value, and guessed by nobody
 * without the key of this installation.
 */
export const keyedHash = (value: string): string =>
  signed('personal', value.toLowerCase()).toString('base64url')

const hmac = (key: Uint8Array | string, text: string) => createHmac('sha256', key).update(text).digest()

/**
 * Before December 2026 the secret itself was the key and the text began with its purpose. Letters, workbooks and cookies
 * signed so are still with people: they are accepted until this day, and then these lines are deleted.
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

const IV_BYTES = 12
const TAG_BYTES = 16

/** What a sealed text calls the secret its key is made of: nothing of the secret follows from it. */
const nameOf = (secret: string) => Buffer.from(keyFor('name', secret, 6)).toString('base64url')

/**
 * A text as the database keeps it: a dump holds no usable password link and no seed of codes (AES-256-GCM). Before it
 * stands which key it was sealed with.
 */
export function sealText(purpose: Purpose, text: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyFor(purpose), iv)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return `${nameOf(env().AUTH_SECRET)}.${Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')}`
}

/** @throws Error when it was sealed with a secret that is not set, for another purpose, or changed since */
export function openText(purpose: Purpose, sealed: string): string {
  const [payload = '', name] = sealed.split('.').reverse()
  // Without a name: sealed when there was but one key, which may be the one before by now.
  const fitting = secrets().filter((secret) => name === undefined || nameOf(secret) === name)
  for (const [index, secret] of fitting.entries()) {
    try {
      return opened(keyFor(purpose, secret), Buffer.from(payload, 'base64url'))
    } catch (error) {
      if (index === fitting.length - 1) throw error
    }
  }
  throw new Error('sealed with a secret that is not set')
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
 * What a person's pages seal with whatever they keep on the device: told to those pages, nowhere written. The first
 * seals; the one before is there while AUTH_SECRET is being changed.
 */
export const deviceKeys = (userId: number): string[] =>
  secrets().map((secret) => Buffer.from(keyFor(`device:${userId}`, secret)).toString('hex'))

/** Whether a text is sealed with the secret in use. */
export const isSealedNow = (sealed: string): boolean => sealed.startsWith(`${nameOf(env().AUTH_SECRET)}.`)
