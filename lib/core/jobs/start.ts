import 'server-only'
import { db } from '@/lib/core/db/client'
import { env } from '@/lib/core/env'
import { startOutboxWorker } from '@/lib/core/jobs/outbox-worker'
import { type DailyTask, startScheduler } from '@/lib/core/jobs/scheduler'
import { log } from '@/lib/core/log'
import { configuredSender } from '@/lib/core/mail/transport'

const TRY_AGAIN_MS = 60_000
const STOP_WITHIN_MS = 5_000

/** A database that is not there yet, or refuses, costs the nightly work and not the application. */
async function keepScheduling(tasks: readonly DailyTask[]): Promise<void> {
  try {
    const boss = await startScheduler(tasks)
    process.once('SIGTERM', () => {
      boss
        .stop({ timeout: STOP_WITHIN_MS })
        .catch((error) => log().error({ err: error }, 'job scheduler stop'))
    })
  } catch (error) {
    log().error({ err: error }, 'job scheduler not started, will be tried again')
    setTimeout(() => keepScheduling(tasks), TRY_AGAIN_MS).unref()
  }
}

/** Starts this process's share of the background work, unless JOBS=off. Does not wait for the database. */
export function startJobs(tasks: readonly DailyTask[]): void {
  if (env().JOBS === 'off') return
  const send = configuredSender()
  if (send) {
    const stop = startOutboxWorker(db, send)
    process.once('SIGTERM', stop)
  } else {
    log().warn('SMTP_URL is not set: letters wait in the outbox')
  }
  void keepScheduling(tasks)
}
