import { expect, test } from 'vitest'
import { documentView, handOver } from '@/components/documents/document/document-view'
import { fixtureDocument } from '@/e2e/support/answers/documents'
import type { InputDocument } from '@/lib/features/documents/entry/shapes'

const document = fixtureDocument([])

const viewOf = (changes: Partial<InputDocument>) => {
  const changed = { ...document, ...changes }
  return documentView({ mode: 'edit', document: changed }, changed)
}
const returned = {
  ...{ reason: 'Сверьте с журналом', at: document.updated_at, user: document.user },
  ...{ resent_at: null, changed: 0, answer: null },
}
const can = { ...document.can, edit: true, approve: false }

test.each<[Partial<InputDocument>, boolean, RegExp | null]>([
  [{ can }, false, /^Утверждает руководитель\.$/],
  [{ can }, true, /^Всё введено: утверждает руководитель, он видит документ/],
  [{ can: { ...can, approve: true } }, false, null],
  [{ can: { ...can, approve: true } }, true, /^Всё введено: утвердите документ или оставьте руководителю/],
  [{ can, returned }, true, /^Утверждает руководитель\.$/],
  [{ can: { ...can, edit: false } }, true, null],
  [{ can: { ...can, edit: false }, input_document_status_id: 2 }, true, /^Ошибка в числе\? Сообщите/],
])('%#', (changes, isComplete, text) => {
  const hint = handOver(viewOf(changes), isComplete)
  if (text === null) expect(hint).toBeNull()
  else expect(hint).toMatch(text)
})
