import { Decimal } from 'decimal.js'
import type { SqlClient } from '@/prisma/seed/connection'
import { compareValues, given } from '@/scripts/move/rules'
import type { Bundle } from '@/scripts/move/shape'

export interface Comparison {
  /** Moved documents. */
  documents: number
  /** Rows of them by how the value here stands to the former one. */
  values: Record<ReturnType<typeof compareValues>, number>
  /** Former ids of values that are different. */
  different: string[]
  /** Σ of all data of moved documents, there and here. */
  sums: { former: string; own: string }
}

/** Every value that is here against the one that stood there, and the sums of what was entered. */
export async function verifyMove(client: SqlClient, bundle: Bundle): Promise<Comparison> {
  const { rows } = await client.query<{ key: string; value: string | null; total: string }>(`
    SELECT d.legacy_id || ' ' || m.legacy_id AS key, v.value::text,
      (SELECT coalesce(sum(o.value), 0)::text FROM input_document_value_calc_data o WHERE o.input_document_value_id = v.id) AS total
    FROM legacy_links d JOIN input_document_values v ON v.input_document_id = d.id
    JOIN legacy_links m ON m.entity = 'metrics' AND m.id = v.metric_id
    WHERE d.entity = 'input_documents'`)
  const own = new Map(rows.map((row) => [row.key, row]))
  const moved = new Set(rows.map(({ key }) => key.split(' ')[0]))
  const totals = new Map<string, Decimal>()
  for (const { input_document_value_id: id, value } of bundle.calc_data_values) {
    totals.set(String(id), (totals.get(String(id)) ?? new Decimal(0)).plus(given(value) ?? 0))
  }
  const values = { equal: 0, rounded: 0, none: 0, different: 0 }
  const different: string[] = []
  let [former, here] = [new Decimal(0), new Decimal(0)]
  for (const row of bundle.input_document_values) {
    if (!moved.has(String(row.input_document_id))) continue
    const found = own.get(`${row.input_document_id} ${row.metric_id}`)
    former = former.plus(totals.get(String(row.id)) ?? 0)
    here = here.plus(found?.total ?? 0)
    const verdict = compareValues(given(row.value), found?.value ?? null)
    values[verdict] += 1
    if (verdict === 'different') different.push(String(row.id))
  }
  return { documents: moved.size, values, different, sums: { former: former.toFixed(), own: here.toFixed() } }
}
