/** Before the first request: a missing or wrong variable stops the start; then the background work begins. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME === 'nodejs') {
    const { checkEnvironment } = await import('@/lib/core/start-check')
    checkEnvironment()
    const { startJobs } = await import('@/lib/core/jobs/start')
    startJobs()
  }
}
