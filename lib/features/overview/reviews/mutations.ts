import 'server-only'
import type { z } from 'zod'
import { addDays } from '@/lib/calc/dates'
import { type CompanyScope, companyScope } from '@/lib/core/auth/scope'
import { throttle } from '@/lib/core/auth/throttle'
import { makeChange } from '@/lib/core/db/change'
import { db } from '@/lib/core/db/client'
import { idRow } from '@/lib/core/db/rows'
import { fieldError, stale } from '@/lib/core/http/errors'
import { today } from '@/lib/core/process/clock'
import { type Changed, checkedSql, lookAtChanged } from '@/lib/features/analytics/publications/looks-data'
import type { overviewContract, SignalReview } from '@/lib/features/overview/contract'
import { readIndicatorMap } from '@/lib/features/overview/map-data'
import { readKnownReviews, readSignalReview } from '@/lib/features/overview/reviews/data'
import { mapSignals, reconciled } from '@/lib/features/overview/reviews/rules'
import { HELPED } from '@/lib/features/overview/values/rules'
import { Prisma } from '@/lib/generated/prisma/client'

const DUE_DAYS = 30

/** Opens, updates and closes reviews of an organisation by its current charts. */
async function review(one: Changed): Promise<void> {
  // The scope of a manager, the same for all of them.
  const scope = companyScope({ id: 0, role: 'manager', company_id: one.id, metric_category_ids: [] })
  const [map, known] = await Promise.all([
    readIndicatorMap(scope, { company_id: null, publication: null }),
    readKnownReviews(one.id),
  ])
  const [first] = map.quarters
  if (!first) return
  const { opened, kept, gone } = reconciled(known, mapSignals(map), first)
  const points = map.metric_categories.flatMap(({ metrics }) =>
    metrics.flatMap(({ metric, points }) => points.map((point) => ({ metric_id: metric.id, ...point }))),
  )
  const isKept = new Set(kept.map(({ id }) => id))
  // A closed review's signal may reappear with another value.
  const closed = known
    .filter(({ id, is_gone }) => gone.includes(id) || (is_gone && !isKept.has(id)))
    .map(({ id, metric_id, year, quarter }) => ({
      id,
      value:
        points.find((at) => at.metric_id === metric_id && at.year === year && at.quarter === quarter)?.own
          ?.value ?? null,
    }))
  await db().$executeRaw(Prisma.sql`
    WITH signals AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify([...kept, ...opened])}::jsonb) AS s(id int, metric_id int,
        kind text, is_better boolean, year int, quarter int, found_year int, found_quarter int, value float8)
    ), kept AS (
      UPDATE signal_reviews r SET year = s.year, quarter = s.quarter, found_year = s.found_year,
        found_quarter = s.found_quarter, value = s.value, value_now = NULL, gone_at = NULL
      FROM signals s WHERE r.id = s.id
    ), opened AS (
      INSERT INTO signal_reviews (company_id, metric_id, kind, is_better, year, quarter, found_year, found_quarter, value,
        due_date)
      SELECT ${one.id}, metric_id, kind, is_better, year, quarter, found_year, found_quarter, value,
        ${addDays(today(), DUE_DAYS)}::date FROM signals WHERE id IS NULL ON CONFLICT DO NOTHING
    ), closed AS (
      UPDATE signal_reviews r SET gone_at = coalesce(r.gone_at, now()), value_now = coalesce(c.value, r.value_now)
      FROM jsonb_to_recordset(${JSON.stringify(closed)}::jsonb) AS c(id int, value float8) WHERE r.id = c.id
    )
    ${checkedSql('signals', one)}`)
}

/** Checks charts of every organisation whose series changed since the last run. @returns how many */
export const reviewSignals = (): Promise<number> => lookAtChanged('signals', review)

const STALE = 'Разбор изменён другим пользователем'

/** Answers a review of the viewer's organisation. @throws AppError not_found, invalid, stale, texts_spent */
export async function answerReview(
  scope: CompanyScope,
  id: number,
  { cause, note, version }: z.output<(typeof overviewContract)['PUT /api/signal-reviews/{id}']['body']>,
): Promise<SignalReview> {
  const known = await readSignalReview(scope, id)
  if (version != null && version !== known.version) throw stale(STALE)
  if ((cause === null) !== known.is_better) throw fieldError('cause', 'Выберите, что стоит за сигналом')
  await throttle.spend(scope.userId, 'texts')
  const answered = cause ?? HELPED
  await makeChange(idRow, {
    gate: Prisma.sql`
        UPDATE signal_reviews SET cause = ${answered}, note = ${note}, user_id = ${scope.userId}, answered_at = now(),
          version = version + 1
        WHERE id = ${id} AND version = ${known.version} AND company_id = ${scope.companyId}::int RETURNING id`,
    audit: {
      action: 'signal_review.answer',
      entity: 'signal_review',
      before: { cause: known.answer?.cause ?? null },
      after: { cause: answered },
    },
    otherwise: () => stale(STALE),
  })
  return readSignalReview(scope, id)
}
