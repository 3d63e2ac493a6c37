import 'server-only'
import { dateParts } from '@/lib/calc/dates'
import { today } from '@/lib/core/clock'
import { readingFromStandby } from '@/lib/core/db/standby'
import { log } from '@/lib/core/log'
import { readCategoryYears } from '@/lib/features/analytics/columns/columns-data'
import { readComparedCategories } from '@/lib/features/analytics/group/metrics-data'

/** The report's usual years, the present one included. */
const YEARS = 3

/**
 * Reads the columns of the last years while nobody waits for them: the first report of a new process would read
 * the whole country before it answers. A failure costs nothing but that speed.
 */
export async function warmUpComparisons(): Promise<void> {
  try {
    const { year } = dateParts(today())
    for (let back = 0; back < YEARS; back += 1) {
      await readingFromStandby(async () => readCategoryYears(await readComparedCategories(), [year - back]))
    }
  } catch (error) {
    log().warn({ err: error }, 'comparisons not read ahead')
  }
}
