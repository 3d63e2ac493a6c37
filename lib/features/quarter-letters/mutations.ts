import 'server-only'
import { lastEndedPeriod, PERIODICITY, type Period } from '@/lib/calc/periods'
import { type CompanyScope, companyScope } from '@/lib/core/auth/scope'
import type { SessionUser } from '@/lib/core/auth/session'
import { throttle } from '@/lib/core/auth/throttle'
import { commit } from '@/lib/core/db/change'
import { onHeavyConnections } from '@/lib/core/db/client'
import { isDatabaseUnavailable } from '@/lib/core/db/failures'
import { oneRow, rows } from '@/lib/core/db/rows'
import { today } from '@/lib/core/process/clock'
import { env } from '@/lib/core/process/env'
import { log } from '@/lib/core/process/log'
import { readEffects } from '@/lib/features/analytics/effect/effect-data'
import { readMeasures } from '@/lib/features/measures/data'
import { readOverview } from '@/lib/features/overview/data'
import { quarterLetter } from '@/lib/features/quarter-letters/letter'
import { type QuarterResults, resultsOf } from '@/lib/features/quarter-letters/rules'
import {
  type Addressee,
  addressee,
  addresseesSql,
  askedLetterStatement,
  publishedLately,
  quarterLetterStatement,
  quarterRow,
} from '@/lib/features/quarter-letters/statements'

/** What the screens say of the organisation of a scope, and nothing else. */
async function readResults(scope: CompanyScope, period: Period): Promise<QuarterResults> {
  const [{ data }, measures, effects] = await Promise.all([
    readOverview(scope, { company_id: null, publication: null }),
    readMeasures(scope, scope.companyId),
    readEffects(scope, scope.companyId),
  ])
  const { map, documents } = data
  return resultsOf(period, {
    ...{ map, documents, measures, effects },
    ...{ today: today(), deadlineDays: env().SUBMISSION_DEADLINE_DAYS },
  })
}

/** Shorter than a job may take before it counts as lost; the rest is written at the next run. */
const RUN_MS = 10 * 60_000

/**
 * Writes the letters about the quarter whose first publication holds and came out lately, one a manager. May run
 * any number of times and in several processes at once. @returns how many letters were written
 */
export async function writeQuarterLetters(): Promise<number> {
  const told = await oneRow(quarterRow, publishedLately(today()))
  if (!told) return 0
  const period: Period = { periodicity: PERIODICITY.quarter, ...told, month: 0 }
  const until = Date.now() + RUN_MS
  let written = 0
  for (const organisation of await rows(addressee, addresseesSql(period))) {
    if (Date.now() > until) break
    try {
      written += await writeTo(period, organisation)
    } catch (error) {
      // One organisation that cannot be told of keeps nothing from those after it.
      if (isDatabaseUnavailable(error)) throw error
      log().error({ err: error, company_id: organisation.company_id }, 'quarter letter not written')
    }
  }
  if (written > 0) log().info({ written }, 'quarter letters written')
  return written
}

async function writeTo(period: Period, { company_id, company, readers }: Addressee): Promise<number> {
  const [first] = readers
  if (!first) return 0
  // Every manager of an organisation sees the same of it.
  const scope = companyScope({ id: first.id, role: 'manager', company_id, metric_category_ids: [] })
  // Nobody waits for it: like heavy calls it keeps to its own connections and lets saves pass.
  const results = await onHeavyConnections(() => readResults(scope, period))
  let written = 0
  for (const reader of readers) {
    const letter = quarterLetter(results, { ...reader, company, asked: false })
    written += (await commit(quarterLetterStatement(period, reader.id, letter))).length
  }
  return written
}

/**
 * Sends a manager the results of the last ended quarter as they are now; the letter of the quarter comes all the same.
 * @throws AppError too_many_requests
 */
export async function askQuarterLetter(user: SessionUser): Promise<void> {
  const scope = companyScope(user)
  await throttle.requireLetter(scope, [user.email])
  const results = await readResults(scope, lastEndedPeriod(PERIODICITY.quarter, today()))
  const { id, name, secname, company } = user
  const reader = { id, name, secname, company: company?.short_name ?? '', asked: true }
  await commit(askedLetterStatement(scope, quarterLetter(results, reader)))
}
