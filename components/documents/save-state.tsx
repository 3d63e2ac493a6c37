'use client'

import { CircleAlert, CloudCheck, CloudUpload, PencilLine } from 'lucide-react'
import { isDirty } from '@/components/documents/entry-state'
import { useEntry } from '@/components/documents/entry-store'
import type { DocumentForm } from '@/components/documents/use-document-form'
import { classNames } from '@/components/ui/class-names'
import { formatDateTime, formatTime } from '@/lib/core/format/dates'

type SaveStateProps = { form: DocumentForm; timeZone: string }

/** Whether what is on the screen is on the server. */
export function SaveState({ form, timeZone }: SaveStateProps) {
  const dirty = useEntry(form.store, isDirty)
  const { Icon, text, style } = stateOf(form, dirty, timeZone)
  return (
    <p role="status" className={classNames('flex items-center gap-1.5 text-sm print:hidden', style)}>
      <Icon aria-hidden className="size-4 shrink-0" />
      {text}
    </p>
  )
}

function stateOf(
  { document, isSaving, isSavedHere, failure }: DocumentForm,
  dirty: boolean,
  timeZone: string,
) {
  if (isSaving) return { Icon: CloudUpload, text: 'Сохраняется…', style: 'text-ink-soft' }
  if (failure !== null && (dirty || document === null))
    return { Icon: CircleAlert, text: `Не сохранено: ${failure}`, style: 'font-medium text-danger' }
  if (dirty) return { Icon: PencilLine, text: 'Не сохранено', style: 'text-draft' }
  if (document === null) return { Icon: PencilLine, text: 'Ещё не сохранён', style: 'text-ink-soft' }
  const text = isSavedHere
    ? `Сохранено в ${formatTime(document.updated_at, timeZone)}`
    : `Сохранено ${formatDateTime(document.updated_at, timeZone)}`
  return { Icon: CloudCheck, text, style: 'text-approved' }
}
