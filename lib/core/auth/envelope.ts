import 'server-only'
import { decode, encode } from 'next-auth/jwt'
import { env } from '@/lib/core/process/env'

/**
 * next-auth's encrypted token contains only a random session id. The database decides whether the session is valid
 * (docs/decisions/0002).
 */
const ENVELOPE_MAX_AGE_SECONDS = 30 * 24 * 60 * 60

export async function sealSessionId(sessionId: string): Promise<string> {
  return encode({ token: { sid: sessionId }, secret: env().AUTH_SECRET, maxAge: ENVELOPE_MAX_AGE_SECONDS })
}

/** Cache of decrypted cookies, which saves a decryption with every request. */
const MAX_OPENED = 10_000
const opened = new Map<string, { secret: string; sid: string; expiresAt: number }>()

/** The session id inside a cookie, or null when it was not sealed by us. Does not touch the database. */
export async function openEnvelope(cookie: string | undefined): Promise<string | null> {
  if (!cookie) return null
  const { AUTH_SECRET: secret } = env()
  const known = opened.get(cookie)
  if (known?.secret === secret && Date.now() < known.expiresAt) return known.sid
  try {
    const token = await decode({ token: cookie, secret })
    if (typeof token?.sid !== 'string') return null
    if (opened.size >= MAX_OPENED) opened.clear()
    opened.set(cookie, { secret, sid: token.sid, expiresAt: Number(token.exp) * 1000 })
    return token.sid
  } catch {
    return null
  }
}
