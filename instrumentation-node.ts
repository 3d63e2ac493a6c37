/** The first pages go before the work that nobody waits for: they would share one processor. */
const BACKGROUND_AFTER_MS = 2_000

/** Before the first request: a missing or wrong variable stops the start; a little later the background work begins. */
export async function startProcess(): Promise<void> {
  const { env } = await import('@/lib/core/process/env')
  try {
    env()
  } catch (error) {
    // Plain text for the person who starts it: console.error would print a line of JSON.
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
    process.exit(1)
  }
  const { startTelemetry } = await import('@/lib/core/telemetry/start')
  await startTelemetry()
  const { startAccessLog } = await import('@/lib/core/http/access-log')
  startAccessLog()
  const { refuseCrowds } = await import('@/lib/core/route/refusals')
  const { guardedRoutes } = await import('@/lib/features/platform/all-calls')
  const { heavy, guest } = guardedRoutes()
  refuseCrowds(heavy)
  const { guardBridge } = await import('@/lib/core/process/guard-bridge')
  guardBridge().guestRoutes = guest
  const { startMetrics } = await import('@/lib/core/metrics/server')
  startMetrics()
  const { checkStatementTimeout } = await import('@/lib/core/db/readiness')
  void checkStatementTimeout()
  await startBackgroundLater()
}

async function startBackgroundLater(): Promise<void> {
  const { beforeExit } = await import('@/lib/core/process/guard-bridge')
  const stopping = new AbortController()
  const timer = setTimeout(startBackground, BACKGROUND_AFTER_MS, stopping.signal)
  beforeExit('work', async () => {
    stopping.abort()
    clearTimeout(timer)
  })
}

/** This process's share of the work that nobody waits for. */
async function startBackground(stopping: AbortSignal): Promise<void> {
  const { startJobs } = await import('@/lib/core/jobs/start')
  const { remindOfDeadlines, writeDigests } = await import('@/lib/features/deadlines/mutations')
  const { DIGEST_HOUR } = await import('@/lib/features/deadlines/labels')
  const { writeQuarterLetters } = await import('@/lib/features/quarter-letters/mutations')
  const { lookAtQuality } = await import('@/lib/features/quality/mutations')
  const { reviewSignals } = await import('@/lib/features/overview/reviews/mutations')
  const { tellOfEndingKeys } = await import('@/lib/features/exchange-keys/mutations')
  const { deleteOldMessages } = await import('@/lib/features/inbox/mutations')
  const { deleteUnusedParts } = await import('@/lib/features/analytics/publications/mutations')
  const { makePublications } = await import('@/lib/features/analytics/candidate/work-mutations')
  const { deleteOldReports } = await import('@/lib/features/control-reports/mutations')
  const { makeDueReports } = await import('@/lib/features/control-reports/work-mutations')
  const daily = [
    { queue: 'deadline-reminders', cron: '0 8 * * *', run: remindOfDeadlines },
    { queue: 'quarter-letters', cron: '*/15 5-7 * * *', run: writeQuarterLetters },
    { queue: 'data-quality', cron: '*/10 * * * *', atStart: true, run: lookAtQuality },
    { queue: 'signal-reviews', cron: '*/2 * * * *', atStart: true, run: reviewSignals },
    { queue: 'document-digests', cron: `0 ${DIGEST_HOUR} * * *`, run: writeDigests },
    { queue: 'ending-keys', cron: '15 8 * * *', run: tellOfEndingKeys },
    { queue: 'old-messages', cron: '40 3 * * *', run: deleteOldMessages },
    { queue: 'unused-publication-parts', cron: '20 4 * * *', run: deleteUnusedParts },
    { queue: 'old-control-reports', cron: '50 3 * * *', run: deleteOldReports },
  ]
  if (stopping.aborted) return
  startJobs(daily, [
    { run: makeDueReports, failure: 'pass of control reports failed' },
    { run: makePublications, failure: 'pass of publications failed' },
  ])
}
