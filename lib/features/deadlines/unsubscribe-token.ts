import 'server-only'
import { createHmac, timingSafeEqual } from 'node:crypto'
import { env } from '@/lib/core/env'

const SHAPE = /^([1-9]\d{0,9})\.([\w-]{43})$/
const MAX_ID = 2_147_483_647

function sign(userId: number): Buffer {
  return createHmac('sha256', env().AUTH_SECRET).update(`unsubscribe:${userId}`).digest()
}

/** The right to end one's reminders without signing in, and nothing else. Does not expire: letters are old when used. */
export function unsubscribeToken(userId: number): string {
  return `${userId}.${sign(userId).toString('base64url')}`
}

/** @returns the person's id, or null for a token that is not ours */
export function readUnsubscribeToken(token: string): number | null {
  const [, id, signature] = SHAPE.exec(token) ?? []
  if (id === undefined || signature === undefined || Number(id) > MAX_ID) return null
  return timingSafeEqual(Buffer.from(signature, 'base64url'), sign(Number(id))) ? Number(id) : null
}
