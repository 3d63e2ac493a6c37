import { validityText } from '@/components/metrics/form/validity'
import { matchesWords } from '@/components/ui/fields/matches-words'
import type { MetricCategoryAnswer } from '@/lib/features/metrics/contract'

export interface TreeFilters {
  search: string
  showExpired: boolean
}

/** A category with the indicators that are shown. */
export interface ShownCategory {
  category: MetricCategoryAnswer
  metrics: MetricCategoryAnswer['metrics']
}

/** Either of its names may be searched for. */
const isNamed = ({ name, short_name }: { name: string; short_name: string }, search: string) =>
  matchesWords(`${name} ${short_name}`, search)

/**
 * The rows of the tree: a category whose name matches the search with all its indicators, other categories with the
 * indicators that match. Expired indicators are left out unless asked for; an empty category shows only without a
 * search.
 */
export function shownCategories(
  categories: readonly MetricCategoryAnswer[],
  { search, showExpired }: TreeFilters,
): ShownCategory[] {
  return categories.flatMap((category) => {
    const isFound = isNamed(category, search)
    const metrics = category.metrics
      .filter((metric) => showExpired || metric.state !== 'expired')
      .filter((metric) => isFound || isNamed(metric, search))
    return isFound || metrics.length > 0 ? [{ category, metrics }] : []
  })
}

export const countExpired = (categories: readonly MetricCategoryAnswer[]): number =>
  categories.reduce((sum, { metrics }) => sum + metrics.filter(({ state }) => state === 'expired').length, 0)

/** «Квартал, с I кв. 2022, есть документы» */
export const entryWords = (metric: MetricCategoryAnswer['metrics'][number]): string =>
  `${metric.metric_period.name}, ${validityText(metric)}, ${metric.has_documents ? 'есть документы' : 'документов нет'}`

/** What is so of most indicators: told once, and in a row only where it is otherwise; null where nothing repeats. */
export function usualEntry(categories: readonly MetricCategoryAnswer[]): string | null {
  const counts = new Map<string, number>()
  for (const words of categories.flatMap(({ metrics }) => metrics.map(entryWords)))
    counts.set(words, (counts.get(words) ?? 0) + 1)
  const [usual] = [...counts].toSorted(([, a], [, b]) => b - a)
  return usual && usual[1] > 1 ? usual[0] : null
}

interface Row {
  id: number
}

/**
 * The position (from 1) a row takes in its whole list when it is dropped at a shown one; hidden rows between the two
 * keep their place.
 * @returns null when there is no such row, or nothing to move
 */
export function rowPlace(rows: readonly Row[], id: number, over: number | undefined): number | null {
  const place = rows.findIndex((row) => row.id === over) + 1
  return place === 0 || over === id ? null : place
}

/** The next shown row above or below. */
export function neighbourOf(shown: readonly Row[], id: number, step: -1 | 1): number | undefined {
  return shown[shown.findIndex((row) => row.id === id) + step]?.id
}
