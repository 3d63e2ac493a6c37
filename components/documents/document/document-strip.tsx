'use client'

import { Link2, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { EntryActions } from '@/components/documents/cells/entry-actions'
import { goToFirstWarning } from '@/components/documents/cells/entry-keys'
import { countFilled, countTotal, type EntryStore, useEntry } from '@/components/documents/cells/entry-state'
import { countLiveWarnings, readyFields, settledWarnings } from '@/components/documents/cells/row-view'
import { type DocumentView, headingFocus } from '@/components/documents/document/document-view'
import { SaveState } from '@/components/documents/document/save-state'
import type { DocumentForm } from '@/components/documents/document/use-document-form'
import { reviewTitle } from '@/components/documents/period/document-period'
import { QuestionsCount } from '@/components/documents/questions/row-questions'
import { Button } from '@/components/ui/basics/button'
import { IconButton } from '@/components/ui/basics/icon-button'
import { Link } from '@/components/ui/basics/link'
import { useScrollPadding } from '@/components/ui/browser/use-scroll-padding'
import { Chip } from '@/components/ui/feedback/chip'
import { ProgressBar } from '@/components/ui/feedback/progress-bar'
import { SessionNotice } from '@/components/ui/feedback/session-notice'
import { DOCUMENT_STATUS } from '@/lib/core/domain/dictionaries'
import { counted, plural } from '@/lib/core/format/plural'
import { isReturned } from '@/lib/features/documents/entry/rules'
import type { InputDocument } from '@/lib/features/documents/entry/shapes'
import { STATUS_NAMES, warningsText } from '@/lib/features/documents/labels'

/** Which document this is and how it stands: in sight however far one has scrolled. */
function DocumentTitle({ view, onClose }: { view: DocumentView; onClose: () => void }) {
  return (
    <div className="flex items-start justify-between gap-3 px-4 pt-2 @3xl:items-center @3xl:px-6 print:px-0">
      <div className="flex min-w-0 flex-wrap items-baseline gap-x-3 gap-y-0.5">
        {/* The short name where the screen is narrow: drawn, and the whole one read out. */}
        <h1
          {...headingFocus}
          data-short={view.category.short_name}
          className="font-semibold tracking-tight text-pretty outline-none @max-3xl:before:content-[attr(data-short)/''] @3xl:text-lg print:before:content-none"
        >
          <span className="@max-3xl:sr-only print:not-sr-only">{view.category.name}</span>
        </h1>
        <p className="text-ink-soft @max-3xl:text-sm">{reviewTitle(view.key)}</p>
        <StatusChip document={view.document} />
      </div>
      <IconButton
        outlined
        label="Закрыть документ"
        icon={<X aria-hidden />}
        onClick={onClose}
        className="print:hidden"
      />
    </div>
  )
}

function StatusChip({ document }: { document: InputDocument | null }) {
  if (document === null) return <Chip tone="fill">новый</Chip>
  if (isReturned(document)) return <Chip tone="returned">возвращён на доработку</Chip>
  const status = document.input_document_status_id
  const tone = status === DOCUMENT_STATUS.approved ? 'approved' : 'draft'
  return <Chip tone={tone}>{STATUS_NAMES[status]}</Chip>
}

/** How many numbers of the form have been entered already, and the way to take them all. Nothing where none has. */
function ReadyStrip({ store, actions }: { store: EntryStore; actions: EntryActions }) {
  const count = useEntry(store, (rows) => readyFields(rows).length)
  if (count === 0) return null

  return (
    <div className="flex items-center gap-3 border-t border-accent-line bg-accent-soft px-4 py-1.5 text-sm text-accent-deep @3xl:px-6">
      <Link2 aria-hidden className="size-4.5 shrink-0 @max-3xl:hidden" />
      <p className="min-w-0 flex-1">
        <b className="font-semibold">
          {count} {plural(count, 'число', 'числа', 'чисел')}
        </b>{' '}
        {plural(count, 'уже введено', 'уже введены', 'уже введены')} за этот период
      </p>
      <Button size="sm" color="info" onClick={actions.takeAll} className="shrink-0">
        Взять готовые ({count})
      </Button>
    </div>
  )
}

/** More of them at once, by a paste, are counted. */
const MOST_SAID = 3

const lines = (text: string) => (text === '' ? [] : text.split('\n'))

function wordsOf(fresh: readonly string[]): string {
  if (fresh.length <= MOST_SAID) return fresh.join('. ')
  return counted(fresh.length, 'новое предупреждение', 'новых предупреждения', 'новых предупреждений')
}

/** Says aloud what begins to look wrong once its number is left; on the screen it stands under the row. */
function WarningsStatus({ store }: { store: EntryStore }) {
  const all = useEntry(store, (rows) => settledWarnings(rows).join('\n'))
  const [before, setBefore] = useState(all)
  const [said, setSaid] = useState('')
  if (all !== before) {
    const known = new Set(lines(before))
    setBefore(all)
    setSaid(wordsOf(lines(all).filter((line) => !known.has(line))))
  }
  return (
    <p role="status" aria-label="Предупреждения" className="sr-only">
      {said}
    </p>
  )
}

type DocumentStripProps = {
  form: DocumentForm
  view: DocumentView
  onClose: () => void
  actions: EntryActions
  /** What is not sent is written down on the device. */
  isKept: boolean
  timeZone: string
  /** What a paste has done, until it is taken back or hidden. */
  notice: ReactNode
}

/** Stays in sight over the rows: which document this is and, while it is filled in, how far that is and whether it is saved. */
export function DocumentStrip({ view, onClose, ...entry }: DocumentStripProps) {
  return (
    <div
      ref={useScrollPadding('top')}
      className="sticky top-0 z-10 border-line bg-sunken @max-3xl:-mx-4 @max-3xl:mb-2.5 @max-3xl:border-y @3xl:rounded-t-lg @3xl:border-b print:static! print:mx-0! print:border-0! print:bg-surface!"
    >
      <DocumentTitle view={view} onClose={onClose} />
      {view.can.edit ? <EntryStrip {...entry} /> : <div className="h-2" />}
    </div>
  )
}

function EntryStrip({
  form,
  actions,
  isKept,
  timeZone,
  notice,
}: Omit<DocumentStripProps, 'view' | 'onClose'>) {
  const filled = useEntry(form.store, countFilled)
  const total = useEntry(form.store, countTotal)
  const warnings = useEntry(form.store, countLiveWarnings)
  return (
    <div className="print:hidden">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2 @3xl:px-6">
        <div className="min-w-24 flex-1 @max-3xl:basis-full">
          <ProgressBar value={filled} max={total} label="Заполнено показателей" />
        </div>
        <p className="text-sm text-ink-soft">
          заполнено {filled} из {total}
          {warnings > 0 && (
            <>
              {' · '}
              <button
                type="button"
                aria-keyshortcuts="F8"
                title="К первому предупреждению, дальше — F8"
                onClick={() => goToFirstWarning(form.store.rows())}
                className="-my-1 min-h-6 font-medium text-draft underline underline-offset-2 @max-3xl:min-h-11"
              >
                {warningsText(warnings)}
              </button>
            </>
          )}
        </p>
        {warnings > 0 && (
          <Link
            href="/analytics/method#warning"
            className="text-sm text-accent-strong underline @max-3xl:hidden"
          >
            Как считается<span className="sr-only">: предупреждения</span>
          </Link>
        )}
        <QuestionsCount documentId={form.document?.id ?? null} />
        <SaveState form={form} isKept={isKept} timeZone={timeZone} />
      </div>
      <WarningsStatus store={form.store} />
      {form.isSessionLost && <SessionNotice />}
      <ReadyStrip store={form.store} actions={actions} />
      {notice}
    </div>
  )
}
