import type { ReportParts } from '@/components/analytics/report/report-parts'
import { commonYear } from '@/components/analytics/report/report-words'
import { matchesWords } from '@/components/ui/fields/matches-words'
import type { Report, ReportPeriod } from '@/lib/features/analytics/report/contract'
import type { CompanyFilter } from '@/lib/features/analytics/schema'

export type ReportCategory = Report['data']['metric_categories'][number]

/** What of the report is looked at. */
export interface ReportShown {
  categories: readonly ReportCategory[]
  periods: readonly ReportPeriod[]
  parts: ReportParts
  /** Median and place of the group in every cell. */
  withGroup: boolean
  /** Among which organisations, and whose side: the dynamics are opened with the same. */
  filter: CompanyFilter & { company_id: number | null }
  /** What most values of an unfinished year are pooled of, «2 кв. из 4», by the period's key. */
  incomplete: ReadonlyMap<string, string>
}

/** The indicators of a category, of all categories for null, whose names hold the words. */
export function categoriesShown(
  { data }: Report,
  { categoryId, words }: { categoryId: number | null; words: string },
): ReportCategory[] {
  return data.metric_categories
    .filter(({ id }) => categoryId === null || id === categoryId)
    .map((category) => ({
      ...category,
      metrics: category.metrics.filter(({ metric }) =>
        matchesWords(`${metric.name} ${metric.short_name}`, words),
      ),
    }))
    .filter(({ metrics }) => metrics.length > 0)
}

/** The years that most values are pooled of less than they have. */
export function incompleteYears(
  categories: readonly ReportCategory[],
  periods: readonly ReportPeriod[],
): Map<string, string> {
  const found = periods.flatMap(({ key, quarter }) => {
    const words =
      quarter === 0
        ? commonYear(
            categories.flatMap(({ metrics }) => metrics),
            key,
          )
        : null
    return words === null ? [] : [[key, words] as const]
  })
  return new Map(found)
}
