import { TriangleAlert, X } from 'lucide-react'
import type { DocumentView } from '@/components/documents/document/document-view'
import { headingFocus } from '@/components/documents/period/document-heading'
import { documentSubtitle } from '@/components/documents/period/document-period'
import { IconButton } from '@/components/ui/basics/icon-button'
import { Chip } from '@/components/ui/feedback/chip'
import { todayIn } from '@/lib/calc/dates'
import { DOCUMENT_STATUS } from '@/lib/core/dictionaries'
import { formatDate, formatInstantDate } from '@/lib/core/format/dates'
import { isReturned } from '@/lib/features/documents/entry/rules'
import type { InputDocument } from '@/lib/features/documents/entry/shapes'
import { personName, STATUS_NAMES } from '@/lib/features/documents/labels'

type DocumentHeaderProps = { view: DocumentView; timeZone: string; onClose: () => void }

/** Which document this is, whose, and how it stands. */
export function DocumentHeader({ view, timeZone, onClose }: DocumentHeaderProps) {
  const { document } = view
  const isApproved = document?.input_document_status_id === DOCUMENT_STATUS.approved
  const isOverdue = !isApproved && view.dueDate < todayIn(timeZone, new Date())
  return (
    <header className="border-line bg-surface @max-3xl:mb-2.5 @max-3xl:rounded-lg @max-3xl:border @max-3xl:p-3.5 @3xl:rounded-t-lg @3xl:border-b @3xl:px-6 @3xl:py-4 print:rounded-none! print:border-x-0! print:border-t-0! print:px-0!">
      <div className="flex items-start justify-between gap-4">
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1.5 @3xl:min-h-(--control-md)">
          <h1
            {...headingFocus}
            className="text-lg font-semibold tracking-tight text-pretty outline-none @3xl:text-xl"
          >
            {view.categoryName}
          </h1>
          <StatusChip document={document} />
        </div>
        <IconButton
          outlined
          label="Закрыть документ"
          icon={<X aria-hidden />}
          onClick={onClose}
          className="print:hidden"
        />
      </div>
      <p className="mt-1 text-sm text-ink-soft">{factsOf(view, isOverdue, timeZone).join(' · ')}</p>
      {isOverdue && (
        <p className="mt-1 flex items-center gap-1.5 text-sm font-medium text-overdue">
          <TriangleAlert aria-hidden className="size-4 shrink-0" />
          Срок ввода истёк {formatDate(view.dueDate)}, ввод по-прежнему открыт
        </p>
      )}
    </header>
  )
}

function StatusChip({ document }: { document: InputDocument | null }) {
  if (document === null) return <Chip tone="fill">новый</Chip>
  if (isReturned(document)) return <Chip tone="returned">возвращён на доработку</Chip>
  const status = document.input_document_status_id
  const tone = status === DOCUMENT_STATUS.approved ? 'approved' : 'draft'
  return <Chip tone={tone}>{STATUS_NAMES[status]}</Chip>
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
