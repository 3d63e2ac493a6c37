'use client'

import { useEffect, useMemo, useState } from 'react'
import { DocumentRow } from '@/components/documents/cells/document-row'
import { createEntryActions } from '@/components/documents/cells/entry-actions'
import { firstEmpty, focusField, type Paste, undoPaste } from '@/components/documents/cells/entry-grid'
import { goToWarning, useFormKeys } from '@/components/documents/cells/entry-keys'
import type { EntryRow } from '@/components/documents/cells/entry-rows'
import { useEntry } from '@/components/documents/cells/entry-state'
import { PasteNotice } from '@/components/documents/cells/paste-notice'
import { ValuesTable } from '@/components/documents/cells/values-table'
import { DocumentFooter } from '@/components/documents/document/document-footer'
import { DocumentHeader, DocumentNotes, focusNotes } from '@/components/documents/document/document-header'
import { DocumentStrip } from '@/components/documents/document/document-strip'
import {
  type DocumentSource,
  type DocumentView,
  documentView,
  lookedAt,
  matrixHref,
} from '@/components/documents/document/document-view'
import { useDocumentActions } from '@/components/documents/document/use-document-actions'
import { useDocumentForm } from '@/components/documents/document/use-document-form'
import { useDocumentLeave } from '@/components/documents/document/use-document-leave'
import { nextOfPeriod } from '@/components/documents/period/columns'
import { documentName } from '@/components/documents/period/document-period'
import { QuestionedRows } from '@/components/documents/questions/row-questions'
import { OtherTabNotice } from '@/components/documents/saving/other-tab-notice'
import { useUnsentEdits } from '@/components/documents/saving/unsent-edits'
import { useAutosave } from '@/components/documents/saving/use-autosave'
import { useOneWriter } from '@/components/documents/saving/use-one-writer'
import { PasteHelp, WorkbookButton } from '@/components/documents/windows/window-buttons'
import { PrintSignatures } from '@/components/layout/print-signatures'
import { Breadcrumbs } from '@/components/ui/basics/breadcrumbs'
import { lazyPart } from '@/components/ui/feedback/lazy-part'
import { DOCUMENT_STATUS } from '@/lib/core/domain/dictionaries'
import { useMetricsSummary } from '@/lib/features/documents/client'

const DocumentDialogs = lazyPart(
  () => import('@/components/documents/document/document-dialogs'),
  (it) => it.DocumentDialogs,
)

type DocumentScreenProps = DocumentSource & {
  userId: number
  /** Of what is kept in this browser for the person. */
  deviceKeys: readonly string[]
  timeZone: string
  isAdmin: boolean
}

function titleOf({ document, can }: DocumentView): string {
  if (document === null) return 'Ввод показателей'
  return can.edit ? 'Редактирование показателей' : 'Просмотр показателей'
}

const metricIds = (rows: readonly EntryRow[]) => rows.map((row) => row.metric.id).join()

export function DocumentScreen({ userId, deviceKeys, timeZone, isAdmin, ...source }: DocumentScreenProps) {
  const form = useDocumentForm(source)
  const { store } = form
  const known = documentView(source, form.document)
  const name = documentName(known.key)
  const { role, takeOver } = useOneWriter(`${name}:${userId}`, form.autosave)
  const view = role === 'waiting' ? lookedAt(known) : known
  const { can } = view
  const backHref = matrixHref(view, isAdmin)
  const unsent = useUnsentEdits({
    store,
    owner: userId,
    keys: deviceKeys,
    name,
    isWriter: role === 'writer',
    onRestored: form.mayBeTaken,
  })
  const leaving = useDocumentLeave({ form, backHref, discard: unsent.discard })
  const actions = useDocumentActions(form)
  const { data: summary } = useMetricsSummary({
    year: view.key.year,
    companyId: isAdmin ? view.key.company_id : null,
  })
  const nextHref = summary ? nextOfPeriod(summary, view.key) : null
  const [paste, setPaste] = useState<Paste | null>(null)
  const entry = useMemo(() => createEntryActions(store, setPaste), [store])
  const ids = useEntry(store, metricIds).split(',')
  const isApproved = form.document?.input_document_status_id === DOCUMENT_STATUS.approved

  const isAsking = actions.dialog !== null || form.conflict !== null || leaving.isAsking

  function askNothing() {
    actions.setDialog(null)
    form.dismissConflict()
    leaving.stay()
  }

  function takeBack(done: Paste) {
    store.update((rows) => undoPaste(rows, done))
    setPaste(null)
    focusField(done.cells[0]?.at)
  }

  useFormKeys({
    onSave: can.edit ? form.save : null,
    onApprove: can.approve ? actions.askToApprove : null,
    onWarning: can.edit ? (step) => goToWarning(store.rows(), step) : null,
  })
  useAutosave({
    store,
    isOn:
      role === 'writer' &&
      can.edit &&
      form.conflict === null &&
      form.failure !== 'stale' &&
      !actions.isApproving,
    send: form.autosave,
  })

  useEffect(() => {
    // On a touch screen the keyboard would cover the form before it has been seen.
    if (!window.matchMedia('(pointer: fine)').matches) return
    if (!focusNotes()) focusField(firstEmpty(store.rows()))
  }, [store])

  return (
    // At least as high as the window: the footer lies at its lower edge, and alerts, which float over that edge
    // higher than the footer, cover none of its buttons.
    <div className="-mb-8 flex min-h-[calc(100dvh-6rem-1px)] flex-col @max-3xl:-mb-12 @max-3xl:min-h-[calc(100dvh-5rem-1px)] print:min-h-0!">
      <div className="mb-2.5 flex items-center justify-between gap-4 @max-3xl:hidden print:hidden">
        <Breadcrumbs items={[{ label: 'Мои показатели', href: backHref }, { label: titleOf(view) }]} />
        {can.edit && (
          <div className="flex gap-3">
            <PasteHelp />
            <WorkbookButton onClick={() => actions.setDialog('workbook')} />
          </div>
        )}
      </div>
      <article className="flex flex-1 flex-col @3xl:rounded-lg @3xl:border @3xl:border-line @3xl:bg-surface print:block print:border-0">
        <DocumentStrip
          form={form}
          view={view}
          onClose={leaving.close}
          actions={entry}
          isKept={unsent.isKept}
          timeZone={timeZone}
          notice={
            paste && (
              <PasteNotice paste={paste} onUndo={() => takeBack(paste)} onClose={() => setPaste(null)} />
            )
          }
        />
        <DocumentHeader view={view} timeZone={timeZone} />
        <DocumentNotes view={view} actions={actions} timeZone={timeZone} />
        {role === 'waiting' && <OtherTabNotice onTakeOver={takeOver} />}
        <QuestionedRows
          documentId={view.document?.id ?? null}
          canAsk={can.ask}
          canAnswer={role !== 'waiting'}
          timeZone={timeZone}
        >
          {isApproved ? (
            <ValuesTable rows={store.rows()} />
          ) : (
            ids.map((id, index) => (
              <DocumentRow key={id} store={store} index={index} readOnly={!can.edit} actions={entry} />
            ))
          )}
        </QuestionedRows>
        <PrintSignatures />
        <DocumentFooter
          view={view}
          actions={actions}
          nextHref={nextHref}
          isSaving={form.isSaving}
          onSave={form.save}
          onClose={leaving.close}
        />
      </article>
      <DocumentDialogs {...{ form, view, actions, leaving, timeZone }} open={isAsking} onClose={askNothing} />
    </div>
  )
}
