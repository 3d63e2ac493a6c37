import { edited } from '@/e2e/faults/document-body'
import type { Answer } from '@/e2e/support/api'
import type { DocumentRow } from '@/lib/features/documents/entry/shapes'

/** A value that occurs nowhere else. */
const MARK = 1_000_000

/**
 * A document's rows as the form sends them, with one value as a placeholder.
 * @param document a draft's answer
 * @returns JSON with `$value`
 */
export function template(document: Answer): string {
  // Narrows the test client's untyped JSON.
  const rows: DocumentRow[] = JSON.parse(JSON.stringify(document.at('data', 'input_document_values')))
  return JSON.stringify(edited(rows, MARK)).replace(`"value":${MARK}`, '"value":$value')
}
