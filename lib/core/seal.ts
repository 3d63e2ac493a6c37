import 'server-only'
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { env } from '@/lib/core/env'

const IV_BYTES = 12
const TAG_BYTES = 16

/** What is sealed: each has a key of its own, and nothing passes for another. */
type Purpose = 'outbox' | 'totp' | 'totp-offer'

function keyOf(purpose: Purpose): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', env().AUTH_SECRET, '', purpose, 32))
}

/** A text as the database keeps it: a dump holds no usable password link and no seed of codes (AES-256-GCM). */
export function sealText(purpose: Purpose, text: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyOf(purpose), iv)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** @throws Error when it was sealed with another AUTH_SECRET, for another purpose, or changed since */
export function openText(purpose: Purpose, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', keyOf(purpose), bytes.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  })
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  const text = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()])
  return text.toString('utf8')
}
