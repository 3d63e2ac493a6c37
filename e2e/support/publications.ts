import { db } from '@/lib/core/db/client'
import { makeDue } from '@/lib/features/analytics/candidate/work-mutations'

/**
 * Deletes all publications and publishes what is approved now, treating the year of the last facts as over. For tests
 * whose data change from one moment to the next.
 */
export async function republishAll(): Promise<void> {
  await db().$executeRaw`DELETE FROM publications`
  await publishNext()
}

/** After a direct change of facts: the builder detects changed years by the documents' versions. */
export const markDocumentsChanged = () => db().$executeRaw`UPDATE input_documents SET version = version + 1`

/** Builds and publishes the next publication. */
export async function publishNext(kind: 'first' | 'final' | 'extra' = 'extra'): Promise<void> {
  await db().$executeRaw`
    INSERT INTO publications (year, quarter, kind, freeze_on, publish_on)
    SELECT coalesce(max(year), 2025), 4, ${kind}, '2000-01-01', '2000-01-01' FROM comparison_facts`
  await makeDue()
}
