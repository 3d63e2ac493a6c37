import { type BuiltCategory, createCategoryWithMetrics } from '@/prisma/seed/builders/metric'
import { database } from './database'

/** A category with its indicators, there all at once: other tests read the catalogue meanwhile. */
export async function makeCategory(
  category: Parameters<typeof createCategoryWithMetrics>[1],
): Promise<BuiltCategory> {
  const client = await database.connect()
  let isDone = false
  try {
    await client.query('BEGIN')
    // Short names are chosen among those that are there: of two that begin alike the second has to see the first.
    await client.query("SELECT pg_advisory_xact_lock(hashtext('short names'))")
    const built = await createCategoryWithMetrics(client, category)
    await client.query('COMMIT')
    isDone = true
    return built
  } finally {
    // A connection with a transaction half done is no other test's.
    client.release(!isDone)
  }
}
