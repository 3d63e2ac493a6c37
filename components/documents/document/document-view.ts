import type { DocumentKey } from '@/components/documents/period/document-period'
import type { DocumentSource } from '@/components/documents/saving/use-opened'
import type { InputDocument } from '@/lib/features/documents/entry/shapes'

/** What the screen shows of a document around its rows, whether it exists yet or not. */
export interface DocumentView {
  document: InputDocument | null
  key: DocumentKey
  category: InputDocument['metric_category']
  companyName: string
  /** YYYY-MM-DD. */
  dueDate: string
  can: InputDocument['can']
}

const NOTHING: DocumentView['can'] = {
  edit: false,
  approve: false,
  withdraw: false,
  delete: false,
  ask: false,
  return: false,
  resend: false,
  request_withdrawal: false,
}

/** @param document the state after the last answer of the server; null until the first saving, and when it was deleted meanwhile */
export function documentView(source: DocumentSource, document: InputDocument | null): DocumentView {
  if (document)
    return {
      document,
      key: document,
      category: document.metric_category,
      companyName: document.company.short_name,
      dueDate: document.due_date,
      can: document.can,
    }
  if (source.mode === 'edit') {
    const deleted = documentView(source, source.document)
    return {
      ...deleted,
      document: null,
      can: { ...NOTHING, edit: deleted.can.edit, approve: deleted.can.approve },
    }
  }
  const { meta } = source.template
  return {
    document: null,
    key: source.documentKey,
    category: meta.metric_category,
    companyName: meta.company.short_name,
    dueDate: meta.due_date,
    can: { ...NOTHING, ...meta.can },
  }
}

/** The same for somebody who may only look: another of their tabs is the one that writes. */
export const lookedAt = (view: DocumentView): DocumentView => ({
  ...view,
  can: NOTHING,
})

/** The matrix this document belongs to. */
export function matrixHref({ key }: DocumentView, isAdmin: boolean): string {
  return `/my-metrics?year=${key.year}${isAdmin ? `&company_id=${key.company_id}` : ''}`
}
