import 'server-only'
import { workThrough } from '@/lib/core/db/lease'
import { type ClaimedLetter, claimLetter, markSent, putBack } from '@/lib/core/mail/outbox'
import type { SendLetter } from '@/lib/core/mail/transport'
import { log } from '@/lib/core/process/log'
import { noteError, withSpan } from '@/lib/core/telemetry/statement'
import type { PrismaClient } from '@/lib/generated/prisma/client'

const SEALED_ELSEWHERE = 'Письмо запечатано другим ключом AUTH_SECRET'

/**
 * Sends the letters that are due, one after another, until none is left, the server refuses one or the process is
 * about to end. Any number of workers may do so at once.
 * @returns how many were sent
 */
export function deliverDue(client: PrismaClient, send: SendLetter, signal?: AbortSignal): Promise<number> {
  const sendOne = (claim: ClaimedLetter) =>
    withSpan('letter', { 'outbox.attempts': claim.attempts }, () => deliver(client, send, claim))
  return workThrough(() => claimLetter(client), sendOne, signal)
}

/** @returns whether it was sent; otherwise it is put back */
async function deliver(client: PrismaClient, send: SendLetter, claim: ClaimedLetter): Promise<boolean> {
  try {
    if (!claim.letter) throw new Error(SEALED_ELSEWHERE)
    await send(claim.id, claim.recipient, claim.letter)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    log().warn({ outboxId: claim.id, attempts: claim.attempts, reason }, 'mail not sent, will be tried again')
    noteError(error)
    await putBack(client, claim, reason)
    return false
  }
  await markSent(client, claim.id)
  return true
}
