import dictionaries from '@/prisma/reference/dictionaries.json'
import { insertRows } from './bulk'
import type { SqlClient } from './connection'

/**
 * Loads the dictionaries under their fixed ids. Existing rows stay.
 * @returns how many were added
 */
export async function loadReferences(client: SqlClient): Promise<number> {
  let added = 0
  for (const [table, rows] of Object.entries(dictionaries)) {
    added += await insertRows(client, table, rows, 'skip')
  }
  return added
}
