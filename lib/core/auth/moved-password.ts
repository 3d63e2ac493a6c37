import 'server-only'
import { z } from 'zod'
import { hashPassword, isMovedHash, verifyPassword } from '@/lib/core/auth/password'
import { db } from '@/lib/core/db/client'
import { rows } from '@/lib/core/db/rows'
import { Prisma } from '@/lib/generated/prisma/client'

/** Days after which a former hash that nobody used is deleted; its person sets a password by mail. */
const UNUSED_DAYS = 180

const hashRow = z.object({ password_hash: z.string() })

/** The costliest former hash still in use, if any: the time of every sign-in goes by it. */
export async function anyMovedHash(): Promise<string | null> {
  const found = await rows(
    hashRow,
    Prisma.sql`SELECT password_hash FROM users WHERE password_hash LIKE '$2%'
      ORDER BY substr(password_hash, 5, 2) DESC LIMIT 1`,
  )
  return found[0]?.password_hash ?? null
}

/**
 * Puts the product's own hash in the place of a former one that was just proven.
 * @returns the hash the account has now; null where the password was changed meanwhile to another
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

/** Deletes former hashes that nobody used for half a year. @returns how many there were */
export async function forgetMovedHashes(): Promise<number> {
  return db().$executeRaw`UPDATE users SET password_hash = NULL
    WHERE password_hash LIKE '$2%' AND created_at < now() - make_interval(days => ${UNUSED_DAYS}::int)`
}
