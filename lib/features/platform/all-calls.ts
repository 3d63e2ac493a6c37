import { type CallName, callParts, isCallName } from '@/lib/core/http/call-name'
import type { Call } from '@/lib/core/http/contract'
import { accountsContract } from '@/lib/features/accounts/contract'
import { factorsContract } from '@/lib/features/accounts/factors/contract'
import { analyticsContract } from '@/lib/features/analytics/contract'
import { auditContract } from '@/lib/features/audit/contract'
import { companiesContract } from '@/lib/features/companies/contract'
import { controlReportsContract } from '@/lib/features/control-reports/contract'
import { crossChecksContract } from '@/lib/features/cross-checks/contract'
import { deadlinesContract } from '@/lib/features/deadlines/contract'
import { documentsContract } from '@/lib/features/documents/contract'
import { exchangeContract } from '@/lib/features/documents/exchange/contract'
import { questionsContract } from '@/lib/features/documents/questions/contract'
import { returnsContract } from '@/lib/features/documents/returns/contract'
import { exchangeKeysContract } from '@/lib/features/exchange-keys/contract'
import { inboxContract } from '@/lib/features/inbox/contract'
import { measuresContract } from '@/lib/features/measures/contract'
import { metricsContract } from '@/lib/features/metrics/contract'
import { overviewContract } from '@/lib/features/overview/contract'
import { passportsContract } from '@/lib/features/passports/contract'
import { platformContract } from '@/lib/features/platform/contract'
import { qualityContract } from '@/lib/features/quality/contract'
import { quarterLettersContract } from '@/lib/features/quarter-letters/contract'
import { referencesContract } from '@/lib/features/references/contract'
import { sourceDataContract } from '@/lib/features/source-data/contract'
import { targetsContract } from '@/lib/features/targets/contract'
import { usersContract } from '@/lib/features/users/contract'

const CONTRACTS = [
  accountsContract,
  analyticsContract,
  auditContract,
  companiesContract,
  inboxContract,
  controlReportsContract,
  crossChecksContract,
  deadlinesContract,
  factorsContract,
  documentsContract,
  exchangeContract,
  exchangeKeysContract,
  measuresContract,
  metricsContract,
  overviewContract,
  passportsContract,
  platformContract,
  qualityContract,
  quarterLettersContract,
  questionsContract,
  referencesContract,
  returnsContract,
  sourceDataContract,
  targetsContract,
  usersContract,
]

export const ALL_CALLS: ReadonlyArray<readonly [CallName, Call]> = CONTRACTS.flatMap((calls) =>
  Object.entries<Call>(calls).flatMap(([name, call]) => (isCallName(name) ? [[name, call] as const] : [])),
).sort(([a], [b]) => (callParts(a).path < callParts(b).path ? -1 : 1))

/** Routes of the matching calls in the guard's notation: `GET /api/input-documents/[id]/template`. */
function routesOf(has: (call: Call) => boolean): ReadonlySet<string> {
  const names = ALL_CALLS.filter(([, call]) => has(call)).map(([name]) => callParts(name))
  return new Set(names.map(({ verb, path }) => `${verb} ${path.replace(/\{(\w+)\}/g, '[$1]')}`))
}

/** What the guard must know: routes of heavy calls, and those that need no session. */
export const guardedRoutes = () => ({
  heavy: routesOf(({ heavy }) => heavy !== undefined),
  guest: routesOf(({ permission }) => permission === 'public'),
})
