import 'server-only'
import { isRevised } from '@/lib/calc/quality/alarms'
import type { CompanyScope } from '@/lib/core/auth/scope'
import { db } from '@/lib/core/db/client'
import { may } from '@/lib/core/domain/permissions'
import { today } from '@/lib/core/process/clock'
import type { SideQuery } from '@/lib/features/analytics/schema'
import type { MetricsSummary } from '@/lib/features/documents/summary/shapes'
import { readMatrix, readWaiting } from '@/lib/features/documents/summary/summary-data'
import { countInbox } from '@/lib/features/inbox/data'
import { INBOX_KINDS } from '@/lib/features/inbox/labels'
import { readMeasures } from '@/lib/features/measures/data'
import type { AttentionLine, IndicatorMap, MapQuarter, Overview } from '@/lib/features/overview/contract'
import { readIndicatorMap } from '@/lib/features/overview/map-data'
import { readKnownReviews, readPrecision } from '@/lib/features/overview/reviews/data'
import { mapSignals, pendingReview, reviewedOf } from '@/lib/features/overview/reviews/rules'
import { expectedDocuments, mostUrgent, overdueLines, signalLines } from '@/lib/features/overview/rules'

/**
 * Current tasks and all indicators over the last quarters, GET /api/analytics-overview. An admin without a chosen
 * organisation gets an empty map.
 * @throws AppError not_found when an admin names an organisation that does not exist
 */
export async function readOverview(scope: CompanyScope, query: SideQuery): Promise<Overview> {
  const { own, meta, ...map } = await readIndicatorMap(scope, query)
  const companyId = own?.id ?? null
  const years = companyId === null ? [] : await readYears(scope, companyId, map.quarters)
  const expected = expectedDocuments(years)
  const mayReview = companyId !== null && may(scope.role, 'reviews.view')
  const reviews = mayReview ? await readKnownReviews(companyId) : []
  const found = await Promise.all(
    SOURCES.map((source) => source({ scope, companyId, map, expected, reviews })),
  )
  const isShown = ({ year, quarter }: { year: number; quarter: number }) =>
    map.quarters.some((one) => one.year === year && one.quarter === quarter)
  return {
    data: {
      attention: {
        ...mostUrgent(found),
        reviewed: mayReview ? reviewedOf(mapSignals(map), reviews) : null,
      },
      map,
      documents: expected.map(({ document }) => document).filter(isShown),
    },
    meta,
  }
}

/** Matrices of the years of the quarters; none before the organisation's first year. */
async function readYears(
  scope: CompanyScope,
  companyId: number,
  quarters: readonly MapQuarter[],
): Promise<Array<MetricsSummary['data']>> {
  const years = [...new Set(quarters.map(({ year }) => year))]
  const matrices = await Promise.all(years.map((year) => readMatrix(scope, companyId, year)))
  return [...new Map(matrices.map(({ data }) => [data.year, data])).values()]
}

interface AttentionContext {
  scope: CompanyScope
  /** The own organisation; null for an admin who chose none. */
  companyId: number | null
  map: IndicatorMap
  expected: ReturnType<typeof expectedDocuments>
  reviews: Awaited<ReturnType<typeof readKnownReviews>>
}

/** Reads lines, most urgent first; none for people they do not concern. */
type AttentionSource = (context: AttentionContext) => Promise<readonly AttentionLine[]>

/** Number of indicators that administrators are asked about after an upgrade. */
const countToJudge = (): Promise<number> => db().metric.count({ where: { asksJudgement: true } })

const requests: AttentionSource = async ({ scope }) => {
  if (!may(scope.role, 'feedback.manage')) return []
  const alarms = (await readPrecision()).filter(isRevised).length
  const counts = { ...(await countInbox(scope)), judgement: await countToJudge(), alarms }
  return [...INBOX_KINDS, 'judgement' as const, 'alarms' as const].flatMap((of): AttentionLine[] =>
    counts[of] > 0 ? [{ kind: 'requests', of, count: counts[of] }] : [],
  )
}

const waiting: AttentionSource = async ({ scope, companyId }) =>
  (await readWaiting(scope, companyId)).flatMap((item) =>
    item.kind === 'unanswered' ? [] : { kind: 'waiting', item },
  )

const measures: AttentionSource = async ({ scope, companyId }) =>
  (await readMeasures(scope, companyId))
    .filter(({ is_overdue }) => is_overdue)
    .toSorted((a, b) => a.due_date.localeCompare(b.due_date))
    .map(({ id, name, metric, responsible, due_date }) => ({
      kind: 'measure',
      measure: { id, name, metric, responsible, due_date },
    }))

/** Signals of one direction, with pending reviews of their indicator. */
const signalsOf =
  (better: boolean | null): AttentionSource =>
  async ({ map, reviews }) =>
    signalLines(map, better).map((line) => {
      const review = pendingReview(reviews, line)
      if (!review) return line
      const { id, due_date } = review
      return { ...line, review: { id, due_date, is_overdue: due_date < today() } }
    })

/** Sources of lines, most urgent first. */
const SOURCES: readonly AttentionSource[] = [
  requests,
  async ({ expected }) => overdueLines(expected, today()),
  signalsOf(false),
  waiting,
  measures,
  signalsOf(null),
  signalsOf(true),
]
