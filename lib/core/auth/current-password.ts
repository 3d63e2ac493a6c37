import 'server-only'
import { verifyPassword } from '@/lib/core/auth/password'
import { noteRefusedProof } from '@/lib/core/auth/refused-proof'
import { throttle } from '@/lib/core/auth/throttle'
import { db } from '@/lib/core/db/client'
import { fieldError } from '@/lib/core/http/errors'

/**
 * Checks the current password of an account, with the throttling of a sign-in.
 * @param field its name in the call, for the error
 * @returns the hash it was checked against
 * @throws AppError invalid (that field), too_many_requests
 */
export async function proveCurrentPassword(userId: number, password: string, field = 'current_password') {
  const account = await db().user.findUnique({
    where: { id: userId },
    select: { email: true, passwordHash: true },
  })
  const provenBy = account?.passwordHash ?? null
  const attempt = await throttle.beginAttempt(account?.email ?? '')
  if (!(await verifyPassword(provenBy, password)) || provenBy === null) {
    await noteRefusedProof('password', userId)
    throw fieldError(field, 'Неверный текущий пароль.')
  }
  await attempt.succeeded()
  return provenBy
}
