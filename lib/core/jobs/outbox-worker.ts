import 'server-only'
import { isDatabaseUnavailable } from '@/lib/core/db/failures'
import { log } from '@/lib/core/log'
import { deliverDue } from '@/lib/core/mail/deliver'
import type { SendLetter } from '@/lib/core/mail/transport'
import type { PrismaClient } from '@/lib/generated/prisma/client'

const LOOK_EVERY_MS = 2_000

/**
 * Looks for letters every two seconds. One pass at a time in this process; other processes take other rows.
 * @returns the way to stop: takes no more letters and resolves when the one being sent is recorded
 */
export function startOutboxWorker(client: () => PrismaClient, send: SendLetter): () => Promise<void> {
  let pass = Promise.resolve()
  const stopping = new AbortController()
  let timer: NodeJS.Timeout

  async function look(): Promise<void> {
    try {
      await deliverDue(client(), send, stopping.signal)
    } catch (error) {
      const words = isDatabaseUnavailable(error) ? 'database unavailable' : 'outbox pass failed'
      log().error({ err: error }, words)
    }
    if (!stopping.signal.aborted) plan()
  }

  function plan(): void {
    timer = setTimeout(() => {
      pass = look()
    }, LOOK_EVERY_MS)
    timer.unref()
  }

  plan()
  return async () => {
    stopping.abort()
    clearTimeout(timer)
    await pass
  }
}
