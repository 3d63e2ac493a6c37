import 'server-only'
import { arePasskeysPossible } from '@/lib/core/auth/factor/passkeys'
import { proofMethods } from '@/lib/core/auth/factor/prove-factor'
import type { FactorMethod } from '@/lib/core/auth/factor/shapes'
import { db } from '@/lib/core/db/client'
import { instantSql } from '@/lib/core/db/phrases'
import { oneRow, onlyRow, rows } from '@/lib/core/db/rows'
import { type FactorsAnswer, factorsAnswer } from '@/lib/features/accounts/factors/contract'
import { Prisma } from '@/lib/generated/prisma/client'

const USE = Prisma.sql`${instantSql(Prisma.sql`created_at`)} AS created_at, ${instantSql(Prisma.sql`last_used_at`)} AS last_used_at`

/** A person's second factors, with passkeys in the order added. */
export async function readFactors(userId: number): Promise<FactorsAnswer> {
  const [totp, passkeys, left] = await Promise.all([
    oneRow(
      factorsAnswer.shape.totp.unwrap(),
      Prisma.sql`SELECT ${USE} FROM totp_factors WHERE user_id = ${userId}`,
    ),
    rows(
      factorsAnswer.shape.passkeys.element,
      Prisma.sql`SELECT id, name, ${USE} FROM passkeys WHERE user_id = ${userId} ORDER BY passkeys.id`,
    ),
    onlyRow(
      factorsAnswer.pick({ recovery_codes_left: true }),
      Prisma.sql`SELECT count(*)::int AS recovery_codes_left FROM recovery_codes WHERE user_id = ${userId}`,
    ),
  ])
  return { totp: totp ?? null, passkeys, ...left, passkeys_possible: arePasskeysPossible() }
}

export async function readSignInStep({
  userId,
}: {
  userId: number
}): Promise<{ methods: FactorMethod[]; email: string }> {
  const [methods, user] = await Promise.all([
    proofMethods(userId),
    db().user.findUnique({ where: { id: userId }, select: { email: true } }),
  ])
  return { methods, email: user?.email ?? '' }
}
