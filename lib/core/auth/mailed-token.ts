import 'server-only'
import { createHash, randomBytes } from 'node:crypto'

/** What a mailed link proves its right by. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** The hash of a token, all that tables keep: a dump of them opens nothing. */
export function tokenHash(token: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(createHash('sha256').update(token).digest())
}
