import 'server-only'
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { env } from '@/lib/core/env'

const IV_BYTES = 12
const TAG_BYTES = 16

/** What is sealed: each has a key of its own, and nothing passes for another. */
type Purpose = 'outbox' | 'totp' | 'totp-offer'

const derived = (secret: string, use: string, bytes: number) =>
  new Uint8Array(hkdfSync('sha256', secret, '', use, bytes))

/** What a sealed text calls the secret its key is made of: nothing of the secret follows from it. */
const nameOf = (secret: string) => Buffer.from(derived(secret, 'name', 6)).toString('base64url')

/** The secret in use, and the one before it, which seals nothing any more. */
function secrets(): string[] {
  const { AUTH_SECRET, AUTH_SECRET_PREVIOUS } = env()
  return AUTH_SECRET_PREVIOUS === undefined ? [AUTH_SECRET] : [AUTH_SECRET, AUTH_SECRET_PREVIOUS]
}

/**
 * A text as the database keeps it: a dump holds no usable password link and no seed of codes (AES-256-GCM). Before it
 * stands which key it was sealed with.
 */
export function sealText(purpose: Purpose, text: string): string {
  const { AUTH_SECRET } = env()
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', derived(AUTH_SECRET, purpose, 32), iv)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return `${nameOf(AUTH_SECRET)}.${Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')}`
}

/** @throws Error when it was sealed with a secret that is not set, for another purpose, or changed since */
export function openText(purpose: Purpose, sealed: string): string {
  const [payload = '', name] = sealed.split('.').reverse()
  // Without a name: sealed when there was but one key, which may be the one before by now.
  const fitting = secrets().filter((secret) => name === undefined || nameOf(secret) === name)
  for (const [index, secret] of fitting.entries()) {
    try {
      return opened(derived(secret, purpose, 32), Buffer.from(payload, 'base64url'))
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
  secrets().map((secret) => Buffer.from(derived(secret, `device:${userId}`, 32)).toString('hex'))

/** Whether a text is sealed with the secret in use. */
export const isSealedNow = (sealed: string): boolean => sealed.startsWith(`${nameOf(env().AUTH_SECRET)}.`)
