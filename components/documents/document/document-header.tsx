import { TriangleAlert } from 'lucide-react'
import type { DocumentView } from '@/components/documents/document/document-view'
import { documentSubtitle } from '@/components/documents/period/document-period'
import { todayIn } from '@/lib/calc/dates'
import { DOCUMENT_STATUS } from '@/lib/core/dictionaries'
import { formatDate, formatInstantDate } from '@/lib/core/format/dates'
import { personName } from '@/lib/features/documents/labels'

type DocumentHeaderProps = { view: DocumentView; timeZone: string }

/** Whose document this is, and what has become of it so far. */
export function DocumentHeader({ view, timeZone }: DocumentHeaderProps) {
  const { document } = view
  const isApproved = document?.input_document_status_id === DOCUMENT_STATUS.approved
  const isOverdue = !isApproved && view.dueDate < todayIn(timeZone, new Date())
  return (
    <header className="border-line bg-surface @max-3xl:mb-2.5 @max-3xl:rounded-lg @max-3xl:border @max-3xl:p-3.5 @3xl:border-b @3xl:px-6 @3xl:py-2.5 print:rounded-none! print:border-x-0! print:border-t-0! print:px-0!">
      <p className="text-sm text-ink-soft">{factsOf(view, isOverdue, timeZone).join(' · ')}</p>
      {isOverdue && (
        <p className="mt-1 flex items-center gap-1.5 text-sm font-medium text-overdue">
          <TriangleAlert aria-hidden className="size-4 shrink-0" />
          Срок ввода истёк {formatDate(view.dueDate)}, ввод по-прежнему открыт
        </p>
      )}
    </header>
  )
}

function factsOf(view: DocumentView, isOverdue: boolean, timeZone: string): string[] {
  const { key, companyName, document, dueDate } = view
  const parts = [documentSubtitle(key), companyName]
  // A deadline that has passed has a line of its own.
  if (!document) return isOverdue ? parts : [...parts, `срок ${formatDate(dueDate)}`]
  parts.push(`создан ${formatInstantDate(document.created_at, timeZone)}, ${personName(document.user)}`)
  if (document.approved_at && document.approved_by) {
    const date = formatInstantDate(document.approved_at, timeZone)
    parts.push(`утверждён ${date}, ${personName(document.approved_by)}`)
  }
  return parts
}
