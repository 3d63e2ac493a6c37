'use client'

import { CircleAlert, CloudCheck, CloudUpload, PencilLine } from 'lucide-react'
import { isDirty } from '@/components/documents/cells/entry-state'
import { useEntry } from '@/components/documents/cells/entry-store'
import { type SaveWords, saveWords, wrongCells } from '@/components/documents/document/save-words'
import type { DocumentForm } from '@/components/documents/document/use-document-form'
import { hasDisputes } from '@/components/documents/saving/conflict'
import { classNames } from '@/components/ui/basics/class-names'
import { useOnline } from '@/components/ui/browser/use-online'
import { formatDateTime, formatTime } from '@/lib/core/format/dates'

type SaveStateProps = { form: DocumentForm; isKept: boolean; timeZone: string }

const LOOK: Readonly<Record<SaveWords['state'], { Icon: typeof CloudCheck; style: string }>> = {
  saving: { Icon: CloudUpload, style: 'text-ink-soft' },
  saved: { Icon: CloudCheck, style: 'text-approved' },
  unsaved: { Icon: PencilLine, style: 'text-draft' },
  failed: { Icon: CircleAlert, style: 'font-medium text-danger' },
  new: { Icon: PencilLine, style: 'text-ink-soft' },
}

/** Whether what is on the screen is on the server. */
export function SaveState({ form, isKept, timeZone }: SaveStateProps) {
  const { document, isSending, isSavedHere, failure } = form
  const { state, text } = saveWords({
    isSending,
    isOnline: useOnline(),
    isDirty: useEntry(form.store, isDirty),
    isKept,
    hasDocument: document !== null,
    failure,
    wrong: useEntry(form.store, wrongCells),
    isDisputed: useEntry(form.store, hasDisputes),
  })
  const { Icon, style } = LOOK[state]
  return (
    <p role="status" className={classNames('flex items-center gap-1.5 text-sm print:hidden', style)}>
      <Icon aria-hidden className="size-4 shrink-0" />
      {document !== null && state === 'saved' ? savedAt(document.updated_at, isSavedHere, timeZone) : text}
    </p>
  )
}

const savedAt = (instant: string, isSavedHere: boolean, timeZone: string) =>
  isSavedHere
    ? `Сохранено в ${formatTime(instant, timeZone)}`
    : `Сохранено ${formatDateTime(instant, timeZone)}`
