import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { focusField } from '@/components/documents/cells/entry-grid'
import {
  type EntryRow,
  rowsAsNew,
  rowsOfDocument,
  rowsOfTemplate,
} from '@/components/documents/cells/entry-rows'
import { checkAll, createEntryStore, isDirty } from '@/components/documents/cells/entry-state'
import { comparing } from '@/components/documents/cells/row-view'
import { type DocumentSource, keyOfSource, useOpened } from '@/components/documents/document/document-view'
import {
  acceptOwn,
  acceptSaved,
  changedBy,
  fewNames,
  hasDisputes,
  mergeStale,
  theirChanges,
  withoutEmptied,
} from '@/components/documents/saving/conflict'
import { changedParts, type SendMode, wholeRow } from '@/components/documents/saving/draft-payload'
import {
  type Conflict,
  conflictOf,
  failureOf,
  isPassing,
  placeErrors,
  type SavingFailure,
  storablePart,
} from '@/components/documents/saving/refusals'
import { useLostSession } from '@/components/layout/use-lost-session'
import { resumeKeeping } from '@/components/ui/browser/device-store'
import { useAlerts } from '@/components/ui/feedback/alerts'
import { ApiError } from '@/lib/core/http/api-client'
import { documentCalls } from '@/lib/features/documents/client'
import type { InputDocument } from '@/lib/features/documents/entry/shapes'
import type { DocumentEditRow } from '@/lib/features/documents/schema'

/** Runs tasks sequentially in order; a failure does not stop the next. */
function useTaskQueue() {
  const last = useRef<Promise<unknown>>(Promise.resolve())
  return useCallback(<T>(task: () => Promise<T>): Promise<T> => {
    const result = last.current.then(task)
    last.current = result.catch(() => undefined)
    return result
  }, [])
}

/** The document's current state on the server, read anew after a conflict. */
const fetchDocument = (id: number) =>
  documentCalls.callData('GET /api/input-documents/{id}', { params: { id } })

/** Outcome of a save: nothing left to do, to be retried, or refused. */
type SendOutcome = 'done' | 'later' | 'refused'

/** Subject of alerts about a refusal: it must not stand beside what is saved later. */
const SAVING = 'saving'

/** State of a document being edited: typed and saved values, and saving between them. */
export function useDocumentForm(source: DocumentSource) {
  const alerts = useAlerts()
  const create = documentCalls.useChange('POST /api/input-documents')
  const update = documentCalls.useChange('PUT /api/input-documents/{id}')
  const inTurn = useTaskQueue()
  const opened = useOpened(source)
  const [document, setDocument] = useState(opened.document)
  const [store] = useState(() =>
    createEntryStore(
      document ? rowsOfDocument(document) : source.mode === 'new' ? rowsOfTemplate(source.template) : [],
    ),
  )
  useEffect(() => {
    const ends = [
      // A failed load is ignored: the next key press retries it.
      store.subscribe(() => void comparing.preload().catch(() => undefined)),
      // Recomputes warnings of what was typed before the script had loaded.
      comparing.subscribe(() => store.update((rows) => [...rows])),
    ]
    return () => {
      for (const end of ends) end()
    }
  }, [store])
  const [isSaving, setSaving] = useState(false)
  const [isSending, setSending] = useState(false)
  const [isSavedHere, setSavedHere] = useState(false)
  const [failure, setFailure] = useState<SavingFailure | null>(null)
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const hasUnsaved = () => isDirty(store.rows())
  const session = useLostSession(hasUnsaved)
  // A ref, because callbacks may belong to a render from before the document existed.
  const current = useRef(document)
  /** How often changes of others were merged without asking. */
  const merges = useRef(0)
  /** Rows of each save without an answer: any of them may have been stored. */
  const unanswered = useRef<readonly (readonly EntryRow[])[]>([])

  /** Adopts the server's state; the URL follows a newly created document. */
  function adopt(next: InputDocument, rows: readonly EntryRow[]) {
    store.update(() => rows)
    if (current.current === null) window.history.replaceState(null, '', `/my-metrics/${next.id}/edit`)
    current.current = next
    opened.keep(next)
    setDocument(next)
    setFailure(null)
    alerts.forget(SAVING)
    session.restored()
    resumeKeeping()
  }

  function accept(next: InputDocument, sent: readonly EntryRow[]) {
    adopt(next, acceptSaved(store.rows(), sent, next))
    setSavedHere(true)
  }

  /**
   * Adopts a document from an action other than saving: others may have saved it meanwhile. Local edits are merged onto
   * it; untouched fields take the server's values.
   */
  const follow = (next: InputDocument) => adopt(next, mergeStale(store.rows(), next))

  /** Refreshes a document that others may have changed since; on failure the next save will detect that. */
  const catchUp = useEffectEvent(async () => {
    if (!opened.isBack || !document) return
    const now = await fetchDocument(document.id).catch(() => null)
    if (now) follow(now)
  })
  useEffect(() => void inTurn(catchUp), [inTurn])

  /**
   * Shows a refusal at its cells, as a conflict with what is typed, or as a message.
   * @param isQuiet for an autosave: the focus stays, and no message appears
   */
  function refuse(error: unknown, sent: readonly DocumentEditRow[], isQuiet = false) {
    if (!(error instanceof ApiError)) throw error
    const ahead = conflictOf(error, current.current?.id ?? null)
    if (ahead && 'id' in ahead && !hasUnsaved())
      return void resolve(ahead, `${error.message}. Показана последняя версия, проверьте её`)
    if (ahead) return setConflict(ahead)
    // The strip shows what to do; see useLostSession.
    if (error.status === 401 && hasUnsaved()) return
    const placed = placeErrors(store.rows(), sent, error.errors)
    store.update(() => placed.rows)
    // An autosave tells, once, only what neither a field nor the save state does.
    const isShown = failureOf(error) !== 'refused' || placed.first !== null || failure === 'refused'
    if (isQuiet && isShown) return
    focusField(placed.first)
    alerts.show({ type: 'danger', message: [error.message, ...placed.general].join('. '), about: SAVING })
  }

  /** Marks invalid cells, which the save state names, and focuses the first. Returns the rows if all are valid. */
  function checkedRows(): readonly EntryRow[] | null {
    const { rows, wrong } = checkAll(withoutEmptied(store.rows(), current.current))
    store.update(() => rows)
    if (wrong.length === 0) return rows
    focusField(wrong[0])
    return null
  }

  /**
   * Merges what was saved meanwhile if it contradicts nothing typed here: by this form itself, whose answers were lost,
   * or by others. Tells who changed what.
   */
  async function mergedQuietly(error: ApiError): Promise<boolean> {
    const ahead = conflictOf(error, current.current?.id ?? null)
    const attempts = unanswered.current
    const hasSent = attempts.length > 0
    if (ahead?.kind !== 'changed' && (ahead?.kind !== 'created' || !hasSent)) return false
    const { id } = ahead
    const reading = { params: { id }, query: { before: null } }
    const [stored, events = []] = await Promise.all([
      fetchDocument(id),
      documentCalls.callData('GET /api/input-documents/{id}/history', reading),
    ]).catch(() => [])
    if (!stored?.can.edit) return false
    const before = acceptOwn(store.rows(), attempts, stored)
    const merged = mergeStale(before, stored)
    if (hasDisputes(merged)) return false
    const changes = theirChanges(before, stored)
    const changed = changedBy(events, current.current?.updated_at).map(({ who }) => who)
    const others = hasSent ? ['Кто-то ещё'] : changed
    adopt(stored, merged)
    unanswered.current = []
    if (hasSent) setSavedHere(true)
    if (!hasSent || changes !== '') merges.current += 1
    const what = `${others.length === 1 ? 'меняет' : 'меняют'} этот же документ: ${changes}`
    const message = `${fewNames(others)} тем временем ${what}. Ваши числа остались`
    if (others.length > 0 && changes !== '') alerts.show({ type: 'info', message })
    return true
  }

  /** @param partOf what of the changes can be stored after a refusal; the rest stays on the device */
  async function send(mode: SendMode, partOf = (all: DocumentEditRow[]) => all): Promise<SendOutcome> {
    const rows = store.rows()
    const stored = current.current
    const input_document_values = partOf(stored ? changedParts(rows, mode) : rows.map(wholeRow))
    if (stored && input_document_values.length === 0) return 'done'
    setSending(true)
    try {
      const saved = stored
        ? await update.mutateAsync({ id: stored.id, version: stored.version, input_document_values })
        : await create.mutateAsync({ ...keyOfSource(source), input_document_values })
      unanswered.current = []
      accept(saved, rows)
      return 'done'
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (await mergedQuietly(error)) return await send(mode)
      // Behind a proxy an answer may be lost after the change was made.
      if (error.status === 0 || error.status >= 500) rememberSent(rows)
      const reason = failureOf(error)
      const storable = storablePart(reason, input_document_values, error.errors)
      if (storable) {
        const outcome = await send(mode, (all) => storable(partOf(all)))
        if (outcome !== 'done') return outcome
      }
      setFailure(reason)
      refuse(error, input_document_values, mode === 'undisputed')
      return isPassing(reason) ? 'later' : 'refused'
    } finally {
      setSending(false)
    }
  }

  /** Saves all changes, after any save in progress. Null when refused. */
  const save = (): Promise<InputDocument | null> =>
    inTurn(async () => {
      const rows = checkedRows()
      if (rows === null) return null
      if (current.current && !isDirty(rows)) return current.current
      setSaving(true)
      const outcome = await send('all').finally(() => setSaving(false))
      return outcome === 'done' ? current.current : null
    })

  /** Autosaves changes that need no decision. A document without any input is not created. */
  const autosave = (): Promise<SendOutcome> =>
    inTurn(async () => (changedParts(store.rows(), 'undisputed').length > 0 ? send('undisputed') : 'done'))

  /** Merges local edits into the other person's document and shows the message; or creates a new one if it is gone. */
  async function resolve(ahead: Conflict, message?: string) {
    if (!('id' in ahead)) {
      // In turn, so that an autosave in progress is still refused as one of the old document.
      await inTurn(async () => {
        current.current = null
        setDocument(null)
        store.update(rowsAsNew)
      })
      setConflict(null)
      await save()
      return
    }
    try {
      follow(await fetchDocument(ahead.id))
      setConflict(null)
      if (message) alerts.show({ type: 'warning', message })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      alerts.show({ type: 'danger', message: error.message })
    }
  }

  /** Remembers rows that were sent without an answer. */
  const rememberSent = (rows: readonly EntryRow[]) => {
    unanswered.current = [...unanswered.current, rows]
  }

  /** Takes in rows with edits from the device: their page may have sent them, and what others changed since is a conflict. */
  function restored(rows: readonly EntryRow[]) {
    rememberSent(rows)
    if (document && hasDisputes(rows)) setConflict({ kind: 'changed', id: document.id })
  }

  return {
    document,
    store,
    isSaving,
    isSending,
    isSavedHere,
    failure,
    conflict,
    isSessionLost: session.isLost,
    hasUnsaved,
    merges: () => merges.current,
    save,
    autosave,
    accept,
    follow,
    refuse,
    checkedRows,
    attempts: () => unanswered.current,
    restored,
    resolve,
    dismissConflict: () => setConflict(null),
  }
}

export type DocumentForm = ReturnType<typeof useDocumentForm>
