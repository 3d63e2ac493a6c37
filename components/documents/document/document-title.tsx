import { X } from 'lucide-react'
import type { DocumentView } from '@/components/documents/document/document-view'
import { headingFocus } from '@/components/documents/period/document-heading'
import { reviewTitle } from '@/components/documents/period/document-period'
import { IconButton } from '@/components/ui/basics/icon-button'
import { Chip } from '@/components/ui/feedback/chip'
import { DOCUMENT_STATUS } from '@/lib/core/dictionaries'
import { isReturned } from '@/lib/features/documents/entry/rules'
import type { InputDocument } from '@/lib/features/documents/entry/shapes'
import { STATUS_NAMES } from '@/lib/features/documents/labels'

/** Which document this is and how it stands: in sight however far one has scrolled. */
export function DocumentTitle({ view, onClose }: { view: DocumentView; onClose: () => void }) {
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
