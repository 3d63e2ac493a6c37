'use client'

import { HistoryChanges } from '@/components/documents/history/history-changes'
import { metricNames } from '@/components/documents/history/history-words'
import { documentSubtitle } from '@/components/documents/period/document-period'
import { PrintButton } from '@/components/ui/basics/print-button'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { QueryError } from '@/components/ui/feedback/query-error'
import { SkeletonList } from '@/components/ui/feedback/skeleton'
import { Dialog } from '@/components/ui/overlays/dialog'
import { formatDateTime } from '@/lib/core/format/dates'
import { useDocumentHistory, useSinceApproval } from '@/lib/features/documents/client'
import type { InputDocument } from '@/lib/features/documents/entry/shapes'
import { HISTORY_ACTIONS } from '@/lib/features/documents/history/labels'
import type { DocumentHistory, HistoryEvent } from '@/lib/features/documents/history/shapes'
import { personName } from '@/lib/features/documents/labels'

type HistoryDialogProps = { document: InputDocument; timeZone: string; onClose: () => void }

/** Who did what to the document and when, newest first; before it, what differs from the last approval. */
export function HistoryDialog({ document, timeZone, onClose }: HistoryDialogProps) {
  const query = useDocumentHistory(document.id, true)
  const sinceApproval = useSinceApproval(document.id, true).data
  const names = metricNames(document)
  return (
    <Dialog
      open
      onClose={onClose}
      title="История документа"
      description={`${document.metric_category.name} · ${documentSubtitle(document)} · ${document.company.short_name}`}
      footer={query.data && query.data.length > 0 && <PrintButton />}
    >
      {query.isPending && <SkeletonList rows={3} />}
      {query.isError && <QueryError query={query} />}
      {query.data?.length === 0 && <EmptyState title="Изменений ещё не было" />}
      {query.data && query.data.length > 0 && (
        <div data-print-alone>
          {sinceApproval && <Difference {...{ sinceApproval, names, timeZone }} />}
          <ol className="space-y-5">
            {query.data.map((event) => (
              <li key={`${event.at}-${event.action}`} className="border-l-2 border-accent-line pl-4">
                <HistoryEntry event={event} names={names} timeZone={timeZone} />
              </li>
            ))}
          </ol>
        </div>
      )}
    </Dialog>
  )
}

type DifferenceProps = {
  sinceApproval: NonNullable<DocumentHistory['meta']['since_approval']>
  names: ReadonlyMap<number, string>
  timeZone: string
}

function Difference({ sinceApproval, names, timeZone }: DifferenceProps) {
  const { approved_at, approved_by, changes } = sinceApproval
  return (
    <section
      aria-label="Отличия от последнего утверждения"
      className="mb-5 rounded-md border border-line bg-sunken px-4 py-3"
    >
      <h3 className="font-semibold">Отличия от последнего утверждения</h3>
      <p className="text-sm text-ink-soft">
        {formatDateTime(approved_at, timeZone)} · {personName(approved_by)}
      </p>
      {changes.length > 0 ? (
        <HistoryChanges changes={changes} names={names} />
      ) : (
        <p className="mt-1 text-sm">Значения те же, что были утверждены.</p>
      )}
    </section>
  )
}

type HistoryEntryProps = { event: HistoryEvent; names: ReadonlyMap<number, string>; timeZone: string }

function HistoryEntry({ event, names, timeZone }: HistoryEntryProps) {
  return (
    <>
      <p className="font-semibold">{HISTORY_ACTIONS[event.action]}</p>
      <p className="text-sm text-ink-soft">
        <time dateTime={event.at}>{formatDateTime(event.at, timeZone)}</time> · {personName(event.user)}
      </p>
      {event.reason && <p className="mt-1 whitespace-pre-line">Причина: {event.reason}</p>}
      {event.changes.length > 0 && <HistoryChanges changes={event.changes} names={names} />}
    </>
  )
}
