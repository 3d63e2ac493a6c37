import type pg from 'pg'
import { timed } from '@/e2e/bench/output'
import type { Client } from '@/e2e/support/api'
import { recordStatements } from '@/e2e/support/postgres/recorder'

const DOCUMENTS = 40
const WARM_UP = 10

/** Complete drafts of a category, with a comment for each warning. */
async function drafts(direct: pg.Client, categoryId: number): Promise<number[]> {
  const { rows } = await direct.query<{ id: number }>(
    `SELECT id FROM input_documents WHERE input_document_status_id = 1 AND metric_category_id = $1
     ORDER BY id DESC LIMIT $2`,
    [categoryId, 2 * DOCUMENTS],
  )
  const ids = rows.map(({ id }) => id)
  await direct.query(
    `UPDATE input_document_values SET note = 'Проверено' WHERE is_active AND input_document_id = ANY($1)`,
    [ids],
  )
  return ids
}

const FACTS = `
  SELECT v.metric_id, v.value::text, max(x.value) FILTER (WHERE d.var_name = 'a')::text AS a,
    max(x.value) FILTER (WHERE d.var_name = 'b')::text AS b
  FROM input_document_values v
  JOIN input_document_value_calc_data x ON x.input_document_value_id = v.id
  JOIN metric_calc_data d ON d.id = x.metric_calc_data_id
  WHERE v.input_document_id = $1 AND v.is_active GROUP BY v.id`

interface Prepared {
  id: number
  values: unknown[]
  insert: string
  snapshot: string
}

/** Prepares the rows of an approval, so that only the writing is measured. */
async function prepare(direct: pg.Client, id: number, snapshot: string): Promise<Prepared> {
  const { rows } = await direct.query<{ metric_id: number; value: string; a: string; b: string }>(FACTS, [id])
  const values: unknown[] = [id]
  const places = rows.map((row) => {
    values.push(row.metric_id, row.value, row.a, row.b)
    const [metric, value, a, b] = [3, 2, 1, 0].map((back) => `$${values.length - back}`)
    return `(${metric}::int, ${value}::numeric, ${a}::numeric, ${b}::numeric)`
  })
  const insert = `
    INSERT INTO comparison_facts (metric_id, metric_period_id, year, quarter, month, company_id, metric_category_id,
      input_document_id, value, eligible, a, b)
    SELECT f.metric_id, d.metric_period_id, d.year, d.quarter, d.month, d.company_id, d.metric_category_id, d.id,
      f.value, true, f.a, f.b
    FROM input_documents d, (VALUES ${places.join(', ')}) AS f(metric_id, value, a, b) WHERE d.id = $1`
  return { id, values, insert, snapshot }
}

async function plainInserts(direct: pg.Client, { id, values, insert, snapshot }: Prepared): Promise<void> {
  await direct.query('BEGIN')
  await direct.query(
    `UPDATE input_documents SET version = version + 1, updated_at = now(), input_document_status_id = 2,
       approved_at = now(), approved_by_id = user_id WHERE id = $1`,
    [id],
  )
  await direct.query(insert, values)
  await direct.query(
    `INSERT INTO approval_snapshots (input_document_id, version, approved_at, approved_by_id, document)
     SELECT id, version, now(), user_id, $2 FROM input_documents WHERE id = $1`,
    [id, snapshot],
  )
  await direct.query(
    `INSERT INTO input_document_events (input_document_id, company_id, metric_category_id, metric_period_id, year,
       quarter, month, user_id, action)
     SELECT id, company_id, metric_category_id, metric_period_id, year, quarter, month, user_id, 'approved'
     FROM input_documents WHERE id = $1`,
    [id],
  )
  await direct.query(
    `INSERT INTO audit_events (user_id, action, entity, entity_id, after)
     SELECT user_id, 'document.approve', 'input_document', id, $2 FROM input_documents WHERE id = $1`,
    [id, snapshot],
  )
  await direct.query('COMMIT')
}

/** Reverts a document to its state before approval, append-only tables included. */
async function undo(direct: pg.Client, id: number): Promise<void> {
  await direct.query("SET session_replication_role = 'replica'")
  await direct.query('DELETE FROM comparison_facts WHERE input_document_id = $1', [id])
  await direct.query('DELETE FROM approval_snapshots WHERE input_document_id = $1', [id])
  await direct.query(
    `UPDATE input_documents SET input_document_status_id = 1, version = version - 1, approved_at = NULL,
       approved_by_id = NULL WHERE id = $1`,
    [id],
  )
  await direct.query("SET session_replication_role = 'origin'")
}

export interface ApprovingTimes {
  /** The whole call through the API. */
  call: number[]
  /** The same write statement through pg. */
  statement: number[]
  /** The same rows written table by table through pg. */
  plain: number[]
}

/** Alternates approvals with plain writes for similar documents. @returns milliseconds of each */
export async function measureApproving(
  direct: pg.Client,
  admin: Client,
  categoryId: number,
): Promise<ApprovingTimes> {
  const ids = await drafts(direct, categoryId)
  const times: ApprovingTimes = { call: [], statement: [], plain: [] }
  // A small country has fewer drafts.
  const turns = Math.min(DOCUMENTS, Math.floor(ids.length / 2))
  for (let turn = 0; turn < turns; turn += 1) {
    const [mine = 0, theirs = 0] = ids.slice(2 * turn, 2 * turn + 2)
    let call = 0
    const statements = await recordStatements(async () => {
      call = await timed(async () => {
        const { status, text } = await admin.post(`/api/input-documents/${mine}/approving`, {})
        if (status !== 200) throw new Error(`approving ${mine}: ${status} ${text.slice(0, 300)}`)
      })
    })
    const written = statements.find(({ text }) => text.includes('INSERT INTO comparison_facts'))
    if (!written) throw new Error('the approval wrote no facts')
    const snapshot = await snapshotOf(direct, mine)
    await undo(direct, mine)
    const prepared = await prepare(direct, theirs, snapshot)
    const statement = await timed(() => direct.query(written.text, written.values))
    const plain = await timed(() => plainInserts(direct, prepared))
    if (turn < Math.min(WARM_UP, turns - 1)) continue
    times.call.push(call)
    times.statement.push(statement)
    times.plain.push(plain)
  }
  return times
}

async function snapshotOf(direct: pg.Client, id: number): Promise<string> {
  const { rows } = await direct.query<{ document: string }>(
    'SELECT document::text FROM approval_snapshots WHERE input_document_id = $1',
    [id],
  )
  return rows[0]?.document ?? '{}'
}
