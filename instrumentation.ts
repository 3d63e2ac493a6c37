/** The first pages go before the work that nobody waits for: they would share one processor. */
const BACKGROUND_AFTER_MS = 2_000

/** Before the first request: a missing or wrong variable stops the start; a little later the background work begins. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME === 'nodejs') {
    const { checkEnvironment } = await import('@/lib/core/start-check')
    checkEnvironment()
    const { startTelemetry } = await import('@/lib/core/telemetry/start')
    await startTelemetry()
    const { startAccessLog } = await import('@/lib/core/access-log')
    startAccessLog()
    const { refuseCrowds } = await import('@/lib/core/http/refusals')
    const { heavyRoutes } = await import('@/lib/features/platform/heavy-routes')
    refuseCrowds(heavyRoutes())
    const { startMetrics } = await import('@/lib/core/metrics/server')
    startMetrics()
    const { checkStatementTimeout } = await import('@/lib/core/db/statement-timeout')
    void checkStatementTimeout()
    const { keepProfiles } = await import('@/lib/features/analytics/profiles/keeper')
    // At once: in a new database nobody is compared before it.
    keepProfiles()
    await startBackgroundLater()
  }
}

async function startBackgroundLater(): Promise<void> {
  const { beforeExit } = await import('@/lib/core/guard-bridge')
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
  const { remindOfDeadlines } = await import('@/lib/features/deadlines/reminders')
  const { writeDigests } = await import('@/lib/features/deadlines/digest/digest')
  const { writeQuarterLetters } = await import('@/lib/features/quarter-letters/mutations')
  const { refreshProfiles } = await import('@/lib/features/analytics/profiles/mutations')
  const { deleteOldOffers } = await import('@/lib/features/contact-offers/mutations')
  const { deleteOldFeedback } = await import('@/lib/features/feedback/mutations')
  const { deleteOldReports } = await import('@/lib/features/control-reports/mutations')
  const { keepSnapshots, warmUpComparisons } = await import('@/lib/features/analytics/columns/warm-up-data')
  const { makeDueReports } = await import('@/lib/features/control-reports/work')
  const daily = [
    { queue: 'deadline-reminders', cron: '0 8 * * *', run: remindOfDeadlines },
    { queue: 'quarter-letters', cron: '*/15 5-7 * * *', run: writeQuarterLetters },
    { queue: 'document-digests', cron: '0 16 * * *', run: writeDigests },
    { queue: 'old-offers', cron: '40 3 * * *', run: deleteOldOffers },
    { queue: 'old-feedback', cron: '45 3 * * *', run: deleteOldFeedback },
    { queue: 'anonymity-check', cron: '0 4 * * *', run: () => refreshProfiles('check') },
    { queue: 'comparison-snapshots', cron: '20 4 * * *', run: keepSnapshots },
    { queue: 'old-control-reports', cron: '50 3 * * *', run: deleteOldReports },
  ]
  if (stopping.aborted) return
  startJobs(daily, [{ run: makeDueReports, failure: 'pass of control reports failed' }])
  void warmUpComparisons()
}

/** Tells the guard in front of the server which pages were not rendered for want of the database. */
export async function onRequestError(error: unknown): Promise<void> {
  if (process.env.NEXT_RUNTIME === 'nodejs') {
    const { noteOutage } = await import('@/lib/core/db/outage')
    noteOutage(error)
  }
}
