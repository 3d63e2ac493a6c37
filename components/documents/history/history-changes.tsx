import { ArrowRight } from 'lucide-react'
import { changeWords } from '@/components/documents/history/history-words'
import type { HistoryChange } from '@/lib/features/documents/history/shapes'

type HistoryChangesProps = { changes: readonly HistoryChange[]; names: ReadonlyMap<number, string> }

/** Cells with what they were and what they became. */
export function HistoryChanges({ changes, names }: HistoryChangesProps) {
  return (
    <ul className="mt-2 space-y-1.5 text-sm">
      {changes.map((change) => {
        const { name, from, to, source } = changeWords(change, names)
        return (
          <li
            key={`${change.metric_id}-${change.field}-${change.var_name}`}
            className="grid gap-x-4 sm:grid-cols-[minmax(0,1fr)_auto]"
          >
            <span className="text-pretty text-ink-soft">
              {name}
              {change.var_name && <b className="ml-1.5 text-accent-strong">{change.var_name}</b>}
              {source && <span className="block text-accent-strong">{source}</span>}
            </span>
            {change.field !== 'question' && (
              <span className="flex items-baseline gap-1.5 self-start">
                <span className="sr-only">было</span>
                <span className="text-ink-muted">{from}</span>
                <ArrowRight aria-hidden className="size-3.5 shrink-0 self-center text-ink-muted" />
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
