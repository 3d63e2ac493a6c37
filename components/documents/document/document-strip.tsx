'use client'

import Link from 'next/link'
import type { ReactNode } from 'react'
import { countFilled, countTotal } from '@/components/documents/cells/entry-state'
import { useEntry } from '@/components/documents/cells/entry-store'
import { PasteHelp } from '@/components/documents/cells/paste-help'
import { countLiveWarnings } from '@/components/documents/cells/shared-values'
import { ReadyStrip } from '@/components/documents/document/ready-strip'
import { SaveState } from '@/components/documents/document/save-state'
import type { DocumentForm } from '@/components/documents/document/use-document-form'
import { QuestionsCount } from '@/components/documents/questions/open-questions'
import { ProgressBar } from '@/components/ui/feedback/progress-bar'
import { SessionNotice } from '@/components/ui/feedback/session-notice'
import { warningsText } from '@/lib/features/documents/labels'

type DocumentStripProps = {
  form: DocumentForm
  /** What is not sent is written down on the device. */
  isKept: boolean
  timeZone: string
  /** Opens the exchange with a spreadsheet. */
  workbook: ReactNode
  /** What a paste has done, until it is taken back or hidden. */
  notice: ReactNode
}

/** Stays in sight over the rows: how much is filled in, whether it is saved, what was pasted. */
export function DocumentStrip({ form, isKept, timeZone, workbook, notice }: DocumentStripProps) {
  const filled = useEntry(form.store, countFilled)
  const total = useEntry(form.store, countTotal)
  const warnings = useEntry(form.store, countLiveWarnings)
  return (
    <div className="sticky top-0 z-10 border-line bg-sunken @max-3xl:-mx-4 @max-3xl:mb-2.5 @max-3xl:border-y @3xl:border-b print:hidden">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2 @3xl:px-6">
        <div className="min-w-24 flex-1 @max-3xl:basis-full">
          <ProgressBar value={filled} max={total} label="Заполнено показателей" />
        </div>
        <p className="text-sm text-ink-soft">
          заполнено {filled} из {total}
          {warnings > 0 && <span className="font-medium text-draft"> · {warningsText(warnings)}</span>}
        </p>
        {warnings > 0 && (
          <Link
            href="/analytics/method#warning"
            prefetch={false}
            className="text-sm text-accent-strong underline"
          >
            Как считается<span className="sr-only">: предупреждения</span>
          </Link>
        )}
        <QuestionsCount documentId={form.document?.id ?? null} />
        <PasteHelp />
        {workbook}
        <SaveState form={form} isKept={isKept} timeZone={timeZone} />
      </div>
      {form.isSessionLost && <SessionNotice />}
      <ReadyStrip store={form.store} />
      {notice}
    </div>
  )
}
