import { matchesWords } from '@/components/ui/fields/matches-words'
import type { MetricCategoryAnswer } from '@/lib/features/metrics/answers'

export interface TreeFilters {
  search: string
  showExpired: boolean
}

/** A category with those of its indicators that are shown. */
export interface ShownCategory {
  category: MetricCategoryAnswer
  metrics: MetricCategoryAnswer['metrics']
}

/**
 * What the tree shows: a category whose own name is searched for with all its indicators, others with the ones
 * found. Expired indicators stay out unless asked for; a category left empty is shown only where nothing is searched.
 */
export function shownCategories(
  categories: readonly MetricCategoryAnswer[],
  { search, showExpired }: TreeFilters,
): ShownCategory[] {
  return categories.flatMap((category) => {
    const isFound = matchesWords(category.name, search)
    const metrics = category.metrics
      .filter((metric) => showExpired || metric.state !== 'expired')
      .filter((metric) => isFound || matchesWords(metric.name, search))
    return isFound || metrics.length > 0 ? [{ category, metrics }] : []
  })
}

export const countExpired = (categories: readonly MetricCategoryAnswer[]): number =>
  categories.reduce((sum, { metrics }) => sum + metrics.filter(({ state }) => state === 'expired').length, 0)

interface Row {
  id: number
}

/**
 * Where a row comes to stand in its whole list, from 1, when it takes the place of a shown one: hidden rows between
 * them stay between.
 * @returns null where there is no such row, or nothing to move
 */
export function placeOf(rows: readonly Row[], id: number, over: number | undefined): number | null {
  const place = rows.findIndex((row) => row.id === over) + 1
  return place === 0 || over === id ? null : place
}

/** The shown neighbour of a row on one side. */
export function neighbourOf(shown: readonly Row[], id: number, step: -1 | 1): number | undefined {
  return shown[shown.findIndex((row) => row.id === id) + step]?.id
}
