import 'server-only'
import { startPasses } from '@/lib/core/jobs/passes'
import { deliverDue } from '@/lib/core/mail/deliver'
import { mayLeave, type SendLetter } from '@/lib/core/mail/transport'
import type { PrismaClient } from '@/lib/generated/prisma/client'

/**
 * Looks for letters every two seconds.
 * @returns the way to stop: takes no more letters and resolves when the one being sent is recorded
 */
export function startOutboxWorker(client: () => PrismaClient, send: SendLetter): () => Promise<void> {
  const pass = async (stopping: AbortSignal) => (await mayLeave()) && deliverDue(client(), send, stopping)
  return startPasses(pass, 'outbox pass failed')
}
