import type { ReportPeriod } from '@/lib/features/analytics/report/contract'

export const PERIOD_PARTS = ['quarters', 'years'] as const
export const VALUE_PARTS = ['own', 'change', 'median', 'place'] as const

export type ReportPart = (typeof PERIOD_PARTS)[number] | (typeof VALUE_PARTS)[number]

export const PART_NAME: Record<ReportPart, string> = {
  quarters: 'Кварталы',
  years: 'Годы',
  own: 'Своё значение',
  change: 'Изменение',
  median: 'Медиана группы',
  place: 'Место',
}

/** What the report shows. */
export type ReportColumns = ReadonlySet<ReportPart>

const GROUPS: ReadonlyArray<readonly ReportPart[]> = [PERIOD_PARTS, VALUE_PARTS]
const ALL = GROUPS.flat()

/** Reads what an address hides, comma-separated. A group hidden altogether would leave nothing to read: it is shown. */
export function columnsOf(hidden: string | null): ReportColumns {
  const names = (hidden ?? '').split(',')
  return new Set(
    GROUPS.flatMap((group) => {
      const left = group.filter((part) => !names.includes(part))
      return left.length > 0 ? left : group
    }),
  )
}

/** What an address says of columns: those hidden; null when none is. */
export function hiddenOf(columns: ReportColumns): string | null {
  return ALL.filter((part) => !columns.has(part)).join(',') || null
}

/** The columns after one was switched. */
export function toggled(columns: ReportColumns, part: ReportPart): ReportColumns {
  return new Set(ALL.filter((one) => (one === part ? !columns.has(one) : columns.has(one))))
}

/** Whether a column is the last of its group, which must stay. */
export function isLast(columns: ReportColumns, part: ReportPart): boolean {
  const group = GROUPS.find((parts) => parts.includes(part)) ?? []
  return columns.has(part) && group.filter((one) => columns.has(one)).length === 1
}

/** The periods the report shows, in the server's order. */
export function shownPeriods(periods: readonly ReportPeriod[], columns: ReportColumns): ReportPeriod[] {
  return periods.filter(({ quarter }) => columns.has(quarter === 0 ? 'years' : 'quarters'))
}
