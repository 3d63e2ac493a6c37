import { useEffect, useState } from 'react'
import { DOCUMENT_STATUS } from '@/lib/core/domain/dictionaries'
import { isReturned, keyOf } from '@/lib/features/documents/entry/rules'
import type { DocumentKey, DocumentTemplate, InputDocument } from '@/lib/features/documents/entry/shapes'

export type DocumentSource =
  | { mode: 'new'; template: DocumentTemplate; documentKey: DocumentKey }
  | { mode: 'edit'; document: InputDocument }

/** The key of a document to be created, for the first time or again after it was deleted. */
export const keyOfSource = (source: DocumentSource): DocumentKey =>
  source.mode === 'new' ? source.documentKey : keyOf(source.document)

/**
 * Latest state of a page's document, by the data the page came with: navigating back restores the data of the first
 * visit, which is stale.
 */
const lastShown = new WeakMap<object, InputDocument | null>()

/**
 * The latest document this tab has shown for the page's data; `isBack` after navigating back, when it may have changed
 * since.
 */
export function useOpened(source: DocumentSource) {
  const [page] = useState(source.mode === 'edit' ? source.document : source.template)
  const [before] = useState(() => lastShown.get(page))
  const document = before ?? (source.mode === 'edit' ? source.document : null)
  useEffect(() => {
    if (!lastShown.has(page)) lastShown.set(page, document)
  }, [page, document])
  return {
    document,
    isBack: before !== undefined,
    keep: (next: InputDocument) => void lastShown.set(page, next),
  }
}

/** Everything around the rows of a document, existing or not. */
export interface DocumentView {
  document: InputDocument | null
  key: DocumentKey
  category: InputDocument['metric_category']
  companyName: string
  /** YYYY-MM-DD. */
  dueDate: string
  /** What is absent is not allowed. */
  can: Partial<InputDocument['can']>
}

/** @param document the server's latest state; null until the first save, and after a deletion by somebody else */
export function documentView(source: DocumentSource, document: InputDocument | null): DocumentView {
  const shown = document ?? (source.mode === 'edit' ? source.document : source.template.meta)
  return {
    document,
    key: document ?? keyOfSource(source),
    category: shown.metric_category,
    companyName: shown.company.short_name,
    dueDate: shown.due_date,
    can: document?.can ?? { edit: shown.can.edit, approve: shown.can.approve },
  }
}

/**
 * Tells an operator who continues with the document; null where it is obvious.
 * @param isComplete everything is entered, explained and saved
 */
export function handOver({ document, can }: DocumentView, isComplete: boolean): string | null {
  if (document?.input_document_status_id === DOCUMENT_STATUS.approved)
    return 'Ошибка в числе? Сообщите руководителю: он попросит администратора вернуть документ в работу.'
  if (!can.edit) return null
  const isVisible = isComplete && document !== null && !isReturned(document)
  if (!can.approve)
    return isVisible
      ? 'Всё введено: утверждает руководитель, он видит документ в «Проверке».'
      : 'Утверждает руководитель.'
  return isVisible
    ? 'Всё введено: утвердите документ или оставьте руководителю, он видит его в «Проверке».'
    : null
}

export function matrixHref({ key }: DocumentView, isAdmin: boolean): string {
  return `/my-metrics?year=${key.year}${isAdmin ? `&company_id=${key.company_id}` : ''}`
}

/** Makes the document's heading focusable, for when the focused element disappears. */
export const headingFocus = { id: 'document-heading', tabIndex: -1 } as const

export const focusHeading = () => document.getElementById(headingFocus.id)?.focus()
