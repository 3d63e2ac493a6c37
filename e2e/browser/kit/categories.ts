import { expect, type Page } from '@playwright/test'
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

/** Makes a source datum of what indicators call by this name, counted in these whole units. */
export const makeDatum = (code: string, name: string, unit: string) =>
  database.query(
    `WITH datum AS (INSERT INTO source_data (code, name, unit, is_whole) VALUES ($1, $2, $3, true) RETURNING id)
     UPDATE metric_calc_data SET source_datum_id = datum.id FROM datum WHERE name = $2`,
    [code, name, unit],
  )

/** The indicators and categories of the reference data. */
const REFERENCE_ROWS = 46 + 7

/** Takes off the table of a page what other tests have added to the catalogue. */
export async function leaveReference(page: Page): Promise<void> {
  await page.getByRole('table').evaluate((table, reference) => {
    for (const row of [...table.querySelectorAll('tbody tr')].slice(reference)) row.remove()
  }, REFERENCE_ROWS)
  await expect(page.getByRole('row')).toHaveCount(REFERENCE_ROWS + 1)
}
