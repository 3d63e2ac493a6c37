import 'server-only'
import { isDatabaseUnavailable } from '@/lib/core/db/failures'
import { env } from '@/lib/core/env'
import { beforeExit } from '@/lib/core/guard-bridge'
import { log } from '@/lib/core/log'
import { refreshProfiles } from '@/lib/features/analytics/profiles/mutations'

const LOOK_EVERY_MS = 1_000
/** With less, classes are so small that a guess among them is a good one. */
const SOUND_MINIMUM = 5

/**
 * Looks from the start on whether the comparison profiles are to be made anew, unless JOBS=off. Every replica looks;
 * one of them finds the work, the others that it is done.
 */
export function keepProfiles(): void {
  const { JOBS, MIN_COMPARISON_GROUP } = env()
  if (MIN_COMPARISON_GROUP < SOUND_MINIMUM) {
    log().warn(
      `MIN_COMPARISON_GROUP is ${MIN_COMPARISON_GROUP}: below ${SOUND_MINIMUM} comparisons are not anonymous`,
    )
  }
  if (JOBS === 'off') return
  const stopping = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let pass = look()

  async function look(): Promise<void> {
    try {
      await refreshProfiles()
    } catch (error) {
      const words = isDatabaseUnavailable(error) ? 'database unavailable' : 'comparison profiles not made'
      log().error({ err: error }, words)
    }
    if (stopping.signal.aborted) return
    timer = setTimeout(() => {
      pass = look()
    }, LOOK_EVERY_MS)
    timer.unref()
  }

  beforeExit('work', async () => {
    stopping.abort()
    clearTimeout(timer)
    await pass
  })
}
