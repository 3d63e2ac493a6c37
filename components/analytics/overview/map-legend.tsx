import { MarkIcon } from '@/components/analytics/dynamics/mark-icon'
import { marksOf } from '@/components/analytics/dynamics/signals'
import { TermHint } from '@/components/analytics/method/term-hint'
import { markWords } from '@/lib/features/analytics/dynamics/labels'
import { MARKS } from '@/lib/features/analytics/dynamics/rules'
import type { MapMetric } from '@/lib/features/analytics/overview/shapes'

/** The signs that stand on the map, no others. */
export function MapLegend({ rows }: { rows: readonly MapMetric[] }) {
  const used = rows.flatMap((row) => [...marksOf(row).values()])
  const marks = MARKS.filter(({ kind, better }) =>
    used.some((mark) => mark.kind === kind && mark.better === better),
  )
  if (marks.length === 0) return null
  return (
    <ul
      aria-label="Обозначения"
      className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-soft print:text-[8pt]"
    >
      {marks.map((mark, index) => (
        <li key={markWords(mark)} className="inline-flex items-center gap-1.5">
          <MarkIcon mark={mark} />
          {markWords(mark)}
          {marks.findIndex(({ kind }) => kind === mark.kind) === index && <TermHint of={mark.kind} />}
        </li>
      ))}
    </ul>
  )
}
