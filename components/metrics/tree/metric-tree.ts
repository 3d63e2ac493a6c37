import { validityText } from '@/components/metrics/form/validity'
import { matchesWords } from '@/components/ui/fields/matches-words'
import { counted } from '@/lib/core/format/plural'
import type { MetricCategoryAnswer } from '@/lib/features/metrics/contract'

interface TreeFilters {
  search: string
  showExpired: boolean
}

export interface ShownCategory {
  category: MetricCategoryAnswer
  metrics: MetricCategoryAnswer['metrics']
}

const isNamed = ({ name, short_name }: { name: string; short_name: string }, search: string) =>
  matchesWords(`${name} ${short_name}`, search)

/**
 * Rows of the tree: a category matching the search with all its indicators, other categories with matching indicators.
 * Expired indicators are hidden by default; an empty category shows only if it matches itself.
 */
export function shownCategories(
  categories: readonly MetricCategoryAnswer[],
  { search, showExpired }: TreeFilters,
): ShownCategory[] {
  return categories.flatMap((category) => {
    const isMatch = isNamed(category, search)
    const metrics = category.metrics
      .filter((metric) => showExpired || metric.state !== 'expired')
      .filter((metric) => isMatch || isNamed(metric, search))
    return isMatch || metrics.length > 0 ? [{ category, metrics }] : []
  })
}

export const countExpired = (categories: readonly MetricCategoryAnswer[]): number =>
  categories.reduce((sum, { metrics }) => sum + metrics.filter(({ state }) => state === 'expired').length, 0)

/** «Квартал, с I кв. 2022, есть документы» */
export const entryWords = (metric: MetricCategoryAnswer['metrics'][number]): string =>
  `${metric.metric_period.name}, ${validityText(metric)}, ${metric.has_documents ? 'есть документы' : 'документов нет'}`

/** Properties of most indicators, shown once and in rows only where different; null if nothing repeats. */
export function usualEntry(categories: readonly MetricCategoryAnswer[]): string | null {
  const counts = new Map<string, number>()
  for (const words of categories.flatMap(({ metrics }) => metrics.map(entryWords)))
    counts.set(words, (counts.get(words) ?? 0) + 1)
  const [usual] = [...counts].toSorted(([, a], [, b]) => b - a)
  return usual && usual[1] > 1 ? usual[0] : null
}

/** «не готова к обмену: у 2 показателей есть данные без кода»; null if keys can send all of what is entered now. */
export function exchangeWords(metrics: MetricCategoryAnswer['metrics']): string | null {
  const { length } = metrics.filter(({ state, without_code }) => state !== 'expired' && without_code > 0)
  return length === 0
    ? null
    : `не готова к обмену: у ${counted(length, 'показателя', 'показателей', 'показателей')} есть данные без кода`
}

interface Row {
  id: number
}

/**
 * The position (from 1) in the whole list of a row dropped at a visible one; hidden rows in between keep their order.
 * @returns null if the row does not exist or does not move
 */
export function rowPlace(rows: readonly Row[], id: number, over: number | undefined): number | null {
  const place = rows.findIndex((row) => row.id === over) + 1
  return place === 0 || over === id ? null : place
}

/** The next visible row above or below. */
export function neighbourOf(shown: readonly Row[], id: number, step: -1 | 1): number | undefined {
  return shown[shown.findIndex((row) => row.id === id) + step]?.id
}
