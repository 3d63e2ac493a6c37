import { TriangleAlert } from 'lucide-react'
import type { EntryRow } from '@/components/documents/cells/entry-rows'
import { warningsAt } from '@/components/documents/cells/shared-values'
import { plural } from '@/lib/core/format/plural'

/** What looks wrong about the rows, each with its explanation; nothing where nothing does. */
export function WarnedList({ rows }: { rows: readonly EntryRow[] }) {
  const warned = rows.flatMap((row, index) => {
    const warnings = warningsAt(rows, index)
    return warnings.length === 0 ? [] : [{ row, number: index + 1, warnings }]
  })
  if (warned.length === 0) return null
  return (
    <div className="mt-3 rounded-md border border-draft-line bg-draft-soft px-3 py-2.5">
      <p className="flex gap-2 font-semibold text-draft">
        <TriangleAlert aria-hidden className="mt-px size-[1.25em] shrink-0" />
        {plural(warned.length, 'Показатель', 'Показатели', 'Показатели')} с предупреждениями
      </p>
      <ul className="mt-2 space-y-2 text-sm">
        {warned.map(({ row, number, warnings }) => (
          <li key={row.metric.id}>
            <p className="font-medium text-ink">
              {number}. {row.metric.name}
            </p>
            {warnings.map(({ message }) => (
              <p key={message}>{message}</p>
            ))}
            <p className="whitespace-pre-line text-ink">Пояснение: {row.note}</p>
          </li>
        ))}
      </ul>
    </div>
  )
}
