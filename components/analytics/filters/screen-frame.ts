import { searchOf } from '@/lib/core/http/api-client'
import type { AnalyticsCategories, Reach } from '@/lib/features/analytics/group/contract'
import type { DynamicsQuery } from '@/lib/features/analytics/schema'

/** Whether two queries ask for the same. */
export function isSameQuery(one: object, other: object): boolean {
  return String(searchOf(one)) === String(searchOf(other))
}

/** Who looks, as every screen of analytics is told of it. */
export interface ScreenFrame {
  /** Organisations an admin may look at; null for everybody else. */
  companies: ReadonlyArray<{ id: number; name: string; short_name?: string }> | null
  /** The own organisation's short name; null for an admin. */
  company: string | null
  /** The categories an operator keeps to; null for everybody else. */
  reach: Reach | null
  timeZone: string
}

/** The name of the organisation whose side is shown. */
export const shownCompany = ({ company, companies }: ScreenFrame, companyId: number | null) =>
  company ?? companies?.find(({ id }) => id === companyId)?.short_name

/** What a page was rendered with, and what was asked for; nothing while the person's turn is awaited. */
export type Rendered<Query, Answer> = { query: Query; answer: Answer } | undefined

/** The rendered answer where it is to the same query. */
export const answerTo = <Query extends object, Answer>(query: Query, initial: Rendered<Query, Answer>) =>
  initial && isSameQuery(query, initial.query) ? initial.answer : undefined

/** The category a page opens with: an operator's first, for everybody else the first there is. */
export const firstCategory = ({ data }: AnalyticsCategories, { reach }: ScreenFrame): number | null =>
  reach?.[0]?.id ?? data[0]?.id ?? null

/**
 * The query with what the address leaves open: the first category of theirs, the first periodicity in use. Years stay open:
 * the server knows how many are worth showing. Only an admin chooses whose side is shown.
 */
export function shownDynamicsQuery(
  asked: DynamicsQuery,
  choices: AnalyticsCategories,
  frame: ScreenFrame,
): DynamicsQuery {
  return {
    ...asked,
    period_id: asked.period_id ?? choices.meta.periods[0]?.id ?? null,
    metric_category_id: asked.metric_category_id ?? firstCategory(choices, frame),
    company_id: frame.companies ? asked.company_id : null,
  }
}
