'use client'

import { ArrowRight } from 'lucide-react'
import { changeWords, metricNames } from '@/components/documents/history-words'
import { Dialog } from '@/components/ui/dialog'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorState } from '@/components/ui/error-state'
import { SkeletonList } from '@/components/ui/skeleton'
import { formatDateTime } from '@/lib/core/format/dates'
import type { HistoryEvent, InputDocument } from '@/lib/features/documents/answers'
import { useDocumentHistory } from '@/lib/features/documents/client'
import { HISTORY_ACTIONS, personName } from '@/lib/features/documents/labels'

type HistoryDialogProps = { document: InputDocument; timeZone: string; onClose: () => void }

/** Who did what to the document and when, newest first. */
export function HistoryDialog({ document, timeZone, onClose }: HistoryDialogProps) {
  const query = useDocumentHistory(document.id, true)
  const names = metricNames(document)
  return (
    <Dialog open onClose={onClose} title="История документа" description={document.metric_category.name}>
      {query.isPending && <SkeletonList rows={3} />}
      {query.isError && (
        <ErrorState
          message={query.error.message}
          onRetry={() => query.refetch()}
          retrying={query.isFetching}
        />
      )}
      {query.data?.length === 0 && <EmptyState title="Изменений ещё не было" />}
      {query.data && query.data.length > 0 && (
        <ol className="space-y-5">
          {query.data.map((event) => (
            <li key={`${event.at}-${event.action}`} className="border-l-2 border-accent-line pl-4">
              <HistoryEntry event={event} names={names} timeZone={timeZone} />
            </li>
          ))}
        </ol>
      )}
    </Dialog>
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
      {event.changes.length > 0 && (
        <ul className="mt-2 space-y-1.5 text-sm">
          {event.changes.map((change) => {
            const { name, from, to } = changeWords(change, names)
            return (
              <li
                key={`${change.metric_id}-${change.field}-${change.var_name}`}
                className="grid gap-x-4 sm:grid-cols-[minmax(0,1fr)_auto]"
              >
                <span className="text-pretty text-ink-soft">
                  {name}
                  {change.var_name && <b className="ml-1.5 text-accent-strong">{change.var_name}</b>}
                </span>
                <span className="flex items-baseline gap-1.5">
                  <span className="sr-only">было</span>
                  <span className="text-ink-muted">{from}</span>
                  <ArrowRight aria-hidden className="size-3.5 shrink-0 self-center text-ink-muted" />
                  <span className="sr-only">стало</span>
                  <span className="font-semibold">{to}</span>
                </span>
              </li>
            )
          })}
        </ul>
      )}
    </>
  )
}
