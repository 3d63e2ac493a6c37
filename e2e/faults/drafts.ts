import { type Client, dataOf, retried } from '@/e2e/faults/client'
import { edited } from '@/e2e/faults/document-body'
import type { Context } from '@/e2e/faults/harness'
import type { DocumentRow, InputDocument } from '@/lib/features/documents/entry/shapes'

const DRAFTS = 4

/** A draft with a single editor. */
export interface Draft {
  id: number
  /** Last acknowledged. */
  version: number
  /** Last sent. */
  value: number
  /** The body's rows. */
  rows: DocumentRow[]
}

/** Creates drafts in the manager's organisation. */
export async function openDrafts(context: Context, client: Client): Promise<Draft[]> {
  const found = await context.sql(
    `UPDATE input_documents SET input_document_status_id = 1, approved_at = NULL, approved_by_id = NULL
     WHERE id IN (SELECT d.id FROM input_documents d
       JOIN users u ON u.company_id = d.company_id AND u.email = 'manager@example.com'
       JOIN input_document_values v ON v.input_document_id = d.id AND v.is_active
       GROUP BY d.id ORDER BY count(*) DESC, d.id LIMIT $1)
     RETURNING id`,
    [DRAFTS],
  )
  const drafts: Draft[] = []
  for (const { id } of found) {
    const path = `/api/input-documents/${id}`
    const read = await retried(() => client.get<InputDocument>(path))
    const { version, input_document_values: rows } = dataOf(read, 200, path)
    drafts.push({ id, version, value: 0, rows })
  }
  return drafts
}

/** Saves another number over the last acknowledged version. @returns milliseconds of the answer */
export async function saveAgain(client: Client, draft: Draft): Promise<number> {
  draft.value += 1
  const body = { version: draft.version, input_document_values: edited(draft.rows, draft.value) }
  const answer = await client.put<InputDocument>(`/api/input-documents/${draft.id}`, body)
  draft.version = dataOf(answer, 200, 'сохранение').version
  return answer.ms
}
