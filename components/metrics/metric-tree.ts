import { matchesWords } from '@/components/ui/matches-words'
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

interface Placed {
  id: number
  position: number
}

/**
 * The one change of `position` after which a row and its shown neighbour have changed places. The rows' stored
 * positions may hold gaps and repeat, and a row told the position it already has stays where it is: then its
 * neighbour moves to the other side of it.
 * @param rows the whole list in its order
 * @returns null where there is no neighbour on that side
 */
export function swapPlaces(
  rows: readonly Placed[],
  shown: readonly Placed[],
  id: number,
  step: -1 | 1,
): Placed | null {
  const row = shown.find((one) => one.id === id)
  const neighbour = shown[shown.findIndex((one) => one.id === id) + step]
  if (!row || !neighbour) return null
  const placeOf = ({ id: wanted }: Placed) => rows.findIndex((one) => one.id === wanted) + 1
  const place = placeOf(neighbour)
  return place === row.position ? { id: neighbour.id, position: placeOf(row) } : { id, position: place }
}
