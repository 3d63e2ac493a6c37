import 'server-only'
import { setTimeout as delay } from 'node:timers/promises'
import type PgBoss from 'pg-boss'
import { db } from '@/lib/core/db/client'
import { relayAudit } from '@/lib/core/jobs/audit-relay'
import { startPasses } from '@/lib/core/jobs/passes'
import { type DailyTask, startScheduler } from '@/lib/core/jobs/scheduler'
import { deliverDue } from '@/lib/core/mail/outbox'
import { configuredSender, mayLeave, type SendLetter } from '@/lib/core/mail/transport'
import { env } from '@/lib/core/process/env'
import { beforeExit } from '@/lib/core/process/guard-bridge'
import { log } from '@/lib/core/process/log'
import type { PrismaClient } from '@/lib/generated/prisma/client'

/**
 * Polls for letters every two seconds.
 * @returns stops it: takes no more letters and resolves when the current one is recorded
 */
export function startOutboxWorker(client: () => PrismaClient, send: SendLetter): () => Promise<void> {
  const pass = async (stopping: AbortSignal) => (await mayLeave()) && deliverDue(client(), send, stopping)
  return startPasses(pass, 'outbox pass failed')
}

const TRY_AGAIN_MS = 15_000
/** Shorter than the drain time of requests, so that an interrupted job returns to its queue in time. */
const STOP_WITHIN_MS = 20_000

/**
 * Retries the start: a missing database or refused schema must not stop the application.
 * @returns stops it at any stage: nothing starts afterwards, and running jobs are awaited
 */
function keepScheduling(tasks: readonly DailyTask[]): () => Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping

  async function begin(): Promise<PgBoss | undefined> {
    while (!signal.aborted) {
      try {
        return await startScheduler(tasks, signal)
      } catch (error) {
        if (signal.aborted) return
        log().error({ err: error }, 'job scheduler not started, will be tried again')
        await delay(TRY_AGAIN_MS, undefined, { signal, ref: false }).catch(() => undefined)
      }
    }
  }

  const starting = begin()
  return async () => {
    stopping.abort()
    const boss = await starting
    await boss?.stop({ timeout: STOP_WITHIN_MS })
  }
}

/** Recurring work of a feature that every process polls for. */
interface PassingTask {
  run: (stopping: AbortSignal) => Promise<unknown>
  failure: string
}

/** Starts this process's background jobs, unless JOBS=off. Does not wait for the database. */
export function startJobs(tasks: readonly DailyTask[], passing: readonly PassingTask[] = []): void {
  if (env().JOBS === 'off') return
  const send = configuredSender()
  if (send) {
    beforeExit('work', startOutboxWorker(db, send))
  } else {
    log().warn('SMTP_URL is not set: letters wait in the outbox')
  }
  beforeExit('work', startPasses(relayAudit, 'audit relay failed'))
  for (const { run, failure } of passing) beforeExit('work', startPasses(run, failure))
  beforeExit('work', keepScheduling(tasks))
}
