import 'server-only'
import { z } from 'zod'
import { companyScope } from '@/lib/core/auth/scope'
import { commit } from '@/lib/core/db/change'
import { db, onHeavyConnections } from '@/lib/core/db/client'
import { oneRow } from '@/lib/core/db/rows'
import { USER_ROLE } from '@/lib/core/dictionaries'
import { env } from '@/lib/core/env'
import { log } from '@/lib/core/log'
import { print } from '@/lib/core/paper/press'
import { withSpan } from '@/lib/core/telemetry/span'
import { filters } from '@/lib/features/analytics/group/contract'
import { composeReport } from '@/lib/features/control-reports/content/compose'
import { readContent } from '@/lib/features/control-reports/content/content-data'
import { readyLetter } from '@/lib/features/control-reports/letters'
import { MAX_ATTEMPTS } from '@/lib/features/control-reports/rules'
import { PARTS } from '@/lib/features/control-reports/shapes'
import { finishStatement } from '@/lib/features/control-reports/statements'
import { Prisma } from '@/lib/generated/prisma/client'

/** Longer than any report takes, so that nobody overtakes whoever is at work. */
const LEASE_MINUTES = 5
const PAUSE_SECONDS = 15
/** Numbers first, then the two files. */
const PROGRESS = { begun: 5, read: 60, printed: 80 }

const claimed = z.object({
  id: z.int(),
  company_id: z.int(),
  user_id: z.int(),
  user_role_id: z.int(),
  user_company_id: z.int().nullable(),
  year: z.int(),
  part: z.enum(PARTS),
  metric_category_ids: z.array(z.int()),
  filters,
  attempts: z.int(),
})
type Claimed = z.output<typeof claimed>

/** Takes the next report that is due; nobody else has it until the lease is over. */
function claim(): Promise<Claimed | undefined> {
  return oneRow(
    claimed,
    Prisma.sql`
    UPDATE control_reports r SET state = 'making', progress = ${PROGRESS.begun}, attempts = r.attempts + 1,
      next_try_at = now() + make_interval(mins => ${LEASE_MINUTES})
    FROM users u
    WHERE u.id = r.user_id AND r.id = (
      SELECT d.id FROM control_reports d WHERE d.state IN ('queued', 'making') AND d.next_try_at <= now()
      ORDER BY d.id LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING r.id, r.company_id, r.user_id, u.user_role_id, u.company_id AS user_company_id, r.year, r.part,
      r.metric_category_ids, r.filters, r.attempts`,
  )
}

/** Makes the reports that are due, one after another. Any number of workers may do so at once. @returns how many */
export async function makeDueReports(signal?: AbortSignal): Promise<number> {
  let made = 0
  while (!signal?.aborted) {
    const one = await claim()
    if (!one) break
    await withSpan('control report', {}, () => make(one))
    made += 1
  }
  return made
}

async function make(one: Claimed): Promise<void> {
  try {
    if (one.attempts > MAX_ATTEMPTS) throw new Error('nobody finished it')
    const { year, part } = one
    const content = await onHeavyConnections(() =>
      readContent(
        scopeOf(one),
        {
          ...one,
          companyId: one.company_id,
          userId: one.user_id,
          categoryIds: one.metric_category_ids,
          filter: one.filters,
        },
        (done) => note(one, PROGRESS.begun + done * (PROGRESS.read - PROGRESS.begun)),
      ),
    )
    const paper = composeReport(content, env().APP_TIMEZONE)
    const pdf = await print(paper, 'pdf')
    await note(one, PROGRESS.printed)
    const docx = await print(paper, 'docx')
    await commit(finishStatement(one.id, { pdf, docx }, readyLetter({ year, part })))
  } catch (error) {
    log().error({ err: error, controlReport: one.id, attempts: one.attempts }, 'control report not made')
    await putBack(one)
  }
}

/** What the person may see now, not what they might when they asked. */
function scopeOf({ user_id, user_role_id, user_company_id }: Claimed) {
  const isAdmin = user_role_id === USER_ROLE.admin
  return companyScope({
    id: user_id,
    role: isAdmin ? 'admin' : 'manager',
    company_id: user_company_id,
    metric_category_ids: [],
  })
}

async function note({ id }: Claimed, progress: number): Promise<void> {
  await db().$executeRaw(Prisma.sql`
    UPDATE control_reports SET progress = ${Math.round(progress)} WHERE id = ${id} AND state = 'making'`)
}

async function putBack({ id, attempts }: Claimed): Promise<void> {
  const state = attempts >= MAX_ATTEMPTS ? 'failed' : 'queued'
  await db().$executeRaw(Prisma.sql`
    UPDATE control_reports SET state = ${state}, progress = 0, next_try_at = now() + make_interval(secs => ${PAUSE_SECONDS})
    WHERE id = ${id}`)
}
