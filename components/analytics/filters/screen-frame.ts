import { searchOf } from '@/lib/core/http/api-client'
import type { AnalyticsCategories } from '@/lib/features/analytics/contract'
import type { Reach } from '@/lib/features/analytics/group/contract'
import type { DynamicsQuery } from '@/lib/features/analytics/schema'

export function isSameQuery(one: object, other: object): boolean {
  return String(searchOf(one)) === String(searchOf(other))
}

/** The viewer's organisation and permissions, common to all screens of analytics. */
export interface ScreenFrame {
  /** Organisations an admin may choose; null for everybody else. */
  companies: ReadonlyArray<{ id: number; name: string; short_name?: string }> | null
  /** The viewer's organisation's short name; null for an admin. */
  company: string | null
  /** Whether the viewer's organisation is a watcher, which enters nothing. */
  isWatcher: boolean
  /** The categories an operator may see; null for everybody else. */
  reach: Reach | null
}

/** Short name of the viewer's organisation, or of the one an admin chose. */
export const shownCompany = ({ company, companies }: ScreenFrame, companyId: number | null) =>
  company ?? companies?.find(({ id }) => id === companyId)?.short_name

/** The answer a page was rendered with, and its query; undefined if its heavy read was not admitted. */
export type Rendered<Query, Answer> = { query: Query; answer: Answer } | undefined

/** The rendered answer, if it is for the same query. */
export const answerTo = <Query extends object, Answer>(query: Query, initial: Rendered<Query, Answer>) =>
  initial && isSameQuery(query, initial.query) ? initial.answer : undefined

/** The default category: an operator's first, otherwise the first of all. */
export const firstCategory = ({ data }: AnalyticsCategories, { reach }: ScreenFrame): number | null =>
  reach?.[0]?.id ?? data[0]?.id ?? null

/**
 * The query with defaults: the person's first category, and the periodicity of its indicators, the quarter first. Years
 * stay open for the server to choose. Only an admin chooses an organisation.
 */
export function shownDynamicsQuery(
  requested: DynamicsQuery,
  choices: AnalyticsCategories,
  frame: ScreenFrame,
): DynamicsQuery {
  const categoryId = requested.metric_category_id ?? firstCategory(choices, frame)
  const usual = choices.data.find(({ id }) => id === categoryId)?.period_ids[0]
  return {
    ...requested,
    period_id: requested.period_id ?? usual ?? choices.meta.periods[0]?.id ?? null,
    metric_category_id: categoryId,
    company_id: frame.companies ? requested.company_id : null,
  }
}
