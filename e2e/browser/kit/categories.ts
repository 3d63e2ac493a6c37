import type pg from 'pg'
import { type BuiltCategory, createCategoryWithMetrics } from '@/prisma/seed/builders/metric'

/** A category with its indicators, there all at once: other tests read the catalogue meanwhile. */
export async function makeCategory(
  database: pg.Pool,
  category: Parameters<typeof createCategoryWithMetrics>[1],
): Promise<BuiltCategory> {
  const client = await database.connect()
  let isDone = false
  try {
    await client.query('BEGIN')
    const built = await createCategoryWithMetrics(client, category)
    await client.query('COMMIT')
    isDone = true
    return built
  } finally {
    // A connection with a transaction half done is no other test's.
    client.release(!isDone)
  }
}
