import 'server-only'
import { createLimits, limitKey } from '@/lib/core/auth/limits'
import { writeAudit } from '@/lib/core/db/change'
import { db } from '@/lib/core/db/client'
import { type AppError, fieldError } from '@/lib/core/http/errors'
import { requestContext } from '@/lib/core/process/request-context'

/** By what people prove who they are. */
export type ProofKind = 'password' | 'factor' | 'link'

const { exceeded } = createLimits(db)

/**
 * Notes that somebody's proof was refused. Passwords and codes are counted before they are checked; links and passkeys,
 * which nobody guesses, are not, so that their rows end at a bound: the audit is nobody's to fill.
 * @param userId whose proof it would have been, if known
 * @param of which link it was
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

/** The refusal of a mailed link, noted. @param of which link it was @param words for its field */
export async function deadLink(of: string, words: string): Promise<AppError> {
  await noteRefusedProof('link', null, of)
  return fieldError('token', words)
}
