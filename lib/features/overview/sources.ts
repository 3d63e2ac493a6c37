import 'server-only'
import { may } from '@/lib/core/auth/permissions'
import type { CompanyScope } from '@/lib/core/auth/scope'
import { today } from '@/lib/core/clock'
import type { IndicatorMap } from '@/lib/features/analytics/overview/shapes'
import { countRequests } from '@/lib/features/companies/properties/data'
import { countNewOffers } from '@/lib/features/contact-offers/data'
import { countWithdrawalRequests } from '@/lib/features/documents/returns/data'
import { readWaiting } from '@/lib/features/documents/waiting/waiting-data'
import { countNewFeedback } from '@/lib/features/feedback/data'
import { readMeasures } from '@/lib/features/measures/data'
import { type Expected, overdueLines, signalLines } from '@/lib/features/overview/rules'
import type { AttentionLine } from '@/lib/features/overview/shapes'

/** For whom, and what is read already. */
export interface AttentionContext {
  scope: CompanyScope
  /** The organisation whose side is shown; null for an admin who chose none. */
  companyId: number | null
  map: IndicatorMap
  expected: readonly Expected[]
}

/** Gives its lines, the most urgent first; none for whom they are not. */
type AttentionSource = (context: AttentionContext) => Promise<readonly AttentionLine[]>

const requests: AttentionSource = async ({ scope }) => {
  const counted = await Promise.all([
    may(scope.role, 'documents.withdraw') ? countWithdrawalRequests(scope) : 0,
    may(scope.role, 'property_requests.manage') ? countRequests(scope) : 0,
    may(scope.role, 'contact_offers.manage') ? countNewOffers(scope) : 0,
    may(scope.role, 'feedback.manage') ? countNewFeedback(scope) : 0,
  ])
  const kinds = ['withdrawals', 'properties', 'contacts', 'feedback'] as const
  return kinds.flatMap((of, place): AttentionLine[] => {
    const count = counted[place] ?? 0
    return count > 0 ? [{ kind: 'requests', of, count }] : []
  })
}

const overdue: AttentionSource = async ({ expected }) => overdueLines(expected, today())

const waiting: AttentionSource = async ({ scope, companyId }) =>
  (await readWaiting(scope, companyId)).map((item) => ({ kind: 'waiting', item }))

const measures: AttentionSource = async ({ scope, companyId }) =>
  (await readMeasures(scope, companyId))
    .filter(({ is_overdue }) => is_overdue)
    .toSorted((a, b) => a.due_date.localeCompare(b.due_date))
    .map(({ id, name, metric, responsible, due_date }) => ({
      kind: 'measure',
      measure: { id, name, metric, responsible, due_date },
    }))

const worse: AttentionSource = async ({ map }) => signalLines(map, false)
const better: AttentionSource = async ({ map }) => signalLines(map, true)

/** Where lines come from, the most urgent first. */
export const SOURCES: readonly AttentionSource[] = [requests, overdue, worse, waiting, measures, better]
