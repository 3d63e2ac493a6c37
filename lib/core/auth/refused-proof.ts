import 'server-only'
import { createLimits, limitKey } from '@/lib/core/auth/limits'
import { writeAudit } from '@/lib/core/db/change'
import { db } from '@/lib/core/db/client'
import { type AppError, fieldError } from '@/lib/core/http/errors'
import { requestContext } from '@/lib/core/process/request-context'

export type ProofKind = 'password' | 'factor' | 'link'

const { exceeded } = createLimits(db)

/**
 * Audits a refused proof. Passwords and codes are throttled before they are checked; links and passkeys, which cannot
 * be guessed, are not, so that their audit rows have a limit.
 * @param userId the account concerned, if known
 * @param of the kind of link
 */
export async function noteRefusedProof(proof: ProofKind, userId: number | null, of?: string): Promise<void> {
  const { address } = requestContext()
  const uncounted =
    proof === 'link' ? limitKey(address ?? '') : of === 'passkey' ? limitKey(of, String(userId)) : null
  if (uncounted !== null && (await exceeded('links', uncounted)) !== null) return
  const whose = userId === null ? {} : { userId }
  const after = of === undefined ? {} : { after: { of } }
  await writeAudit(userId, { action: `${proof}.refuse`, entity: 'user', ...whose, ...after })
}

/** Audits and returns the refusal of a mailed link. @param of the kind of link @param words message for its field */
export async function deadLink(of: string, words: string): Promise<AppError> {
  await noteRefusedProof('link', null, of)
  return fieldError('token', words)
}
