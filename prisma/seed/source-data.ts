import sourceData from '@/prisma/reference/source-data.json'
import { insertRows, withIds } from './bulk'
import type { SqlClient } from './connection'

/** Adds the source data of the reference indicators. @returns the name a variable has there → id */
export async function loadSourceData(client: SqlClient): Promise<Map<string, number>> {
  const rows = await withIds(client, 'source_data', sourceData)
  await insertRows(client, 'source_data', rows)
  return new Map(rows.map(({ name, id }) => [name, id]))
}
