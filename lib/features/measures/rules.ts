import { searchOf } from '@/lib/core/http/api-client'
import type { Measure } from '@/lib/features/measures/shapes'

/** What a new measure begins with. */
export interface PlanOrigin {
  /** The indicator. */
  metric: number
  origin: Measure['origin']
  cause?: string
}

/** Where a measure is planned for what was seen on a chart, at a signal or at a place. */
export const planPath = ({ metric, origin, cause }: PlanOrigin): string =>
  `/analytics/measures?${searchOf({ new: metric, origin, cause })}`

/** The fields of a measure that a suggestion fills. */
interface Filled {
  action: string
  name: string
}

export const NOTHING_FILLED: Filled = { action: '', name: '' }

/**
 * The fields after a suggestion is taken, and what it put there: it stands in the place of the last one, below whatever
 * the person wrote.
 * @param put what the last suggestion put there
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
    // What the person wrote alike stays when another is taken.
    put: { action: isThere ? '' : suggestion, name: called },
  }
}

const MAX_NAME = 120

/** What a suggestion is called: its first words. */
export function suggestionName(suggestion: string): string {
  if (suggestion.length <= MAX_NAME) return suggestion
  return suggestion.slice(0, suggestion.lastIndexOf(' ', MAX_NAME))
}
