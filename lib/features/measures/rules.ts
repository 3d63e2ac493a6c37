import { searchOf } from '@/lib/core/http/api-client'
import type { Measure } from '@/lib/features/measures/shapes'

/** URL for planning a measure from a chart, a signal or a place. */
export const planPath = (from: { metric: number; origin: Measure['origin']; cause?: string }): string =>
  `/analytics/measures?${searchOf({ new: from.metric, origin: from.origin, cause: from.cause })}`

export const measurePath = (id: number): string => `/analytics/measures?${searchOf({ measure: id })}`

/** The responsible person's name; one who is blocked is marked. */
export const responsibleWords = ({ name, is_blocked }: Measure['responsible']): string =>
  is_blocked ? `${name} (заблокирован)` : name

interface Filled {
  action: string
  name: string
}

export const NOTHING_FILLED: Filled = { action: '', name: '' }

/**
 * The fields after applying a suggestion, and what it inserted: it replaces the previous suggestion and follows the
 * person's own text.
 * @param put what the previous suggestion inserted
 */
export function withSuggestion(fields: Filled, suggestion: string, put: Filled): Filled & { put: Filled } {
  const { action, name } = fields
  const written = (
    action.endsWith(put.action) ? action.slice(0, action.length - put.action.length) : action
  ).trimEnd()
  const isThere = written.includes(suggestion)
  const called = suggestionName(suggestion)
  return {
    action: isThere ? written : [written, suggestion].filter(Boolean).join('\n'),
    name: name === '' || name === put.name ? called : name,
    // Text that the person wrote identically stays when another suggestion is applied.
    put: { action: isThere ? '' : suggestion, name: called },
  }
}

const MAX_NAME = 120

/** Name of a suggestion: its first words. */
export function suggestionName(suggestion: string): string {
  if (suggestion.length <= MAX_NAME) return suggestion
  return suggestion.slice(0, suggestion.lastIndexOf(' ', MAX_NAME))
}
