import { ArrowRight } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/basics/button'
import { PrintButton } from '@/components/ui/basics/print-button'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { QueryError } from '@/components/ui/feedback/error-state'
import { SkeletonList } from '@/components/ui/feedback/skeleton'
import { Dialog } from '@/components/ui/overlays/dialog'
import { formatDateTime } from '@/lib/core/format/dates'
import { groupedText } from '@/lib/core/format/entry-text'
import { periodTitle } from '@/lib/core/format/quarters'
import { useDocumentHistory } from '@/lib/features/documents/client'
import type { DocumentHistory, HistoryChange, HistoryEvent } from '@/lib/features/documents/contract'
import type { InputDocument } from '@/lib/features/documents/entry/shapes'
import { personName, placeOfDatum, sourceWords } from '@/lib/features/documents/labels'

const HISTORY_ACTIONS: Readonly<Record<HistoryEvent['action'], string>> = {
  created: 'Документ создан',
  saved: 'Изменения сохранены',
  approved: 'Документ утверждён',
  withdrawn: 'Документ возвращён в работу',
  deleted: 'Документ удалён',
  returned: 'Документ возвращён на доработку',
  resent: 'Отправлено на проверку после возврата',
  asked: 'Задан вопрос',
  answered: 'Дан ответ на вопрос',
  closed: 'Вопрос закрыт',
  reopened: 'Вопрос открыт снова',
  withdrawal_asked: 'Руководитель просит вернуть документ в работу',
  withdrawal_refused: 'В просьбе вернуть документ в работу отказано',
}

/** Indicator id → its number and name in the document. */
export function metricNames(document: InputDocument): Map<number, string> {
  return new Map(
    document.input_document_values.map((row, index) => [
      row.metric_id,
      `${index + 1}. ${row.metric.short_name}`,
    ]),
  )
}

const DECIMAL = /^\d+(?:\.\d+)?$/

function valueWords(value: HistoryChange['old']): string {
  if (value === null || value === '') return 'пусто'
  if (typeof value === 'boolean') return value ? 'применим' : 'неприменим'
  return DECIMAL.test(value) ? groupedText(value) : value
}

const FIELD_NAMES: Readonly<Partial<Record<HistoryChange['field'], string>>> = {
  note: 'пояснение',
  inactive_reason: 'причина отключения',
}

export function changeWords(
  change: HistoryChange,
  names: ReadonlyMap<number, string>,
): { name: string; from: string; to: string; source: string | null } {
  const metric = names.get(change.metric_id) ?? `Показатель № ${change.metric_id}`
  const field = FIELD_NAMES[change.field]
  const name = field ? `${metric}: ${field}` : metric
  const origin = change.as_in === undefined ? null : `как в документе ${placeOfDatum(change.as_in)}`
  const source = change.source && change.source.kind !== 'document' ? sourceWords(change.source) : origin
  return { name, from: valueWords(change.old), to: valueWords(change.new), source }
}

type HistoryChangesProps = { changes: readonly HistoryChange[]; names: ReadonlyMap<number, string> }

function HistoryChanges({ changes, names }: HistoryChangesProps) {
  return (
    <ul className="mt-2 space-y-1.5 text-sm">
      {changes.map((change, index) => {
        const { name, from, to, source } = changeWords(change, names)
        const before = changes[index - 1]
        // The name is shown once for several changes of an indicator, but read out with each.
        const isRepeated = before !== undefined && changeWords(before, names).name === name
        return (
          <li
            key={`${change.metric_id}-${change.field}-${change.var_name}`}
            className="grid gap-x-4 sm:grid-cols-[minmax(0,1fr)_auto]"
          >
            <span className="text-pretty text-ink-soft">
              <span className={isRepeated ? 'sr-only' : ''}>{name}</span>
              {change.var_name && <b className="ml-1.5 text-accent-strong">{change.var_name}</b>}
              {source && <span className="block text-accent-strong">{source}</span>}
            </span>
            {change.field !== 'question' && (
              <span className="flex items-baseline gap-1.5 self-start">
                <span className="sr-only">было</span>
                <span className="text-ink-muted">{from}</span>
                <ArrowRight className="size-3.5 shrink-0 self-center text-ink-muted" />
                <span className="sr-only">стало</span>
                <span className="font-semibold">{to}</span>
              </span>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** Who changed the document and when, newest first; above that, differences from the last approval. */
export function HistoryDialog({ document, onClose }: { document: InputDocument; onClose: () => void }) {
  const query = useDocumentHistory(document.id, null)
  const events = query.data?.data ?? []
  const sinceApproval = query.data?.meta.since_approval
  const names = metricNames(document)
  return (
    <Dialog
      onClose={onClose}
      title="История документа"
      description={`${document.metric_category.short_name} · ${periodTitle(document)} · ${document.company.short_name}`}
      footer={events.length > 0 && <PrintButton />}
    >
      {query.data && events.length === 0 && <EmptyState title="Изменений ещё не было" />}
      <div data-print-alone>
        {sinceApproval && <Difference {...{ sinceApproval, names }} />}
        <ol className="space-y-5">
          <HistoryPart id={document.id} before={null} names={names} />
        </ol>
      </div>
    </Dialog>
  )
}

type HistoryPartProps = {
  id: number
  /** Cursor of earlier events; null for the last ones. */
  before: number | null
  names: ReadonlyMap<number, string>
}

function HistoryPart({ id, before, ...how }: HistoryPartProps) {
  const [isMoreShown, setIsMoreShown] = useState(false)
  const query = useDocumentHistory(id, before)
  const { data: events = [], meta } = query.data ?? {}
  return (
    <>
      {query.isPending && (
        <li>
          <SkeletonList rows={3} />
        </li>
      )}
      {query.isError && (
        <li>
          <QueryError query={query} />
        </li>
      )}
      {events.map((event) => (
        <li key={event.id} className="border-l-2 border-accent-line pl-4">
          <p className="font-semibold">{HISTORY_ACTIONS[event.action]}</p>
          <p className="text-sm text-ink-soft">
            <time dateTime={event.at}>{formatDateTime(event.at)}</time> · {personName(event.user)}
          </p>
          {event.reason && (
            <p className="mt-1 whitespace-pre-line">
              {event.action === 'resent' ? 'Ответ' : 'Причина'}: {event.reason}
            </p>
          )}
          {event.changes.length > 0 && <HistoryChanges changes={event.changes} {...how} />}
        </li>
      ))}
      {meta && meta.before !== null && !isMoreShown && (
        <li className="print:hidden">
          <Button onClick={() => setIsMoreShown(true)}>Показать более ранние</Button>
        </li>
      )}
      {meta && meta.before !== null && isMoreShown && <HistoryPart id={id} before={meta.before} {...how} />}
    </>
  )
}

type DifferenceProps = {
  sinceApproval: NonNullable<DocumentHistory['meta']['since_approval']>
  names: ReadonlyMap<number, string>
}

function Difference({ sinceApproval, names }: DifferenceProps) {
  const { approved_at, approved_by, changes } = sinceApproval
  return (
    <section
      aria-label="Отличия от последнего утверждения"
      className="mb-5 rounded-md border border-line bg-sunken px-4 py-3"
    >
      <h3 className="font-semibold">Отличия от последнего утверждения</h3>
      <p className="text-sm text-ink-soft">
        {formatDateTime(approved_at)} · {personName(approved_by)}
      </p>
      {changes.length > 0 ? (
        <HistoryChanges changes={changes} names={names} />
      ) : (
        <p className="mt-1 text-sm">Значения те же, что были утверждены.</p>
      )}
    </section>
  )
}
