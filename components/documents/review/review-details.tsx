'use client'

import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { createEntryActions } from '@/components/documents/cells/entry-actions'
import { useEntry } from '@/components/documents/cells/entry-state'
import { rowView } from '@/components/documents/cells/row-view'
import { ValuesTable } from '@/components/documents/cells/values-table'
import { SaveState } from '@/components/documents/document/save-state'
import { type DocumentForm, useDocumentForm } from '@/components/documents/document/use-document-form'
import { useOpenQuestions } from '@/components/documents/questions/questions-context'
import { QuestionedRows } from '@/components/documents/questions/row-questions'
import { WarningCard } from '@/components/documents/review/warning-card'
import { ConflictDialog } from '@/components/documents/saving/conflict-dialog'
import { useAutosave } from '@/components/documents/saving/use-autosave'
import { Button } from '@/components/ui/basics/button'
import { useLeaveGuard } from '@/components/ui/browser/use-leave-guard'
import { QueryError } from '@/components/ui/feedback/query-error'
import { SkeletonList } from '@/components/ui/feedback/skeleton'
import { useDocument } from '@/lib/features/documents/client'
import type { InputDocument } from '@/lib/features/documents/entry/shapes'

/** The documents opened in the list: nothing typed in one of them is left behind. */
export function useOpenForms() {
  const forms = useRef(new Map<number, DocumentForm>())
  const opened = () => [...forms.current.values()]
  const hasUnsaved = () => opened().some((form) => form.hasUnsaved())
  const guard = useLeaveGuard({
    hasUnsaved,
    canSave: hasUnsaved,
    save: () => Promise.all(opened().map((form) => form.autosave())),
  })
  return {
    forms,
    guard,
    /** Saves what is typed; the versions the documents have then. */
    async settle(): Promise<ReadonlyMap<number, number>> {
      const saved = await Promise.all(opened().map((form) => form.save()))
      return new Map(saved.flatMap((document) => (document ? [[document.id, document.version]] : [])))
    },
  }
}

/** The documents being looked at, so that what is typed in them is saved before anything is approved. */
export type OpenForms = RefObject<Map<number, DocumentForm>>

type ReviewDetailsProps = { id: number; forms: OpenForms; timeZone: string }

export function ReviewDetails({ id, ...rest }: ReviewDetailsProps) {
  const query = useDocument(id)
  const [opened, setOpened] = useState<InputDocument>()
  // What was read before may be of another version; what is read later finds somebody at work in it.
  if (!opened && query.isFetchedAfterMount && query.isSuccess) setOpened(query.data)
  if (opened) return <OpenedDocument document={opened} {...rest} />
  return query.isError ? <QueryError query={query} /> : <SkeletonList rows={2} />
}

type OpenedDocumentProps = { document: InputDocument } & Omit<ReviewDetailsProps, 'id'>

/** Its warnings with their comments, saved by themselves as in the document, and its values on a click. */
function OpenedDocument({ document: opened, forms, timeZone }: OpenedDocumentProps) {
  const form = useDocumentForm({ mode: 'edit', document: opened })
  const { store, conflict } = form
  const canEdit = form.document?.can.edit ?? false
  const [isWhole, setWhole] = useState(false)
  const actions = useMemo(() => createEntryActions(store, () => {}), [store])
  const rows = useEntry(store, (all) => all)

  useAutosave({
    store,
    isOn: canEdit && conflict === null && form.failure !== 'stale',
    send: form.autosave,
  })
  useEffect(() => {
    const all = forms.current
    all.set(opened.id, form)
    return () => {
      all.delete(opened.id)
    }
  }, [forms, opened.id, form])

  const questioned = new Set(useOpenQuestions(opened.id).map(({ metric_id }) => metric_id))
  const cards = rows.flatMap((row, index) => {
    const warnings = canEdit ? (rowView(rows, index)?.warnings ?? []) : row.warnings
    return warnings.length > 0 || questioned.has(row.metric.id) ? { row, warnings, index } : []
  })
  return (
    <QuestionedRows
      documentId={opened.id}
      canAsk={form.document?.can.ask ?? false}
      canAnswer
      timeZone={timeZone}
      className="space-y-3"
    >
      <ul className="space-y-3">
        {cards.map((card) => (
          <WarningCard key={card.row.metric.id} {...card} {...{ canEdit, actions }} />
        ))}
      </ul>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <Button size="sm" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Скрыть значения' : 'Показать все значения'}
        </Button>
        {canEdit && <SaveState form={form} isKept={false} timeZone={timeZone} />}
      </div>
      {isWhole && (
        <div className="overflow-hidden rounded-lg border border-line bg-surface">
          <ValuesTable rows={rows} askedElsewhere={new Set(cards.map(({ row }) => row.metric.id))} />
        </div>
      )}
      {conflict && (
        <ConflictDialog
          conflict={conflict}
          hasTyped={form.hasUnsaved()}
          focusAfter={() => null}
          onClose={form.dismissConflict}
          onConfirm={() => form.resolve(conflict)}
        />
      )}
    </QuestionedRows>
  )
}
