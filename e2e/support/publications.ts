import { db } from '@/lib/core/db/client'
import { makeDue } from '@/lib/features/analytics/candidate/work-mutations'

/**
 * All that is approved now, published at once as if nothing ever had been: for tests of what comparisons tell, whose
 * worlds change from one moment to the next. The year of the last facts is over for it.
 */
export async function publishAfresh(): Promise<void> {
  await db().$executeRaw`DELETE FROM publications`
  await publishMore()
}

/** After facts were changed past their documents: by the versions of these the builder sees which years it has to read. */
export const documentsChanged = () => db().$executeRaw`UPDATE input_documents SET version = version + 1`

/** The next publication, following on those there are. */
export async function publishMore(kind: 'first' | 'final' | 'extra' = 'extra'): Promise<void> {
  await db().$executeRaw`
    INSERT INTO publications (year, quarter, kind, freeze_on, publish_on)
    SELECT coalesce(max(year), 2025), 4, ${kind}, '2000-01-01', '2000-01-01' FROM comparison_facts`
  await makeDue()
}
