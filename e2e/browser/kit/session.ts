import { createHash, randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { encode } from 'next-auth/jwt'
import { database } from './database'
import type { Account } from './hospital'

const MAX_AGE_SECONDS = 12 * 60 * 60

/** Creates a session in the database and its cookie in the browser; the sign-in itself has tests of its own. */
export async function openSession(page: Page, { id }: Account): Promise<void> {
  const sid = randomBytes(32).toString('base64url')
  const userAgent = await page.evaluate(() => navigator.userAgent)
  await database.query(
    `WITH person AS (UPDATE users SET last_used_at = now() WHERE id = $2 RETURNING id)
     INSERT INTO sessions (id_hash, user_id, user_agent, expires_at)
     SELECT $1, id, $3, now() + make_interval(secs => $4) FROM person`,
    [createHash('sha256').update(sid).digest(), id, userAgent, MAX_AGE_SECONDS],
  )
  const { AUTH_SECRET: secret = '', BASE_URL: url = '' } = process.env
  const value = await encode({ token: { sid }, secret, maxAge: MAX_AGE_SECONDS })
  await page.context().addCookies([{ name: 'session', value, url, httpOnly: true, sameSite: 'Lax' }])
  await page.request.get('/sanctum/csrf-cookie')
}
