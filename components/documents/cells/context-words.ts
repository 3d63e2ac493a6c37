import { ordinalOf } from '@/lib/calc/warnings/earlier'
import { formatNumber } from '@/lib/core/format/numbers'
import { counted } from '@/lib/core/format/plural'
import { periodShort } from '@/lib/core/format/quarters'
import type { EarlierRow, RowContext } from '@/lib/features/documents/entry/shapes'

const earlierText = (row: EarlierRow | null, decimals: number) =>
  row?.value == null ? null : formatNumber(row.value, decimals)

/** Values for comparison: previous 6,94, a year ago 7,62, median 5,20; null where unknown. */
export function comparisons({ previous, last_year, group_median: median }: RowContext, decimals: number) {
  const group =
    median &&
    `за прошлый период, ${counted(median.n, 'организация', 'организации', 'организаций')}, выпуск ${median.publication}`
  return [
    { name: 'было', text: earlierText(previous, decimals), about: previous && periodShort(previous) },
    { name: 'год назад', text: earlierText(last_year, decimals), about: last_year && periodShort(last_year) },
    { name: 'медиана', text: median && formatNumber(median.value, decimals), about: group },
  ]
}

/** One entry per period from the first known one to the last, null for missing ones, so that gaps show. */
export function historySeries(history: RowContext['history']): (number | null)[] {
  const first = history[0]
  const last = history.at(-1)
  if (!first || !last) return []
  const from = ordinalOf(first)
  const series: (number | null)[] = Array.from({ length: ordinalOf(last) - from + 1 }, () => null)
  for (const one of history) series[ordinalOf(one) - from] = one.value
  return series
}
