'use client'

import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { DocumentRowView } from '@/components/documents/cells/document-row'
import { begin, createEntryActions, goToWarning } from '@/components/documents/cells/entry-actions'
import { focusField, type Paste, undoPaste } from '@/components/documents/cells/entry-grid'
import { useFormKeys } from '@/components/documents/cells/entry-keys'
import type { EntryRow } from '@/components/documents/cells/entry-rows'
import { useEntry } from '@/components/documents/cells/entry-state'
import { DocumentFooter } from '@/components/documents/document/document-footer'
import { DocumentNotes, focusNotes } from '@/components/documents/document/document-notes'
import { DocumentStrip } from '@/components/documents/document/document-strip'
import {
  type DocumentSource,
  type DocumentView,
  documentView,
  focusHeading,
  matrixHref,
} from '@/components/documents/document/document-view'
import { useDocumentActions } from '@/components/documents/document/use-document-actions'
import { useDocumentForm } from '@/components/documents/document/use-document-form'
import { useDocumentLeave } from '@/components/documents/document/use-document-leave'
import { documentName, documentSubtitle, nextOfPeriod } from '@/components/documents/period/matrix'
import { QuestionedRows } from '@/components/documents/questions/row-questions'
import { useUnsentEdits } from '@/components/documents/saving/unsent-edits'
import { useAutosave } from '@/components/documents/saving/use-autosave'
import { LazyModule } from '@/components/ui/browser/lazy-module'
import { useWindowEvent } from '@/components/ui/browser/use-window-event'
import { lazyPart, lazyServerPart } from '@/components/ui/feedback/lazy-part'
import { formatDate, formatInstantDate } from '@/lib/core/format/dates'
import { useMetricsSummary } from '@/lib/features/documents/client'
import type { RoleOfActor } from '@/lib/features/documents/entry/rules'
import { personName } from '@/lib/features/documents/labels'

/** Whether this tab is the one that saves and stores edits. */
type WriterRole = 'asking' | 'writer' | 'waiting'

/** A shorter wait is the page waiting for its own previous instance, as after navigating back and forth. */
const GRACE_MS = 500

/** Messages between tabs: `give` asks the writer to release, `taken` announces the new writer. */
type Word = 'give' | 'taken'

/**
 * Only one of a person's tabs with the same document may write: the first. Others wait, and reload when it is closed or
 * gives way. Without the Web Locks API (no https) every tab writes, and versions detect conflicts.
 * @param name the document and the person
 * @param settle saves edits before another tab takes over
 */
function useOneWriter(name: string, settle: () => Promise<unknown>) {
  const [role, setRole] = useState<WriterRole>('asking')
  const takeOver = useRef(() => {})
  const settleNow = useEffectEvent(settle)

  useEffect(() => {
    if (!('locks' in navigator)) return setRole('writer')
    const leaving = new AbortController()
    const { signal } = leaving
    const channel = new BroadcastChannel(name)
    const heard = new EventTarget()
    channel.onmessage = ({ data }) => heard.dispatchEvent(new Event(data))
    const say = (word: Word) => channel.postMessage(word)
    /** Resolves when another tab sends the message, or the page is left. */
    const until = (word: Word) =>
      new Promise<unknown>((resolve) => {
        heard.addEventListener(word, resolve, { once: true })
        signal.addEventListener('abort', resolve, { once: true })
        if (signal.aborted) resolve(null)
      })
    takeOver.current = () => {
      say('give')
      heard.dispatchEvent(new Event('taken' satisfies Word))
    }

    /** The lock is held while the promise is pending. */
    async function write(): Promise<void> {
      if (signal.aborted) return
      setRole('writer')
      say('taken')
      await until('give')
      if (signal.aborted) return
      setRole('waiting')
      await settleNow()
    }

    /** Another tab was writing meanwhile: this one's data may be stale. */
    function startAnew() {
      window.location.reload()
      return until('give')
    }

    async function begin(): Promise<void> {
      const isFree = await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
        if (lock) await write()
        return lock !== null
      })
      if (isFree || signal.aborted) return
      let hasWaited = false
      const grace = setTimeout(() => {
        hasWaited = !signal.aborted
        if (hasWaited) setRole('waiting')
      }, GRACE_MS)
      await navigator.locks.request(name, { signal }, () => {
        clearTimeout(grace)
        return hasWaited ? startAnew() : write()
      })
    }

    async function live() {
      await begin()
      while (!signal.aborted) {
        // Queued at once, it would take the lock back while the requesting tab reloads.
        await until('taken')
        await navigator.locks.request(name, { signal }, startAnew)
      }
    }

    live().catch((error: unknown) => {
      if (!signal.aborted) throw error
    })
    return () => {
      leaving.abort()
      channel.close()
    }
  }, [name])

  return {
    role,
    /** Asks the writing tab to give way. */
    takeOver: () => takeOver.current(),
  }
}

/** For a document with nothing to type. */
const ValuesTable = lazyServerPart(() => import('@/components/documents/cells/values-table'), 'ValuesTable')
const notices = new LazyModule(() => import('@/components/documents/document/document-notices'))
const PasteNotice = lazyPart(notices, 'PasteNotice')
const OtherTabNotice = lazyPart(notices, 'OtherTabNotice')
const DocumentDialogs = lazyPart(() => import('./document-dialogs'), 'DocumentDialogs')

type DocumentScreenProps = DocumentSource & {
  userId: number
  /** Keys that encrypt the person's data in this browser. */
  deviceKeys: readonly string[]
  role: RoleOfActor
  /** Rendered by the server, since script is not needed for what is only printed. */
  signatures: ReactNode
}

const metricIds = (rows: readonly EntryRow[]) => rows.map((row) => row.metric.id).join()

/** The printed heading of the document; on the screen the strip replaces it. */
function DocumentHeader({ view }: { view: DocumentView }) {
  const { key, companyName, document, dueDate } = view
  const parts = [documentSubtitle(key), companyName]
  if (!document) parts.push(`срок ${formatDate(dueDate)}`)
  else parts.push(`создан ${formatInstantDate(document.created_at)}, ${personName(document.user)}`)
  if (document?.approved_at && document.approved_by) {
    const date = formatInstantDate(document.approved_at)
    parts.push(`утверждён ${date}, ${personName(document.approved_by)}`)
  }
  return (
    <p className="hidden border-b border-line py-2.5 text-sm text-ink-soft print:block">
      {parts.join(' · ')}
    </p>
  )
}

export function DocumentScreen(props: DocumentScreenProps) {
  const { userId, deviceKeys, role: actor, signatures, ...source } = props
  const isAdmin = actor === 'admin'
  const form = useDocumentForm(source)
  const { store } = form
  const known = documentView(source, form.document)
  const name = documentName(known.key)
  const { role, takeOver } = useOneWriter(`${name}:${userId}`, form.autosave)
  const view = role === 'waiting' ? { ...known, can: {} } : known
  const { can } = view
  const { year, company_id } = view.key
  const backHref = matrixHref(view, isAdmin)
  const unsent = useUnsentEdits({
    store,
    owner: userId,
    keys: deviceKeys,
    name,
    isWriter: role === 'writer',
    attempts: form.attempts,
    onRestored: form.restored,
  })
  const leaving = useDocumentLeave({ form, backHref, ...unsent })
  const actions = useDocumentActions(form)
  const { data: summary } = useMetricsSummary({ year, companyId: isAdmin ? company_id : null })
  const nextHref = summary ? nextOfPeriod(summary, view.key) : null
  const [paste, setPaste] = useState<Paste | null>(null)
  const [isPasteLast, setPasteLast] = useState(false)
  useWindowEvent('input', () => setPasteLast(false))
  const entry = useMemo(
    () =>
      createEntryActions(store, (done) => {
        setPaste(done)
        setPasteLast(true)
      }),
    [store],
  )
  const ids = useEntry(store, metricIds).split(',')
  const isAsking = actions.dialog !== null || form.conflict !== null || leaving.isAsking

  function askNothing() {
    actions.setDialog(null)
    form.dismissConflict()
    leaving.stay()
  }

  function takeBack(done: Paste) {
    store.update((rows) => undoPaste(rows, done))
    setPaste(null)
    setPasteLast(false)
    focusField(done.cells[0]?.at)
  }

  useFormKeys({
    onSave: can.edit ? form.save : null,
    onApprove: can.approve ? actions.askToApprove : null,
    onWarning: can.edit ? (step) => goToWarning(store.rows(), step) : null,
    // The browser would undo what was typed before, in another field.
    onUndo: paste && isPasteLast ? () => takeBack(paste) : undefined,
  })
  useAutosave({
    store,
    isOn:
      role === 'writer' &&
      can.edit === true &&
      form.conflict === null &&
      form.failure !== 'stale' &&
      form.failure !== 'gone' &&
      !actions.isApproving,
    send: form.autosave,
  })

  useEffect(() => {
    // Somebody may have begun to type before hydration.
    if (window.document.activeElement?.matches('input, textarea')) return
    // On a touch screen the on-screen keyboard would cover the form at once.
    if (!window.matchMedia('(pointer: fine)').matches) return
    if (focusNotes()) return
    // Where there is nothing to type the focus stays here.
    focusHeading()
    begin(store.rows())
  }, [store])

  return (
    // At least as high as the window: the footer then is at its lower edge, and alerts, which float higher than the
    // footer, cover none of its buttons.
    <div className="-mb-8 flex min-h-[calc(100dvh-6rem-1px)] flex-col @max-3xl:-mb-12 @max-3xl:min-h-[calc(100dvh-5rem-1px)] print:min-h-0!">
      <article className="group/form flex flex-1 flex-col @3xl:rounded-lg @3xl:border @3xl:border-line @3xl:bg-surface print:block print:border-0">
        <DocumentStrip
          form={form}
          view={view}
          isAdmin={isAdmin}
          onClose={leaving.close}
          actions={entry}
          isStored={unsent.isStored}
          notice={
            paste && (
              <PasteNotice paste={paste} onUndo={() => takeBack(paste)} onClose={() => setPaste(null)} />
            )
          }
        />
        <DocumentHeader view={view} />
        <DocumentNotes view={view} store={store} actions={actions} />
        {role === 'waiting' && <OtherTabNotice onTakeOver={takeOver} />}
        <QuestionedRows
          documentId={view.document?.id ?? null}
          canAsk={can.ask === true}
          canAnswer={role !== 'waiting'}
        >
          {can.edit ? (
            ids.map((id, index) => <DocumentRowView key={id} {...{ store, index }} actions={entry} />)
          ) : (
            <ValuesTable rows={store.rows()} />
          )}
        </QuestionedRows>
        {signatures}
        <DocumentFooter
          view={view}
          store={store}
          entry={entry}
          actions={actions}
          nextHref={nextHref}
          isOperator={actor === 'operator'}
          isSaving={form.isSaving}
          onClose={leaving.close}
        />
      </article>
      <DocumentDialogs {...{ form, view, actions, leaving }} open={isAsking} onClose={askNothing} />
    </div>
  )
}
