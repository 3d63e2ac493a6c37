import 'server-only'
import { z } from 'zod'
import type { IsoDate } from '@/lib/calc/dates'
import { lastEndedPeriod, PERIODICITY, type Period, periodFirstDay } from '@/lib/calc/periods'
import { type CompanyScope, companyScope } from '@/lib/core/auth/scope'
import type { SessionUser } from '@/lib/core/auth/session'
import { throttle } from '@/lib/core/auth/throttle'
import { commit, tryChange } from '@/lib/core/db/change'
import { onHeavyConnections } from '@/lib/core/db/client'
import { isDatabaseUnavailable } from '@/lib/core/db/failures'
import { beginDateSql } from '@/lib/core/db/phrases'
import { idRow, oneRow, rows, selected } from '@/lib/core/db/rows'
import { COMPANY_ROLE, USER_ROLE } from '@/lib/core/domain/dictionaries'
import { emailRow, outboxSql } from '@/lib/core/mail/outbox'
import { letterOnce, subscribesSql } from '@/lib/core/mail/subscriptions'
import { today } from '@/lib/core/process/clock'
import { env } from '@/lib/core/process/env'
import { log } from '@/lib/core/process/log'
import { readEffects } from '@/lib/features/analytics/effect/effect-data'
import { publishedState } from '@/lib/features/analytics/publications/statements-data'
import { readMeasures } from '@/lib/features/measures/data'
import { readOverview } from '@/lib/features/overview/data'
import { readKnownReviews } from '@/lib/features/overview/reviews/data'
import { quarterLetter } from '@/lib/features/quarter-letters/letter'
import { type QuarterResults, resultsOf } from '@/lib/features/quarter-letters/rules'
import { Prisma } from '@/lib/generated/prisma/client'

/** An organisation with its managers who have not got the quarter's letter yet. */
const addressee = z.object({
  company_id: z.int(),
  company: z.string(),
  readers: z.array(z.object({ id: z.int(), name: z.string(), secname: z.string().nullable() })),
})

type Addressee = z.output<typeof addressee>

function addresseesSql(period: Period): Prisma.Sql {
  return Prisma.sql`
    SELECT c.id AS company_id, c.short_name AS company,
      json_agg(json_build_object('id', u.id, 'name', u.name, 'secname', u.secname) ORDER BY u.id) AS readers
    FROM users u JOIN companies c ON c.id = u.company_id
    WHERE c.company_role_id = ${COMPANY_ROLE.participant} AND u.user_role_id = ${USER_ROLE.manager}
      AND ${beginDateSql('c', Prisma.sql`${period.periodicity}::int`)} <= ${periodFirstDay(period)}::date
      AND ${subscribesSql('quarter_letters')}
      AND NOT EXISTS (SELECT FROM quarter_letters q
        WHERE q.user_id = u.id AND q.year = ${period.year} AND q.quarter = ${period.quarter})
    GROUP BY c.id ORDER BY c.id`
}

/** Days after a publication in which its letter is still sent, so that a missed morning is caught up. */
const MAX_AGE_DAYS = 14

/** The quarter of the current publication, if it is a recent first one. */
const publishedLately = (day: IsoDate): Prisma.Sql => Prisma.sql`
  SELECT p.year, p.quarter FROM publications p
  WHERE p.kind = 'first' AND p.published_at > ${day}::date - ${MAX_AGE_DAYS}::int
    AND p.id = (${publishedState.newest})`

/** Reads what the screens show to the scope's organisation. */
async function readResults(scope: CompanyScope, period: Period): Promise<QuarterResults> {
  const [{ data, meta }, measures, { data: effects }, reviews] = await Promise.all([
    readOverview(scope, { company_id: null, publication: null }),
    readMeasures(scope, scope.companyId),
    readEffects(scope, { company_id: null, publication: null }),
    scope.companyId === null ? [] : readKnownReviews(scope.companyId),
  ])
  const { attention, map, documents } = data
  return resultsOf(period, {
    reviewed: attention.reviewed,
    reviews,
    map,
    documents,
    measures,
    effects,
    publication: meta.publication,
    today: today(),
    deadlineDays: env().SUBMISSION_DEADLINE_DAYS,
  })
}

/** Shorter than the job's timeout; the next run continues. */
const RUN_MS = 10 * 60_000

/**
 * Writes letters about the quarter of a recent first publication, one per manager. Idempotent, and safe in several
 * processes. @returns how many letters were written
 */
export async function writeQuarterLetters(): Promise<number> {
  const published = await oneRow(z.object({ year: z.int(), quarter: z.int() }), publishedLately(today()))
  if (!published) return 0
  const period: Period = { periodicity: PERIODICITY.quarter, ...published, month: 0 }
  const until = Date.now() + RUN_MS
  let written = 0
  for (const organisation of await rows(addressee, addresseesSql(period))) {
    if (Date.now() > until) break
    try {
      written += await writeTo(period, organisation)
    } catch (error) {
      // A failure for one organisation does not stop the others.
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
  // The scope of a manager, the same for all of them.
  const scope = companyScope({ id: first.id, role: 'manager', company_id, metric_category_ids: [] })
  // Low priority: uses the heavy connections and yields to interactive work.
  const results = await onHeavyConnections(() => readResults(scope, period))
  let written = 0
  for (const reader of readers) {
    const once = letterOnce(
      Prisma.sql`
        INSERT INTO quarter_letters (user_id, year, quarter) VALUES (${reader.id}, ${period.year}, ${period.quarter})
        ON CONFLICT DO NOTHING RETURNING user_id AS id`,
      quarterLetter(results, { ...reader, company, isOnRequest: false }),
    )
    written += (await commit(once)).length
  }
  return written
}

/**
 * Mails a manager the current results of the last ended quarter, in addition to the regular letter.
 * @throws AppError too_many_requests
 */
export async function askQuarterLetter(user: SessionUser): Promise<void> {
  const scope = companyScope(user)
  await throttle.requireLetter(scope, [user.email])
  const results = await readResults(scope, lastEndedPeriod(PERIODICITY.quarter, today()))
  const { id, name, secname, company } = user
  const reader = { id, name, secname, company: company?.short_name ?? '', isOnRequest: true }
  // Audited, because numbers leave the system.
  await tryChange(idRow, {
    gate: Prisma.sql`SELECT c.id FROM companies c WHERE c.id = ${scope.companyId}::int`,
    audit: { action: 'quarter_letter.ask', entity: 'company' },
    steps: (company) => ({
      mail: outboxSql(
        selected(emailRow, Prisma.sql`SELECT u.email FROM users u JOIN ${company} company ON u.id = ${id}`),
        quarterLetter(results, reader),
      ),
    }),
  })
}
