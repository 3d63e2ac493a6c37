import 'server-only'
import { onHeavyConnections } from '@/lib/core/db/client'
import { readingFromStandby } from '@/lib/core/db/standby'
import { log } from '@/lib/core/log'
import { readChanges, type Wanted, wantedOf } from '@/lib/features/analytics/columns/changes-data'
import { readColumns } from '@/lib/features/analytics/columns/columns-data'
import { keptAt, untilNobodyAsks } from '@/lib/features/analytics/columns/kept'
import { readSnapshotMarks, writeSnapshot } from '@/lib/features/analytics/columns/snapshots-data'
import { readAnalyticsYears } from '@/lib/features/analytics/group/categories-data'
import { readComparedCategories } from '@/lib/features/analytics/group/metrics-data'

/** The report's usual years, the present one included. */
const YEARS_AHEAD = 3
/** Reading so many organisations anew is still quick beside reading them all. */
const FEW_CHANGES = 50

/** Every category and year, the newest first. */
async function everything(): Promise<Wanted[][]> {
  const [categories, { min, max }] = await Promise.all([readComparedCategories(), readAnalyticsYears()])
  return Array.from({ length: max - min + 1 }, (_, back) => wantedOf(categories, [max - back]))
}

/** Those whose snapshot is missing, or of other rules or another database, or has more than a few changes to come. */
async function outdated(wanted: readonly Wanted[]): Promise<Wanted[]> {
  const marks = await readSnapshotMarks(wanted)
  const changes = await readChanges(wanted, marks)
  return wanted.filter((_one, index) => {
    const { last, lost, companies } = changes[index] ?? { last: null, lost: false, companies: [] }
    return last !== null && (lost || !marks[index] || companies.length > FEW_CHANGES)
  })
}

/**
 * Writes the snapshots that a new process begins with, one category and year after the other, and gives way to whoever
 * asks for columns.
 * @returns how many were written
 */
export function keepSnapshots(): Promise<number> {
  return onHeavyConnections(async () => {
    let written = 0
    for (const one of await outdated((await everything()).flat())) {
      await untilNobodyAsks()
      await readColumns([one])
      const kept = keptAt(one.key)
      if (!kept?.mark || kept.signature !== one.signature) continue
      await writeSnapshot(one, kept.mark, kept.categoryYear)
      written += 1
    }
    return written
  })
}

/**
 * Reads the columns of the last years while nobody waits for them, then writes what snapshots are missing. A failure
 * costs nothing but the speed of first calls.
 */
export async function warmUpComparisons(): Promise<void> {
  try {
    await onHeavyConnections(async () => {
      for (const one of (await everything()).slice(0, YEARS_AHEAD).flat()) {
        await untilNobodyAsks()
        await readingFromStandby(() => readColumns([one]))
      }
    })
    await keepSnapshots()
  } catch (error) {
    log().warn({ err: error }, 'comparisons not read ahead')
  }
}
