'use client'

import { useCallback, useRef, useState } from 'react'
import { acceptSaved, mergeStale } from '@/components/documents/conflict'
import { type Conflict, conflictOf } from '@/components/documents/conflict-words'
import { type DocumentKey, documentKey } from '@/components/documents/document-period'
import { changedRows, draftRow } from '@/components/documents/draft-payload'
import { focusField } from '@/components/documents/entry-field'
import { type EntryRow, rowsAsNew, rowsOfDocument, rowsOfTemplate } from '@/components/documents/entry-rows'
import { checkAll, isDirty } from '@/components/documents/entry-state'
import { createEntryStore } from '@/components/documents/entry-store'
import { placeErrors } from '@/components/documents/form-errors'
import { useLostSession } from '@/components/documents/use-lost-session'
import { useAlerts } from '@/components/ui/alerts'
import { plural } from '@/lib/core/format/plural'
import { ApiError } from '@/lib/core/http/api-client'
import type { DocumentTemplate, InputDocument } from '@/lib/features/documents/answers'
import { fetchDocument, useCreateDocument, useSaveDocument } from '@/lib/features/documents/client'

export type DocumentSource =
  | { mode: 'new'; template: DocumentTemplate; documentKey: DocumentKey }
  | { mode: 'edit'; document: InputDocument }

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
  const hasUnsaved = useCallback(() => isDirty(store.rows()), [store])
  const session = useLostSession(hasUnsaved)
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
    session.restored()
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
    const ahead = conflictOf(error, current.current?.id ?? null)
    if (ahead) return setConflict(ahead)
    // The strip says how to go on; see useLostSession.
    if (error.status === 401 && hasUnsaved()) return
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
    const stored = current.current
    if (stored && !isDirty(rows)) return stored
    const changed = stored ? changedRows(rows) : rows
    const input_document_values = changed.map(draftRow)
    busy.current = true
    setSaving(true)
    try {
      const saved = stored
        ? await update.mutateAsync({ id: stored.id, version: stored.version, input_document_values })
        : await create.mutateAsync({ ...keyOf(source), input_document_values })
      accept(saved, rows)
      return saved
    } catch (error) {
      setFailure(failureWords(error))
      refuse(error, idsOf(changed))
      return null
    } finally {
      busy.current = false
      setSaving(false)
    }
  }

  /** Lays what was typed over the document of the other person, or makes a new one of it where that is gone. */
  async function resolve(ahead: Conflict) {
    if (ahead.kind === 'deleted') {
      current.current = null
      setDocument(null)
      store.update(rowsAsNew)
      setConflict(null)
      await save()
      return
    }
    try {
      const theirs = await fetchDocument(ahead.id)
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
    isSessionLost: session.isLost,
    hasUnsaved,
    save,
    accept,
    refuse,
    checkedRows,
    resolve,
    dismissConflict: () => setConflict(null),
  }
}

export type DocumentForm = ReturnType<typeof useDocumentForm>

/** The key of a document that is to be created: for the first time, or again after it was deleted. */
const keyOf = (source: DocumentSource): DocumentKey =>
  source.mode === 'new' ? source.documentKey : documentKey(source.document)

function failureWords(error: unknown): string {
  const status = error instanceof ApiError ? error.status : null
  if (status === 0) return 'нет связи с сервером'
  return status === 401 ? 'сеанс завершён' : 'сервер не принял'
}
