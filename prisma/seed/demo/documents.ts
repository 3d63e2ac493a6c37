import { comparePeriods, type Period } from '@/lib/calc/periods'
import type { DocumentSpec, RowSpec } from '../document-rows'
import type { DemoCalendar } from './calendar'
import { type Cell, cases } from './cases'
import type { DemoCategory, DemoMetric } from './demo-metrics'
import type { Organisation } from './organisations'
import { type Fill, storyCases, storyFill } from './story'
import { type Submission, submission } from './submissions'
import { inapplicable, volume } from './volumes'

/** An organisation in the database with the people who enter and approve for it. */
export interface Reporter {
  organisation: Organisation
  companyId: number
  managerId: number
  /** Enters the first categories; the manager enters the others. */
  operatorId: number
}

/** How many categories, from the first on, the operator of the demo accounts has. */
export const OPERATOR_CATEGORIES = 2

/** Every document of the participants, oldest quarters first; the same for the same day and ids. */
export function demoDocuments(
  reporters: readonly Reporter[],
  categories: readonly DemoCategory[],
  calendar: DemoCalendar,
): DocumentSpec[] {
  return calendar.quarters.flatMap((period, index) =>
    reporters
      .filter(({ organisation }) => hasBegun(organisation, period))
      .flatMap((reporter) => quarterDocuments(reporter, categories, { period, index }, calendar)),
  )
}

function hasBegun({ isParticipant, firstQuarter }: Organisation, period: Period): boolean {
  return isParticipant && comparePeriods(firstQuarter, period) <= 0
}

function quarterDocuments(
  reporter: Reporter,
  categories: readonly DemoCategory[],
  { period, index }: { period: Period; index: number },
  calendar: DemoCalendar,
): DocumentSpec[] {
  const { organisation } = reporter
  const cell = { organisation, period, index }
  const fromEnd = calendar.quarters.length - 1 - index
  // The same source datum has the same value wherever it is used.
  const known = new Map<string, number>()
  return categories.flatMap((category, categoryIndex) => {
    const full = category.metrics.map((demo) => fullRow(cell, fromEnd, demo, known))
    const sent = submission({ ...cell, categoryIndex }, calendar)
    if (sent.state === 'missing' || (sent.state === 'approved' && !full.some(({ isActive }) => isActive)))
      return []
    const isOperators = organisation.index === 0 && categoryIndex < OPERATOR_CATEGORIES
    return [
      {
        companyId: reporter.companyId,
        metricCategoryId: category.id,
        metricPeriodId: period.periodicity,
        year: period.year,
        quarter: period.quarter,
        month: period.month,
        userId: isOperators ? reporter.operatorId : reporter.managerId,
        createdAt: sent.createdAt,
        approval: sent.state === 'approved' ? { at: sent.approvedAt, userId: reporter.managerId } : null,
        rows: category.metrics.flatMap((demo, place) => {
          const row = full[place]
          if (!row) return []
          return [filledRow(row, demo, fillOf(organisation, sent, { categoryIndex, place, of: full.length }))]
        }),
      },
    ]
  })
}

/** A complete row. */
function fullRow(cell: Cell, fromEnd: number, demo: DemoMetric, known: Map<string, number>): RowSpec {
  const { metric, numerator, denominator } = demo
  const { organisation } = cell
  const reason = inapplicable(organisation, denominator.name)
  if (reason) return { metric, isActive: false, note: null, inactiveReason: reason, values: {} }
  const below =
    known.get(denominator.name) ?? volume(organisation, cell.period, denominator.name, demo.volume)
  const { count, note } =
    organisation.index === 0 ? storyCases(cell, fromEnd, demo, below) : cases(cell, demo, below)
  known.set(denominator.name, below)
  known.set(numerator.name, count)
  return {
    metric,
    isActive: true,
    note,
    values: { [numerator.letter]: String(count), [denominator.letter]: String(below) },
  }
}

function fillOf(
  { index }: Organisation,
  sent: Submission,
  { categoryIndex, place, of }: { categoryIndex: number; place: number; of: number },
): Fill {
  if (sent.state !== 'draft') return 'full'
  if (index === 0) return storyFill(categoryIndex, place)
  return place < Math.max(1, Math.floor(sent.filled * of)) ? 'full' : 'empty'
}

function filledRow(row: RowSpec, { denominator }: DemoMetric, fill: Fill): RowSpec {
  if (fill === 'full' || !row.isActive) return row
  if (fill === 'empty') return { ...row, note: null, values: {} }
  const below = fill === 'slip' ? (row.values[denominator.letter]?.slice(0, -1) ?? null) : null
  return { ...row, values: { ...row.values, [denominator.letter]: below } }
}
