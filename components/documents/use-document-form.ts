'use client'

import { useRef, useState } from 'react'
import { acceptSaved, mergeStale } from '@/components/documents/conflict'
import type { DocumentKey } from '@/components/documents/document-period'
import { changedRows, draftRow } from '@/components/documents/draft-payload'
import { focusField } from '@/components/documents/entry-field'
import { type EntryRow, rowsOfDocument, rowsOfTemplate } from '@/components/documents/entry-rows'
import { checkAll, isDirty } from '@/components/documents/entry-state'
import { createEntryStore } from '@/components/documents/entry-store'
import { placeErrors } from '@/components/documents/form-errors'
import { useAlerts } from '@/components/ui/alerts'
import { plural } from '@/lib/core/format/plural'
import { ApiError } from '@/lib/core/http/api-client'
import type { DocumentTemplate, InputDocument } from '@/lib/features/documents/answers'
import { fetchDocument, useCreateDocument, useSaveDocument } from '@/lib/features/documents/client'

export type DocumentSource =
  | { mode: 'new'; template: DocumentTemplate; documentKey: DocumentKey }
  | { mode: 'edit'; document: InputDocument }

/** Someone else got ahead: with which document, and in what words. */
export interface Conflict {
  id: number
  message: string
  /** Whether there was no document here before. */
  isNew: boolean
}

const idsOf = (rows: readonly EntryRow[]) => rows.map((row) => row.metric.id)

/** The document being filled in: what is typed, what is saved, and the way from one to the other. */
export function useDocumentForm(source: DocumentSource) {
  const alerts = useAlerts()
  const create = useCreateDocument()
  const update = useSaveDocument()
  const [document, setDocument] = useState(source.mode === 'edit' ? source.document : null)
  const [store] = useState(() =>
    createEntryStore(
      source.mode === 'edit' ? rowsOfDocument(source.document) : rowsOfTemplate(source.template),
    ),
  )
  const [isSaving, setSaving] = useState(false)
  const [isSavedHere, setSavedHere] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const busy = useRef(false)
  // Read after an answer has come: the render that asked may be of the time before the document existed.
  const current = useRef(document)

  /** Takes over what the server now has; the address follows a document that has just come to be. */
  function adopt(next: InputDocument, rows: readonly EntryRow[]) {
    store.update(() => rows)
    if (current.current === null) window.history.replaceState(null, '', `/my-metrics/${next.id}/edit`)
    current.current = next
    setDocument(next)
    setFailure(null)
  }

  function accept(next: InputDocument, sent: readonly EntryRow[]) {
    adopt(next, acceptSaved(store.rows(), sent, next))
    setSavedHere(true)
  }

  /**
   * Shows a refusal where it belongs: in the cells, as a conflict, or as a message.
   * @param sent ids of the indicators in the order the error paths count them
   */
  function refuse(error: unknown, sent: readonly number[]) {
    if (!(error instanceof ApiError)) throw error
    if (error.status === 409) {
      const existing = error.data.id
      const id = typeof existing === 'number' ? existing : current.current?.id
      if (id !== undefined)
        return setConflict({ id, message: error.message, isNew: current.current === null })
    }
    const placed = placeErrors(store.rows(), sent, error.errors)
    store.update(() => placed.rows)
    focusField(placed.first)
    alerts.show({ type: 'danger', message: [error.message, ...placed.general].join('. ') })
  }

  /** Marks what is no number and goes to the first such cell. Returns the rows when there is none. */
  function checkedRows(): readonly EntryRow[] | null {
    const { rows, wrong } = checkAll(store.rows())
    store.update(() => rows)
    if (wrong.length === 0) return rows
    focusField(wrong[0])
    const cells = plural(wrong.length, 'выделенное значение', 'выделенных значения', 'выделенных значений')
    alerts.show({ type: 'danger', message: `Не сохранено: исправьте ${wrong.length} ${cells}` })
    return null
  }

  /** Saves what is changed. Null when it was refused, or another saving is on its way. */
  async function save(): Promise<InputDocument | null> {
    const rows = checkedRows()
    if (rows === null || busy.current) return null
    if (document && !isDirty(rows)) return document
    const changed = document ? changedRows(rows) : rows
    const input_document_values = changed.map(draftRow)
    busy.current = true
    setSaving(true)
    try {
      const saved = document
        ? await update.mutateAsync({ id: document.id, version: document.version, input_document_values })
        : await create.mutateAsync({ ...keyOf(source), input_document_values })
      accept(saved, rows)
      return saved
    } catch (error) {
      setFailure(
        error instanceof ApiError && error.status === 0 ? 'нет связи с сервером' : 'сервер не принял',
      )
      refuse(error, idsOf(changed))
      return null
    } finally {
      busy.current = false
      setSaving(false)
    }
  }

  /** Lays what was typed over the document of the other person. */
  async function takeTheirs({ id }: Conflict) {
    try {
      const theirs = await fetchDocument(id)
      adopt(theirs, mergeStale(store.rows(), theirs))
      setConflict(null)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      alerts.show({ type: 'danger', message: error.message })
    }
  }

  return {
    document,
    store,
    isSaving,
    isSavedHere,
    failure,
    conflict,
    save,
    accept,
    refuse,
    checkedRows,
    takeTheirs,
    dismissConflict: () => setConflict(null),
  }
}

export type DocumentForm = ReturnType<typeof useDocumentForm>

/** The key of a source that is to be created; an existing document is never created again. */
function keyOf(source: DocumentSource): DocumentKey {
  if (source.mode === 'new') return source.documentKey
  throw new Error('an existing document has no draft key')
}
