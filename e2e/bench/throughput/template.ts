import { edited } from '@/e2e/faults/document-body'
import type { Answer } from '@/e2e/support/api'
import type { DocumentRow } from '@/lib/features/documents/entry/shapes'

/** No value that anybody entered. */
const MARK = 1_000_000

/**
 * The rows of a document as the form sends them, with one value left to the load, which changes it with every save.
 * @param document a draft as the API answers it
 * @returns JSON with `$value` in its place
 */
export function template(document: Answer): string {
  // The test client's JSON has no types; the parse below is the cheapest honest narrowing.
  const rows: DocumentRow[] = JSON.parse(JSON.stringify(document.at('data', 'input_document_values')))
  return JSON.stringify(edited(rows, MARK)).replace(`"value":${MARK}`, '"value":$value')
}
