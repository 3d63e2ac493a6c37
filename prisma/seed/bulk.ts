import pg from 'pg'
import type { SqlClient } from './connection'

/** Rows per statement: few round trips, each a few megabytes of JSON. */
const CHUNK = 5_000
/** Tables whose own sequence gives the ids of rows that come without. */
const NUMBERED = new Set([
  'approval_snapshots',
  'input_document_events',
  'input_document_value_calc_data',
  'metric_units',
])

/**
 * Inserts plain rows, keys being column names and all rows having the same keys; PostgreSQL takes the types from
 * the table itself. Decimals are given as text, instants as ISO 8601.
 * @param onConflict 'skip' leaves rows that are already there as they are
 * @returns how many rows were added
 */
export async function insertRows(
  client: SqlClient,
  table: string,
  values: readonly object[],
  onConflict: 'fail' | 'skip' = 'fail',
): Promise<number> {
  const ids = NUMBERED.has(table) ? client.ids?.(values.length) : undefined
  const rows = ids ? values.map((row, index) => ({ id: ids[index], ...row })) : values
  const columns = Object.keys(rows[0] ?? {})
    .map(pg.escapeIdentifier)
    .join(', ')
  const name = pg.escapeIdentifier(table)
  const statement = `INSERT INTO ${name} (${columns})
    SELECT ${columns} FROM json_populate_recordset(NULL::${name}, $1)
    ${onConflict === 'skip' ? 'ON CONFLICT DO NOTHING' : ''}`
  let added = 0
  for (let start = 0; start < rows.length; start += CHUNK) {
    const { rowCount } = await client.query(statement, [JSON.stringify(rows.slice(start, start + CHUNK))])
    added += rowCount ?? 0
  }
  return added
}

/** Takes ids from a table's own sequence, so that rows may refer to each other before they are inserted. */
export async function reserveIds(client: SqlClient, table: string, count: number): Promise<number[]> {
  if (client.ids) return client.ids(count)
  const { rows } = await client.query<{ id: number }>(
    `SELECT nextval(pg_get_serial_sequence($1, 'id'))::int AS id FROM generate_series(1, $2)`,
    [table, count],
  )
  return rows.map((row) => row.id)
}

/** Gives each row an id from the table's sequence. */
export async function withIds<Row extends object>(
  client: SqlClient,
  table: string,
  rows: readonly Row[],
): Promise<Array<Row & { id: number }>> {
  const ids = await reserveIds(client, table, rows.length)
  return rows.flatMap((row, index) => {
    const id = ids[index]
    return id === undefined ? [] : [{ ...row, id }]
  })
}
