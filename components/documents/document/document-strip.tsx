import { Database, Link2, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { ROW_GRID } from '@/components/documents/cells/document-row'
import { type EntryActions, goToWarning } from '@/components/documents/cells/entry-actions'
import { offeredNumbers } from '@/components/documents/cells/entry-grid'
import { countFilled, countTotal, type EntryStore, useEntry } from '@/components/documents/cells/entry-state'
import { countLiveWarnings, readyFields, settledWarnings } from '@/components/documents/cells/row-view'
import { type DocumentView, headingFocus } from '@/components/documents/document/document-view'
import { SaveState } from '@/components/documents/document/save-state'
import { TypingStrip } from '@/components/documents/document/typing'
import type { DocumentForm } from '@/components/documents/document/use-document-form'
import { offText } from '@/components/documents/period/matrix'
import { QuestionsCount } from '@/components/documents/questions/row-questions'
import { ComparisonHeads } from '@/components/documents/windows/window-buttons'
import { Button, IconButton } from '@/components/ui/basics/button'
import { classNames } from '@/components/ui/basics/class-names'
import { useScrollPadding } from '@/components/ui/browser/use-scroll-padding'
import { Chip } from '@/components/ui/feedback/chip'
import { SessionNotice } from '@/components/ui/feedback/session-notice'
import { DOCUMENT_STATUS } from '@/lib/core/domain/dictionaries'
import { dayOf, formatDate, formatInstantDate } from '@/lib/core/format/dates'
import { counted } from '@/lib/core/format/plural'
import { periodTitle } from '@/lib/core/format/quarters'
import { isResent, isReturned } from '@/lib/features/documents/entry/rules'
import type { InputDocument } from '@/lib/features/documents/entry/shapes'
import { personName, STATUS_NAMES, warningsText } from '@/lib/features/documents/labels'

function StatusChip({ document }: { document: InputDocument | null }) {
  if (document === null) return <Chip tone="fill">новый</Chip>
  if (isReturned(document)) return <Chip tone="returned">возвращён на доработку</Chip>
  if (isResent(document)) return <Chip tone="sent">ждёт проверки</Chip>
  const status = document.input_document_status_id
  const tone = status === DOCUMENT_STATUS.approved ? 'approved' : 'draft'
  return <Chip tone={tone}>{STATUS_NAMES[status]}</Chip>
}

const OfferStrip = ({ icon, text, children }: Record<'icon' | 'text' | 'children', ReactNode>) => (
  <div className="flex flex-wrap items-center gap-x-3 border-t border-accent-line bg-accent-soft px-4 py-0.5 text-sm text-accent-deep @3xl:px-6">
    {icon}
    <p className="min-w-0 flex-1 basis-40">{text}</p>
    {children}
  </div>
)

const ICON = 'size-4.5 shrink-0 @max-3xl:hidden'
const BUTTON = { size: 'sm', color: 'info', quiet: true, className: 'shrink-0' } as const
const numbers = (count: number) => (
  <b className="font-semibold">{counted(count, 'число', 'числа', 'чисел')}</b>
)

/** How many values of the form are known already, with a button to accept all. Empty when none is. */
function ReadyStrip({ store, actions }: { store: EntryStore; actions: EntryActions }) {
  const count = useEntry(store, (rows) => readyFields(rows).length)
  if (count === 0) return null
  return (
    <OfferStrip
      icon={<Link2 className={ICON} />}
      text={<>{numbers(count)} уже есть в других строках или документах</>}
    >
      <Button {...BUTTON} onClick={actions.takeAll}>
        Взять готовые ({count})
      </Button>
    </OfferStrip>
  )
}

/** One question about all numbers that exchange keys sent over entered ones; a single one is asked about in its row. */
function SentStrip({ store, actions }: { store: EntryStore; actions: EntryActions }) {
  const count = useEntry(store, (rows) => offeredNumbers(rows).length)
  if (count < 2) return null
  return (
    <OfferStrip
      icon={<Database className={ICON} />}
      text={<>{numbers(count)} прислано по ключу вместо введённых; введённые оставлены</>}
    >
      <Button {...BUTTON} onClick={actions.takeOffered}>
        Взять присланные ({count})
      </Button>
      <Button {...BUTTON} onClick={actions.declineOffered}>
        Оставить свои
      </Button>
    </OfferStrip>
  )
}

/** At most this many messages are announced at once, as after a paste; more are only counted. */
const MAX_ANNOUNCED = 3

const lines = (text: string) => (text === '' ? [] : text.split('\n'))

function wordsOf(fresh: readonly string[]): string {
  if (fresh.length <= MAX_ANNOUNCED) return fresh.join('. ')
  return counted(fresh.length, 'новое предупреждение', 'новых предупреждения', 'новых предупреждений')
}

/** Announces new warnings to screen readers after the field is left; the screen shows them below the row. */
function WarningsStatus({ store }: { store: EntryStore }) {
  const all = useEntry(store, (rows) => settledWarnings(rows).join('\n'))
  const [before, setBefore] = useState(all)
  const [message, setMessage] = useState('')
  if (all !== before) {
    const known = new Set(lines(before))
    setBefore(all)
    setMessage(wordsOf(lines(all).filter((line) => !known.has(line))))
  }
  return (
    <p role="status" aria-label="Предупреждения" className="sr-only">
      {message}
    </p>
  )
}

type DocumentStripProps = {
  form: DocumentForm
  view: DocumentView
  isAdmin: boolean
  onClose: () => void
  actions: EntryActions
  /** Whether unsaved edits are stored on the device. */
  isStored: boolean
  /** Result of a paste, until undone or dismissed. */
  notice: ReactNode
}

/** Sticky above the rows: the document's title and, while editing, progress and save state. */
export function DocumentStrip({ view, isAdmin, onClose, ...entry }: DocumentStripProps) {
  return (
    <>
      {view.can.edit && <TypingStrip form={entry.form} isStored={entry.isStored} onClose={onClose} />}
      <div
        ref={useScrollPadding('top')}
        data-gives-way
        className="sticky top-0 z-10 border-line bg-sunken @max-3xl:-mx-4 @max-3xl:mb-2.5 @max-3xl:border-y @max-3xl:group-has-[[data-cell]:focus]/form:static @3xl:rounded-t-lg @3xl:border-b print:static! print:mx-0! print:border-0! print:bg-surface!"
      >
        <div className="flex min-h-11 items-center gap-x-2 px-4 py-1 @3xl:px-6 print:px-0">
          <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
            <div className="flex min-w-0 flex-wrap items-baseline gap-x-3 gap-y-0.5">
              {/* Shown is the short name; screen readers and paper get the full one. */}
              <h1
                {...headingFocus}
                data-short={view.category.short_name}
                className="min-w-0 font-semibold tracking-tight text-pretty outline-none before:content-[attr(data-short)/''] @3xl:text-lg print:before:content-none"
              >
                <span className="sr-only print:not-sr-only">{view.category.name}</span>
              </h1>
              <p className="text-sm text-ink-soft">
                {periodTitle(view.key)}
                {isAdmin && ` · ${view.companyName}`}
              </p>
              <StatusChip document={view.document} />
            </div>
            {view.can.edit && <EntryState form={entry.form} />}
            <div className="flex min-w-0 flex-wrap items-center gap-x-3 @3xl:ml-auto @3xl:justify-end">
              {view.can.edit && (
                // As wide as its longest usual text, so that nothing beside it moves while typing.
                <div className="flex min-w-0 flex-wrap items-center gap-x-3 @3xl:min-h-6 @3xl:min-w-52 @3xl:justify-end">
                  <SaveState form={entry.form} isStored={entry.isStored} />
                </div>
              )}
              <DueDate view={view} />
            </div>
          </div>
          <IconButton
            label="Закрыть документ"
            icon={<X />}
            onClick={onClose}
            className="-mr-2.5 self-start print:hidden"
          />
        </div>
        {view.can.edit && (
          <div className="print:hidden">
            <WarningsStatus store={entry.form.store} />
            {entry.form.isSessionLost && <SessionNotice />}
            <ReadyStrip store={entry.form.store} actions={entry.actions} />
            <SentStrip store={entry.form.store} actions={entry.actions} />
            {entry.notice}
          </div>
        )}
        {view.can.edit && (
          <div
            aria-hidden
            className={classNames(
              'hidden border-t border-line bg-surface px-6 py-1 text-xs text-ink-soft print:hidden',
              ROW_GRID,
            )}
          >
            <span className="w-9">Вкл.</span>
            <span>Показатель</span>
            <span>Исходные данные</span>
            <ComparisonHeads />
            <span className="text-right">Значение</span>
          </div>
        )}
      </div>
    </>
  )
}

type EntryProps = Omit<DocumentStripProps, 'view' | 'isAdmin' | 'onClose'>

function EntryState({ form }: Pick<EntryProps, 'form'>) {
  const filled = useEntry(form.store, countFilled)
  const total = useEntry(form.store, countTotal)
  const off = useEntry(form.store, (rows) => rows.length) - total
  const warnings = useEntry(form.store, countLiveWarnings)
  return (
    <>
      <p className="text-sm font-semibold whitespace-nowrap print:hidden">
        <span className="sr-only">заполнено </span>
        {filled} из {total}
        {off > 0 && <span className="font-normal text-ink-soft">, {offText(off)}</span>}
      </p>
      {/* Keeps its place, so that the first warning adds no line above the field. */}
      <button
        type="button"
        aria-keyshortcuts="F8"
        title="К первому предупреждению, дальше — F8"
        onClick={() => goToWarning(form.store.rows(), 1, -1)}
        disabled={warnings === 0}
        className="min-h-6 text-sm font-medium text-draft underline underline-offset-2 disabled:invisible @max-3xl:min-h-11 @max-3xl:disabled:hidden print:hidden"
      >
        {warningsText(Math.max(warnings, 1))}
      </button>
      <QuestionsCount documentId={form.document?.id ?? null} />
    </>
  )
}

function DueDate({ view }: { view: DocumentView }) {
  const { document, dueDate } = view
  if (document?.approved_at && document.approved_by)
    return (
      <p className="text-sm text-ink-soft print:hidden">
        {formatInstantDate(document.approved_at)}, {personName(document.approved_by)}
      </p>
    )
  const isOverdue = dueDate < dayOf(new Date())
  return (
    <p className={classNames('text-sm print:hidden', isOverdue ? 'text-overdue' : 'text-ink-soft')}>
      {/* The year is that of the period, or the next one. */}
      {isOverdue ? 'срок был' : 'срок'} {formatDate(dueDate).slice(0, -'.2026'.length)}
    </p>
  )
}
