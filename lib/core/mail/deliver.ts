import 'server-only'
import { log } from '@/lib/core/log'
import { claimLetter, markSent, putBack } from '@/lib/core/mail/outbox'
import type { SendLetter } from '@/lib/core/mail/transport'
import type { PrismaClient } from '@/lib/generated/prisma/client'

const SEALED_ELSEWHERE = 'Письмо запечатано другим ключом AUTH_SECRET'

/**
 * Sends what is due, one letter after another, until none is left or the server refuses one.
 * Any number of workers may do this at once. @returns how many were sent
 */
export async function deliverDue(client: PrismaClient, send: SendLetter): Promise<number> {
  for (let sent = 0; ; sent += 1) {
    const claim = await claimLetter(client)
    if (!claim) return sent
    try {
      if (!claim.letter) throw new Error(SEALED_ELSEWHERE)
      await send(claim.id, claim.recipient, claim.letter)
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      log().warn(
        { outboxId: claim.id, attempts: claim.attempts, reason },
        'mail not sent, will be tried again',
      )
      await putBack(client, claim, reason)
      return sent
    }
    await markSent(client, claim.id)
  }
}
