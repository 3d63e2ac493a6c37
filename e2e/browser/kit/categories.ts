import { expect, type Page } from '@playwright/test'
import { type BuiltCategory, createCategoryWithMetrics } from '@/prisma/seed/builders/metric'
import { database } from './database'

/** Creates a category with its indicators in one transaction, since other tests read the catalogue concurrently. */
export async function makeCategory(
  category: Parameters<typeof createCategoryWithMetrics>[1],
): Promise<BuiltCategory> {
  const client = await database.connect()
  let isDone = false
  try {
    await client.query('BEGIN')
    // Short names are made unique among the stored ones, so concurrent creations are serialised.
    await client.query("SELECT pg_advisory_xact_lock(hashtext('short names'))")
    const built = await createCategoryWithMetrics(client, category)
    await client.query('COMMIT')
    isDone = true
    return built
  } finally {
    // A connection with an open transaction is not reused.
    client.release(!isDone)
  }
}

/** Creates a source datum that indicators use under this name and unit. */
export const makeDatum = (code: string, name: string, unit: string) =>
  database.query(
    `WITH datum AS (INSERT INTO source_data (code, name, unit, is_whole) VALUES ($1, $2, $3, true) RETURNING id)
     UPDATE metric_calc_data SET source_datum_id = datum.id FROM datum WHERE name = $2`,
    [code, name, unit],
  )

/** Indicators and categories of the reference data. */
const REFERENCE_ROWS = 46 + 7

/** Removes other tests' additions to the catalogue from a page's table. */
export async function keepReferenceRows(page: Page): Promise<void> {
  await page.getByRole('table').evaluate((table, reference) => {
    for (const row of [...table.querySelectorAll('tbody tr')].slice(reference)) row.remove()
  }, REFERENCE_ROWS)
  await expect(page.getByRole('row')).toHaveCount(REFERENCE_ROWS + 1)
}
