'use client'

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
  acceptSaved,
  hasDisputes,
  mergeStale,
  ownTaken,
  theirChanges,
} from '@/components/documents/saving/conflict'
import { changedParts, type SendMode, wholeRow } from '@/components/documents/saving/draft-payload'
import {
  type Conflict,
  conflictOf,
  failureOf,
  isPassing,
  placeErrors,
  type SavingFailure,
} from '@/components/documents/saving/refusals'
import { useLostSession } from '@/components/layout/use-lost-session'
import { resumeKeeping } from '@/components/ui/browser/device-store'
import { useAlerts } from '@/components/ui/feedback/alerts'
import { plural } from '@/lib/core/format/plural'
import { ApiError } from '@/lib/core/http/api-client'
import {
  fetchDocument,
  fetchLastEvent,
  useCreateDocument,
  useSaveDocument,
} from '@/lib/features/documents/client'
import { withoutTexts } from '@/lib/features/documents/entry/rules'
import type { InputDocument } from '@/lib/features/documents/entry/shapes'
import { personName } from '@/lib/features/documents/labels'
import type { DocumentEditRow } from '@/lib/features/documents/schema'

/** Runs tasks one after another, in the order they were asked for; one that fails does not stop the next. */
function useTurns() {
  const last = useRef<Promise<unknown>>(Promise.resolve())
  return useCallback(<T>(task: () => Promise<T>): Promise<T> => {
    const result = last.current.then(task)
    last.current = result.catch(() => undefined)
    return result
  }, [])
}

/** What became of an attempt to send: nothing is left to do, it is to be tried again, or it was refused. */
export type SendOutcome = 'done' | 'later' | 'refused'

/** The document being filled in: what is typed, what is saved, and the way from one to the other. */
export function useDocumentForm(source: DocumentSource) {
  const alerts = useAlerts()
  const create = useCreateDocument()
  const update = useSaveDocument()
  const inTurn = useTurns()
  const opened = useOpened(source)
  const [document, setDocument] = useState(opened.document)
  const [store] = useState(() => createEntryStore(rowsOf(source, document)))
  useEffect(() => {
    const ends = [
      // Nobody waits for it: where it does not come, whoever types next asks again.
      store.subscribe(() => void comparing.preload().catch(() => undefined)),
      // What is typed before it comes is read anew.
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
  const hasUnsaved = useCallback(() => isDirty(store.rows()), [store])
  const session = useLostSession(hasUnsaved)
  // Read after an answer has come: the render that asked may be of the time before the document existed.
  const current = useRef(document)
  /** The rows of each sending that got no answer: any of them may have been taken. */
  const unanswered = useRef<readonly (readonly EntryRow[])[]>([])

  /** Takes over what the server now has; the address follows a document that has just come to be. */
  function adopt(next: InputDocument, rows: readonly EntryRow[]) {
    store.update(() => rows)
    if (current.current === null) window.history.replaceState(null, '', `/my-metrics/${next.id}/edit`)
    current.current = next
    opened.keep(next)
    setDocument(next)
    setFailure(null)
    session.restored()
    resumeKeeping()
  }

  function accept(next: InputDocument, sent: readonly EntryRow[]) {
    adopt(next, acceptSaved(store.rows(), sent, next))
    setSavedHere(true)
  }

  /**
   * Takes over a document that came back from a deed other than saving: others may have saved it since this page read
   * it. What is typed here is laid over it; what nobody touched here is theirs.
   */
  const follow = (next: InputDocument) => adopt(next, mergeStale(store.rows(), next))

  /** Others may have saved it since it was left; without an answer the next saving tells. */
  const catchUp = useEffectEvent(async () => {
    if (!opened.isBack || !document) return
    const now = await fetchDocument(document.id).catch(() => null)
    if (now) follow(now)
  })
  useEffect(() => void inTurn(catchUp), [inTurn])

  /**
   * Shows a refusal where it belongs: in the cells, as a conflict, or as a message.
   * @param isQuiet nobody has asked for the saving: the keyboard stays where it is, and no message comes
   */
  function refuse(error: unknown, sent: readonly DocumentEditRow[], isQuiet = false) {
    if (!(error instanceof ApiError)) throw error
    const ahead = conflictOf(error, current.current?.id ?? null)
    if (ahead) return setConflict(ahead)
    // The strip says how to go on; see useLostSession.
    if (error.status === 401 && hasUnsaved()) return
    const placed = placeErrors(store.rows(), sent, error.errors)
    store.update(() => placed.rows)
    if (isQuiet) return
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

  /**
   * After an answer that never came, «someone got ahead» may be this very form. When what is stored disputes
   * nothing typed here, the form goes on from it without a word.
   */
  async function wentThrough(error: ApiError): Promise<boolean> {
    const ahead = conflictOf(error, current.current?.id ?? null)
    const attempts = unanswered.current
    if (attempts.length === 0 || (ahead?.kind !== 'created' && ahead?.kind !== 'changed')) return false
    const stored = await fetchDocument(ahead.id).catch(() => null)
    const merged = stored && mergeStale(ownTaken(store.rows(), attempts, stored), stored)
    if (!merged || hasDisputes(merged)) return false
    adopt(stored, merged)
    setSavedHere(true)
    unanswered.current = []
    return true
  }

  /** Somebody else saved other numbers meanwhile: both stay, nobody is asked, and it is told what changed and by whom. */
  async function mergedQuietly(error: ApiError): Promise<boolean> {
    const ahead = conflictOf(error, current.current?.id ?? null)
    if (ahead?.kind !== 'changed') return false
    const [stored, last] = await Promise.all([fetchDocument(ahead.id), fetchLastEvent(ahead.id)]).catch(
      () => [],
    )
    const before = store.rows()
    const merged = stored && mergeStale(before, stored)
    if (!merged || !stored.can.edit || hasDisputes(merged)) return false
    const changes = theirChanges(before, stored)
    adopt(stored, merged)
    if (last && changes !== '')
      alerts.show({
        type: 'info',
        message: `${personName(last.user)} тем временем меняет этот же документ: ${changes}. Ваши числа остались`,
      })
    return true
  }

  /** @param hasTexts false: too much text was sent today, so numbers go alone and comments wait on the device */
  async function send(mode: SendMode, hasTexts = true): Promise<SendOutcome> {
    const rows = store.rows()
    const stored = current.current
    const parts = stored ? changedParts(rows, mode) : rows.map(wholeRow)
    const input_document_values = hasTexts ? parts : withoutTexts(parts)
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
      if ((await wentThrough(error)) || (await mergedQuietly(error))) return await send(mode)
      if (error.status === 0) mayBeTaken(rows)
      const reason = failureOf(error)
      if (reason === 'texts' && hasTexts) {
        const outcome = await send(mode, false)
        if (outcome !== 'done') return outcome
      }
      setFailure(reason)
      refuse(error, input_document_values, mode === 'undisputed')
      return isPassing(reason) ? 'later' : 'refused'
    } finally {
      setSending(false)
    }
  }

  /** Saves all that is changed, after what is already on its way. Null when it was refused. */
  const save = (): Promise<InputDocument | null> =>
    inTurn(async () => {
      const rows = checkedRows()
      if (rows === null) return null
      if (current.current && !isDirty(rows)) return current.current
      setSaving(true)
      const outcome = await send('all').finally(() => setSaving(false))
      return outcome === 'done' ? current.current : null
    })

  /** Sends what nobody has to decide about first. A document with nothing typed in it does not come to be. */
  const autosave = (): Promise<SendOutcome> =>
    inTurn(async () => (changedParts(store.rows(), 'undisputed').length > 0 ? send('undisputed') : 'done'))

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
      follow(await fetchDocument(ahead.id))
      setConflict(null)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      alerts.show({ type: 'danger', message: error.message })
    }
  }

  /** These rows were sent, perhaps, and nobody heard the answer. */
  const mayBeTaken = (rows: readonly EntryRow[]) => {
    unanswered.current = [...unanswered.current, rows]
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
    save,
    autosave,
    accept,
    follow,
    refuse,
    checkedRows,
    mayBeTaken,
    resolve,
    dismissConflict: () => setConflict(null),
  }
}

export type DocumentForm = ReturnType<typeof useDocumentForm>

const rowsOf = (source: DocumentSource, document: InputDocument | null) =>
  document ? rowsOfDocument(document) : source.mode === 'new' ? rowsOfTemplate(source.template) : []
