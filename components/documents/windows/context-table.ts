import { shortPeriod } from '@/components/documents/cells/context-words'
import type { EntryRow } from '@/components/documents/cells/entry-rows'
import { liveValue } from '@/components/documents/cells/entry-state'
import { roundTo } from '@/lib/calc/rounding'
import { formatEntry, formatNumber } from '@/lib/core/format/numbers'
import type { EarlierRow } from '@/lib/features/documents/entry/shapes'

export interface ContextTableRow {
  title: string
  variables: string[]
  value: string
}

/** The value and what it came from, now and in the two periods it is compared with. */
export function contextTable(row: EntryRow): ContextTableRow[] {
  const { metric, context } = row
  const earlier = (title: string, one: EarlierRow | null): ContextTableRow[] =>
    one
      ? [
          {
            title: `${title}, ${shortPeriod(one)}`,
            variables: metric.variables.map(({ letter }) => {
              const value = one.variables[letter] ?? null
              return value === null ? '—' : formatEntry(value)
            }),
            value: formatNumber(one.value, metric.decimals),
          },
        ]
      : []
  const { value } = liveValue(row)
  return [
    {
      title: 'Сейчас',
      variables: row.cells.map(({ text }) => text || '—'),
      value: formatNumber(value === null ? null : roundTo(value, metric.decimals), metric.decimals),
    },
    ...earlier('Предыдущий период', context.previous),
    ...earlier('Год назад', context.last_year),
  ]
}
