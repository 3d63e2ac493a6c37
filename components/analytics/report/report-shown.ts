import { targetWords } from '@/components/analytics/dynamics/dynamics-words'
import { tied } from '@/lib/core/format/plural'
import { periodShort } from '@/lib/core/format/quarters'
import type { Report, ReportCell, ReportMetric, ReportPeriod } from '@/lib/features/analytics/contract'
import type { AnalyticsMetric } from '@/lib/features/analytics/group/contract'
import { absentText, releasedWords, restrictionWords, tooFewText } from '@/lib/features/analytics/labels'
import { SIGNS, type SignalSign, shown, usedSigns } from '@/lib/features/analytics/own/rules'
import type { PublicationMeta } from '@/lib/features/analytics/publications/shapes'
import type { CompanyFilter, SideQuery } from '@/lib/features/analytics/schema'

/** Meaning of a significant change, for screen readers. */
export const provenWords = (better: boolean): string =>
  better ? 'лучше, больше случайного' : 'хуже, больше случайного'

/** «2 кв. из 4», «7 мес. из 12» */
const pooledText = ({ periods, of, months }: NonNullable<ReportCell['incomplete']>): string =>
  tied(`${periods} ${months ? 'мес.' : 'кв.'} из ${of}`)

/** How many periods most own values of a year are pooled of, if incomplete; null if most are complete. */
export function commonYear(rows: readonly ReportMetric[], key: string): string | null {
  const counts = new Map<string | null, number>()
  for (const { cells } of rows) {
    const cell = cells[key]
    if (!cell || cell.own === null) continue
    const words = cell.incomplete ? pooledText(cell.incomplete) : null
    counts.set(words, (counts.get(words) ?? 0) + 1)
  }
  const [mostCommon] = [...counts].toSorted(([, one], [, other]) => other - one)
  return mostCommon?.[0] ?? null
}

/** Why an own value is restricted, unless the column header says so; an inactive row shows only a dash. */
function cellNote(
  { non_value, incomplete, hidden = false }: ReportCell,
  inHeader: string | undefined,
): string {
  const year = incomplete ? pooledText(incomplete) : ''
  const other = non_value === 'inactive' ? '' : restrictionWords({ non_value, hidden })
  return [other, year === inHeader ? '' : year].filter(Boolean).join('; ')
}

/** Lines of a cell below value and change: restriction, group median, place. */
export function cellLines(
  cell: ReportCell,
  metric: AnalyticsMetric,
  {
    withGroup,
    inHeader,
    awaited = null,
  }: { withGroup: boolean; inHeader?: string | undefined; awaited?: string | null },
): string[] {
  const median = cell.median === null ? null : `мед. ${shown(cell.median, metric)}`
  const group = withGroup
    ? [
        median,
        placeText(cell),
        releasedWords(cell, metric.decimals),
        absentText(cell, metric),
        tooFewText(cell, awaited),
      ]
    : []
  return [cellNote(cell, inHeader), ...group].flatMap((line) => line || [])
}

/** «3 / 41»; null where there is no place. */
export const placeText = ({ place, n }: ReportCell): string | null =>
  place === null ? null : `${place} / ${n}`

const cellsOf = ({ data }: Report): ReportCell[] =>
  data.metric_categories.flatMap(({ metrics }) => metrics.flatMap(({ cells }) => Object.values(cells)))

/** Whether the viewer's organisation has a value, or a reason for none, in the report. */
export const hasOwnCells = (report: Report): boolean =>
  cellsOf(report).some(({ own, non_value }) => own !== null || non_value !== null)

export const hasCells = (report: Report): boolean =>
  hasOwnCells(report) || cellsOf(report).some(({ median }) => median !== null)

/** What the shown own values have to be explained by: signs, and a grey of an incomplete year or a small denominator. */
export function ownMarks(
  categories: readonly ReportCategory[],
  periods: readonly ReportPeriod[],
): { signs: SignalSign[]; isGrey: boolean } {
  const cells = categories.flatMap(({ metrics }) =>
    metrics.flatMap((row) => periods.flatMap(({ key }) => row.cells[key] ?? [])),
  )
  return {
    signs: usedSigns(cells.flatMap(({ signal }) => signal ?? [])),
    isGrey: cells.some(({ own, non_value, incomplete }) => own !== null && (non_value || incomplete)),
  }
}

/** The newest shown quarter with an own value in any row. */
function newestIn(rows: readonly ReportMetric[], periods: readonly ReportPeriod[]): ReportPeriod | undefined {
  const isValued = (key: string) => rows.some(({ cells }) => (cells[key]?.own ?? null) !== null)
  const valued = periods.filter(({ key, quarter }) => quarter > 0 && isValued(key))
  return valued.toSorted((one, other) => other.year - one.year || other.quarter - one.quarter)[0]
}

/**
 * Signals in a category's rows by sign: each outlier, and a shift once for all its quarters.
 * @returns newest: unless all of them are of the newest shown quarter, how many are: «в III кв. 2026: 1»
 */
export function signalCounts(
  rows: readonly ReportMetric[],
  periods: readonly ReportPeriod[],
): Array<{ sign: SignalSign; count: number; newest: string | null }> {
  const newest = newestIn(rows, periods)
  return SIGNS.flatMap((sign) => {
    let count = 0
    let last = 0
    for (const row of rows) {
      const marked = periods.filter(({ key }) => {
        const signal = row.cells[key]?.signal
        return signal?.kind === sign.kind && signal.better === sign.better
      })
      count += sign.kind === 'shift' ? Math.min(marked.length, 1) : marked.length
      if (marked.some(({ key }) => key === newest?.key)) last += 1
    }
    if (count === 0) return []
    const words = newest && tied(`в ${periodShort(newest)}${last > 0 ? `: ${last}` : ' нет'}`)
    return [{ sign, count, newest: words && last < count ? words : null }]
  })
}

/** «цель не более 9,00, своя»; empty without a target. */
export const goalText = (metric: AnalyticsMetric, target: ReportMetric['target']): string =>
  target ? `цель ${targetWords(metric, { value: target.value, isOwn: target.is_own })}` : ''

export type ReportCategory = Report['data']['metric_categories'][number]

export interface ReportShown {
  categories: readonly ReportCategory[]
  periods: readonly ReportPeriod[]
  parts: ReportParts
  withGroup: boolean
  /** Filters and organisation, passed on to links to the dynamics. */
  filter: CompanyFilter & SideQuery
  /** By period key, how many periods most values of an incomplete year are pooled of: «2 кв. из 4». */
  incomplete: ReadonlyMap<string, string>
  /** The publication of the group's values. */
  meta: PublicationMeta
}

export const SHOWN_PARTS = { period: ['quarters', 'years'], value: ['own', 'change'] } as const

/** Options of the menu, at least one of each kind. */
export type ReportPart = (typeof SHOWN_PARTS)[keyof typeof SHOWN_PARTS][number]

/** The enabled options. */
type ReportParts = ReadonlySet<ReportPart>

const KINDS: ReadonlyArray<readonly ReportPart[]> = Object.values(SHOWN_PARTS)
const ALL = KINDS.flat()

/** Parses the hidden options of a URL, comma-separated. A kind that would be hidden entirely is shown. */
export function partsShown(hidden: string | null): ReportParts {
  const names = (hidden ?? '').split(',')
  return new Set(
    KINDS.flatMap((kind) => {
      const left = kind.filter((part) => !names.includes(part))
      return left.length > 0 ? left : kind
    }),
  )
}

/** The hidden options for a URL after toggling one; null if none. */
export const hiddenAfter = (parts: ReportParts, toggled: ReportPart): string | null =>
  ALL.filter((part) => parts.has(part) === (part === toggled)).join(',') || null

/** Whether an option is the last of its kind and must stay enabled. */
export function isLast(parts: ReportParts, part: ReportPart): boolean {
  const kind = KINDS.find((all) => all.includes(part)) ?? []
  return parts.has(part) && kind.filter((one) => parts.has(one)).length === 1
}

/** Periods that fit a landscape A4 page beside the names. */
const MAX_ON_PAPER = 15

/** The shown periods split into printed pages, keeping years together. */
export function sheetsOf(periods: readonly ReportPeriod[]): ReportPeriod[][] {
  const sheets: ReportPeriod[][] = []
  for (const year of new Set(periods.map((period) => period.year))) {
    const added = periods.filter((period) => period.year === year)
    const last = sheets.at(-1)
    if (last && last.length + added.length <= MAX_ON_PAPER) last.push(...added)
    else sheets.push(added)
  }
  return sheets
}

/** The shown periods, in the server's order. */
export function periodsShown(periods: readonly ReportPeriod[], parts: ReportParts): ReportPeriod[] {
  return periods.filter(({ quarter }) => parts.has(quarter === 0 ? 'years' : 'quarters'))
}
