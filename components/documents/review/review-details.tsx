import { TriangleAlert } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useEffect, useMemo, useState } from 'react'
import { comparisons, historySeries } from '@/components/documents/cells/context-words'
import { createEntryActions, type EditedRow } from '@/components/documents/cells/entry-actions'
import { goToWanting, WANTING } from '@/components/documents/cells/entry-keys'
import type { EntryRow } from '@/components/documents/cells/entry-rows'
import { liveValue, useEntry } from '@/components/documents/cells/entry-state'
import { rowView } from '@/components/documents/cells/row-view'
import { SourceData, ValuesTable } from '@/components/documents/cells/values-table'
import { SaveState } from '@/components/documents/document/save-state'
import { type DocumentForm, useDocumentForm } from '@/components/documents/document/use-document-form'
import { useOpenQuestions } from '@/components/documents/questions/questions-context'
import { QuestionedRows, QuestionMark, RowQuestions } from '@/components/documents/questions/row-questions'
import { Phrases } from '@/components/documents/review/phrases'
import { ConflictDialog } from '@/components/documents/saving/conflict-dialog'
import { useAutosave } from '@/components/documents/saving/use-autosave'
import { BriefName } from '@/components/ui/basics/brief-name'
import { Button } from '@/components/ui/basics/button'
import { classNames } from '@/components/ui/basics/class-names'
import { Sparkline } from '@/components/ui/basics/sparkline'
import { QueryError } from '@/components/ui/feedback/error-state'
import { SessionNotice } from '@/components/ui/feedback/session-notice'
import { SkeletonList } from '@/components/ui/feedback/skeleton'
import { Textarea } from '@/components/ui/fields/text-field'
import { roundTo } from '@/lib/calc/rounding'
import { formatNumber } from '@/lib/core/format/numbers'
import { documentCalls } from '@/lib/features/documents/client'
import { noteErrorWords } from '@/lib/features/documents/entry/rules'
import type { DocumentWarning, InputDocument } from '@/lib/features/documents/entry/shapes'

const MAX_NOTE = 2000

function onKeyDown(event: KeyboardEvent) {
  const isOther = event.shiftKey || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing
  if (event.key !== 'Enter' || isOther) return
  event.preventDefault()
  goToWanting(1, 'warning-comment')
}

type WarningCardProps = EditedRow & { warnings: readonly DocumentWarning[]; canEdit: boolean }

/** Marks a comment as well: Enter moves to the next one. */
const COMMENT = { ...WANTING, 'data-warning-comment': true } as const

/** A row with a warning or a question for review: value, source data, comparisons, explanation. */
function WarningCard({ row, warnings, index, canEdit, actions }: WarningCardProps) {
  const { metric } = row
  const { note } = row.saved
  const isWarned = warnings.length > 0
  const { value: exact } = liveValue(row)
  const value = exact === null ? null : roundTo(exact, metric.decimals)
  return (
    <li
      className={classNames(
        'overflow-hidden rounded-lg border',
        isWarned ? 'border-draft-line' : 'border-accent-line',
      )}
    >
      <div
        className={classNames(
          'flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 px-4 py-2 text-sm',
          isWarned ? 'bg-draft-soft' : 'bg-accent-soft',
        )}
      >
        <h3 className="font-semibold text-pretty">
          {index + 1}. <BriefName of={metric} isWholeOnPaper /> <QuestionMark metric={metric} isOrdered />
        </h3>
        <ul className="space-y-0.5 font-medium text-draft">
          {warnings.map(({ message }) => (
            <li key={message} className="flex gap-1.5">
              <TriangleAlert className="mt-px size-[1.15em] shrink-0" />
              {message}
            </li>
          ))}
        </ul>
      </div>
      <div className="grid gap-x-5 gap-y-3 px-4 py-3 text-sm @3xl:grid-cols-[9rem_minmax(0,1fr)_11rem]">
        <p>
          <span className="block text-ink-soft">Значение</span>
          <b className="block text-xl font-semibold tracking-tight">{formatNumber(value, metric.decimals)}</b>
          <span className="text-ink-soft">{metric.metric_unit.name}</span>
        </p>
        <div className="min-w-0 border-line @3xl:border-x @3xl:px-5">
          <SourceData row={row} />
          <Comparisons row={row} />
        </div>
        <Sparkline values={[...historySeries(row.context.history), value]} className="h-16 w-full max-w-44" />
      </div>
      <div className="border-t border-line px-4 py-3">
        {canEdit && isWarned ? (
          <>
            <Textarea
              {...COMMENT}
              label="Пояснение"
              rows={1}
              maxLength={MAX_NOTE}
              value={row.note ?? ''}
              placeholder="Проверьте или объясните"
              {...(row.noteTheirs === null ? {} : { hint: `У другого: ${row.noteTheirs}` })}
              {...(row.noteError === null ? {} : { error: noteErrorWords(row.noteError, warnings) })}
              onChange={(event) => actions.note(index, event.target.value)}
              onKeyDown={onKeyDown}
            />
            <Phrases note={row.note} onChange={(text) => actions.note(index, text)} className="mt-2" />
          </>
        ) : (
          (isWarned || note) && (
            <p className="text-sm whitespace-pre-line">{note ? `Пояснение: ${note}` : 'Пояснения нет'}</p>
          )
        )}
        <RowQuestions metric={metric} />
      </div>
    </li>
  )
}

/** The previous value, that of a year ago, and the group's of the previous period; «—» where unknown. */
const Comparisons = ({ row: { context, metric } }: { row: EntryRow }) => (
  <dl className="mt-2.5 grid grid-cols-[1fr_1fr_auto] gap-x-4 border-t border-line pt-2.5">
    {comparisons(context, metric.decimals).map(({ name, text, about }) => (
      <div key={name}>
        <dt className="whitespace-nowrap text-ink-soft first-letter:uppercase">{name}</dt>
        <dd>
          <b className="block font-semibold">{text ?? '—'}</b>
          <span className="text-ink-muted">{about}</span>
        </dd>
      </div>
    ))}
  </dl>
)

/** Open documents by id, so that edits are saved before any approval. */
type OpenForms = RefObject<Map<number, DocumentForm>>

type ReviewDetailsProps = { id: number; forms: OpenForms }

export function ReviewDetails({ id, ...rest }: ReviewDetailsProps) {
  const query = documentCalls.useData('GET /api/input-documents/{id}', { params: { id } }, undefined, {
    gcTime: 0,
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const [opened, setOpened] = useState<InputDocument>()
  // Only the first answer after mounting: earlier data may be stale, and later data would overwrite edits.
  if (!opened && query.isFetchedAfterMount && query.isSuccess) setOpened(query.data)
  if (opened) return <OpenedDocument document={opened} {...rest} />
  return query.isError ? <QueryError query={{ ...query, data: undefined }} /> : <SkeletonList rows={2} />
}

type OpenedDocumentProps = { document: InputDocument } & Omit<ReviewDetailsProps, 'id'>

/** Warnings with comments, autosaved as in the document, and all values on demand. */
function OpenedDocument({ document: opened, forms }: OpenedDocumentProps) {
  const form = useDocumentForm({ mode: 'edit', document: opened })
  const { store, conflict } = form
  const canEdit = form.document?.can.edit ?? false
  const [choice, setWhole] = useState<boolean | null>(null)
  const actions = useMemo(() => createEntryActions(store, () => {}), [store])
  const rows = useEntry(store, (all) => all)

  useAutosave({
    store,
    isOn: canEdit && conflict === null && form.failure !== 'stale' && form.failure !== 'gone',
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
  // Without warnings the values are shown at once.
  const isWhole = choice ?? cards.length === 0
  return (
    <QuestionedRows
      documentId={opened.id}
      canAsk={form.document?.can.ask ?? false}
      canAnswer
      className="space-y-3"
    >
      <ul className="space-y-3">
        {cards.map((card) => (
          <WarningCard key={card.row.metric.id} {...card} {...{ canEdit, actions }} />
        ))}
      </ul>
      {form.isSessionLost && <SessionNotice />}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <Button size="sm" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Скрыть значения' : 'Показать все значения'}
        </Button>
        {canEdit && <SaveState form={form} isStored={false} />}
      </div>
      {isWhole && (
        <div className="overflow-hidden rounded-lg border border-line bg-surface">
          <ValuesTable rows={rows} questionsElsewhere={new Set(cards.map(({ row }) => row.metric.id))} />
        </div>
      )}
      {conflict && (
        <ConflictDialog
          conflict={conflict}
          focusAfter={() => null}
          onClose={form.dismissConflict}
          onConfirm={() => form.resolve(conflict)}
        />
      )}
    </QuestionedRows>
  )
}
