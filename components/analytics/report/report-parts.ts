import type { ReportPeriod } from '@/lib/features/analytics/report/contract'

export const PERIOD_PARTS = ['quarters', 'years'] as const
export const VALUE_PARTS = ['own', 'change'] as const

/** What the menu switches, one of each kind at least. */
export type ReportPart = (typeof PERIOD_PARTS)[number] | (typeof VALUE_PARTS)[number]

export const PART_NAME: Record<ReportPart, string> = {
  quarters: 'Кварталы',
  years: 'Годы',
  own: 'Своё значение',
  change: 'Изменение',
}

/** What the report shows. */
export type ReportParts = ReadonlySet<ReportPart>

const KINDS: ReadonlyArray<readonly ReportPart[]> = [PERIOD_PARTS, VALUE_PARTS]
const ALL = KINDS.flat()

/** Reads what an address hides, comma-separated. A kind hidden altogether would leave nothing to read: it is shown. */
export function partsOf(hidden: string | null): ReportParts {
  const names = (hidden ?? '').split(',')
  return new Set(
    KINDS.flatMap((kind) => {
      const left = kind.filter((part) => !names.includes(part))
      return left.length > 0 ? left : kind
    }),
  )
}

/** What an address says of parts: those hidden; null when none is. */
export function hiddenOf(parts: ReportParts): string | null {
  return ALL.filter((part) => !parts.has(part)).join(',') || null
}

/** The parts after one was switched. */
export function toggled(parts: ReportParts, part: ReportPart): ReportParts {
  return new Set(ALL.filter((one) => (one === part ? !parts.has(one) : parts.has(one))))
}

/** Whether a part is the last shown of its kind, which must stay. */
export function isLast(parts: ReportParts, part: ReportPart): boolean {
  const kind = KINDS.find((all) => all.includes(part)) ?? []
  return parts.has(part) && kind.filter((one) => parts.has(one)).length === 1
}

/** So many periods fit a landscape A4 beside the names of indicators. */
const MOST_ON_PAPER = 15

/** The periods that are shown, as sheets of paper take them: whole years together. */
export function sheetsOf(periods: readonly ReportPeriod[]): ReportPeriod[][] {
  const sheets: ReportPeriod[][] = []
  for (const year of new Set(periods.map((period) => period.year))) {
    const added = periods.filter((period) => period.year === year)
    const last = sheets.at(-1)
    if (last && last.length + added.length <= MOST_ON_PAPER) last.push(...added)
    else sheets.push(added)
  }
  return sheets
}

/** The periods the report shows, in the server's order. */
export function shownPeriods(periods: readonly ReportPeriod[], parts: ReportParts): ReportPeriod[] {
  return periods.filter(({ quarter }) => parts.has(quarter === 0 ? 'years' : 'quarters'))
}
