import 'server-only'
import { z } from 'zod'
import { hashPassword, isMovedHash, verifyPassword } from '@/lib/core/auth/password'
import { db } from '@/lib/core/db/client'
import { oneRow } from '@/lib/core/db/rows'
import { Prisma } from '@/lib/generated/prisma/client'

/** Days after which an unused hash of the former system is deleted; its person then sets a password by mail. */
const UNUSED_DAYS = 180

/** The costliest former hash still in use, if any: every sign-in takes as long, so that timing discloses nothing. */
export async function anyMovedHash(): Promise<string | null> {
  const row = await oneRow(
    z.object({ password_hash: z.string() }),
    Prisma.sql`SELECT password_hash FROM users WHERE password_hash LIKE '$2%'
      ORDER BY substr(password_hash, 5, 2) DESC LIMIT 1`,
  )
  return row?.password_hash ?? null
}

/**
 * Replaces a former hash with the product's own after its password was verified.
 * @returns the account's current hash; null if the password was changed concurrently
 */
export async function renewMovedHash(
  userId: number,
  provenBy: string,
  password: string,
): Promise<string | null> {
  if (!isMovedHash(provenBy)) return provenBy
  const passwordHash = await hashPassword(password)
  const { count } = await db().user.updateMany({
    where: { id: userId, passwordHash: provenBy },
    data: { passwordHash },
  })
  if (count > 0) return passwordHash
  const now = await db().user.findUnique({ where: { id: userId }, select: { passwordHash: true } })
  const current = now?.passwordHash ?? null
  return (await verifyPassword(current, password)) ? current : null
}

/** Deletes former hashes unused for half a year. @returns how many there were */
export async function forgetMovedHashes(): Promise<number> {
  return db().$executeRaw`UPDATE users SET password_hash = NULL
    WHERE password_hash LIKE '$2%' AND created_at < now() - make_interval(days => ${UNUSED_DAYS}::int)`
}
