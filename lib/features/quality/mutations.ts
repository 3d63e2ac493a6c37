import 'server-only'
import { z } from 'zod'
import type { CompanyScope } from '@/lib/core/auth/scope'
import { throttle } from '@/lib/core/auth/throttle'
import { change, commit } from '@/lib/core/db/change'
import { db, onHeavyConnections } from '@/lib/core/db/client'
import { isDatabaseUnavailable } from '@/lib/core/db/failures'
import { idRow, rows } from '@/lib/core/db/rows'
import { AppError, fieldError } from '@/lib/core/http/errors'
import { log } from '@/lib/core/process/log'
import { type Changed, changedCompanies, lookedSql } from '@/lib/features/analytics/publications/looks-data'
import { type FoundOddity, findOddities } from '@/lib/features/quality/numbers-data'
import type { NewRecheck } from '@/lib/features/quality/schema'
import { rule } from '@/lib/features/quality/shapes'
import { Prisma } from '@/lib/generated/prisma/client'

const knownRow = z.object({
  id: z.int(),
  rule,
  year: z.int(),
  quarter: z.int(),
  metric_id: z.int().nullable(),
})

/** A finding's identity: for copies the repeating quarter, for zeros the indicator, otherwise the rule alone. */
const isSame = (known: z.output<typeof knownRow>, { finding, until }: FoundOddity) =>
  known.rule === finding.kind &&
  (finding.kind === 'copies'
    ? known.year === until.year && known.quarter === until.quarter
    : finding.kind !== 'zeros' || known.metric_id === finding.metric)

/** Stores findings and keeps their explanations; deletes those no longer found, unless explained. */
async function keep(one: Changed, found: readonly FoundOddity[]): Promise<void> {
  const known = await rows(
    knownRow,
    Prisma.sql`SELECT id, rule, year, quarter, metric_id FROM quality_findings WHERE company_id = ${one.id}`,
  )
  const kept = found.map((item) => {
    const { chance, ...finding } = item.finding
    const { metric, ...detail } = { metric: null, ...finding }
    return {
      id: known.find((other) => isSame(other, item))?.id ?? null,
      rule: finding.kind,
      year: item.until.year,
      quarter: item.until.quarter,
      metric_id: metric,
      detail,
      chance,
    }
  })
  await db().$executeRaw(Prisma.sql`
    WITH found AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(kept)}::jsonb)
        AS f(id int, rule text, year int, quarter int, metric_id int, detail jsonb, chance float8)
    ), gone AS (
      DELETE FROM quality_findings q WHERE q.company_id = ${one.id} AND q.note IS NULL
        AND NOT EXISTS (SELECT FROM found WHERE found.id = q.id)
    ), moved AS (
      UPDATE quality_findings q SET year = f.year, quarter = f.quarter, metric_id = f.metric_id, detail = f.detail,
        chance = f.chance FROM found f WHERE f.id = q.id
    ), added AS (
      INSERT INTO quality_findings (company_id, rule, year, quarter, metric_id, detail, chance)
      SELECT ${one.id}, rule, year, quarter, metric_id, detail, chance FROM found WHERE id IS NULL ON CONFLICT DO NOTHING
    )
    ${lookedSql('quality', one)}`)
}

/** Shorter than the job's timeout; the next run continues. */
const RUN_MS = 10 * 60_000

/** Checks the numbers of every organisation with new approvals since the last run. @returns how many */
export async function lookAtQuality(): Promise<number> {
  const until = Date.now() + RUN_MS
  let looked = 0
  for (const one of await changedCompanies('quality')) {
    if (Date.now() > until) break
    try {
      await onHeavyConnections(async () => keep(one, await findOddities(one.id)))
      looked += 1
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error
      log().error({ err: error, company_id: one.id }, 'numbers not looked at')
    }
  }
  return looked
}

/** Explains a finding of the own organisation permanently. @throws AppError not_found, texts_spent */
export async function explain(scope: CompanyScope, id: number, note: string): Promise<void> {
  await throttle.spend(scope.userId, 'texts')
  const [explained] = await commit(
    change(idRow, {
      gate: Prisma.sql`
        UPDATE quality_findings SET note = ${note}, user_id = ${scope.userId}, noted_at = now()
        WHERE id = ${id} AND company_id = ${scope.companyId}::int RETURNING id`,
      audit: { action: 'quality_finding.explain', entity: 'quality_finding' },
    }),
  )
  if (!explained) throw new AppError('not_found')
}

/** Stores the recheck of twenty own cases of a quarter. @throws AppError invalid (no indicator), too_many_requests */
export async function addRecheck(scope: CompanyScope, recheck: NewRecheck): Promise<{ id: number }> {
  await throttle.spend(scope.userId, 'questions')
  const { metric_id, year, quarter, both, reported, recounted, neither } = recheck
  const [added] = await commit(
    change(idRow, {
      gate: Prisma.sql`
        INSERT INTO case_rechecks (company_id, metric_id, year, quarter, "both", reported, recounted, neither, user_id)
        SELECT ${scope.companyId}::int, m.id, ${year}, ${quarter}, ${both}, ${reported}, ${recounted}, ${neither}, ${scope.userId}
        FROM metrics m WHERE m.id = ${metric_id} RETURNING id`,
      audit: { action: 'case_recheck.create', entity: 'case_recheck', after: { ...recheck } },
    }),
  )
  if (!added) throw fieldError('metric_id', 'Такого показателя нет')
  return added
}
