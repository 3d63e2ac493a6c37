'use client'

import type { ReactNode } from 'react'
import type { EntryActions } from '@/components/documents/cells/entry-actions'
import { countFilled, countTotal } from '@/components/documents/cells/entry-state'
import { useEntry } from '@/components/documents/cells/entry-store'
import { countLiveWarnings } from '@/components/documents/cells/shared-values'
import { DocumentTitle } from '@/components/documents/document/document-title'
import type { DocumentView } from '@/components/documents/document/document-view'
import { ReadyStrip } from '@/components/documents/document/ready-strip'
import { SaveState } from '@/components/documents/document/save-state'
import type { DocumentForm } from '@/components/documents/document/use-document-form'
import { WarningsStatus } from '@/components/documents/document/warnings-status'
import { goToFirstWarning } from '@/components/documents/keys/next-step'
import { QuestionsCount } from '@/components/documents/questions/questions-count'
import { Link } from '@/components/ui/basics/link'
import { useScrollPadding } from '@/components/ui/browser/use-scroll-padding'
import { ProgressBar } from '@/components/ui/feedback/progress-bar'
import { SessionNotice } from '@/components/ui/feedback/session-notice'
import { warningsText } from '@/lib/features/documents/labels'

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
