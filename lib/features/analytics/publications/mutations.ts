import 'server-only'
import type { z } from 'zod'
import { addDays } from '@/lib/calc/dates'
import { PERIODICITY, periodLastDay } from '@/lib/calc/periods'
import { PREVIEW_DAYS } from '@/lib/calc/publication-calendar'
import type { CompanyScope } from '@/lib/core/auth/scope'
import { changedFields, makeChange, type Steps, tryChange } from '@/lib/core/db/change'
import { db } from '@/lib/core/db/client'
import { idRow } from '@/lib/core/db/rows'
import { AppError, conflict, fieldError, stale } from '@/lib/core/http/errors'
import { lookNow } from '@/lib/core/jobs/passes'
import { today } from '@/lib/core/process/clock'
import { requireNobodyNamed } from '@/lib/features/analytics/publications/named-data'
import {
  daysAgain,
  readDays,
  requireNew,
  requireOrder,
} from '@/lib/features/analytics/publications/order-data'
import type {
  newPublicationSchema,
  publicationChangeSchema,
} from '@/lib/features/analytics/publications/schema'
import { Prisma } from '@/lib/generated/prisma/client'

const ENTITY = 'publication'
const BUSY = 'Другой выпуск уже собирается или открыт для предпросмотра'
const PAST_DAY = 'Этот день уже прошёл'
const NOT_OVER = 'Заморозить можно, когда квартал закончится'
const NOT_NOW = 'Этого с выпуском сделать уже нельзя: обновите страницу'
const OTHER_WORDS = 'Слова тем временем изменил другой администратор'
const WORDS_OUT = 'Выпуск уже вышел: слова остались в поле, опубликуйте их кнопкой'

/**
 * Freezes a publication now; a job builds it. A planned first or final one is brought forward. A planned one whose
 * freeze failed on an earlier day does not block this.
 * @throws AppError invalid for a quarter that is not over, or out of order, conflict while another one is being built
 * or previewed, or when the quarter has this kind already
 */
export async function makePublication({
  kind,
  year,
  quarter,
  reason,
}: z.output<typeof newPublicationSchema>): Promise<{ id: number }> {
  const day = today()
  if (day <= lastDayOf({ year, quarter })) throw fieldError('quarter', NOT_OVER)
  if (reason !== undefined) await requireNobodyNamed([{ text: reason }], () => 'reason')
  const isCandidate = kind === 'candidate'
  const publishOn = isCandidate ? day : addDays(day, PREVIEW_DAYS)
  await requireNew({ kind, year, quarter })
  if (!isCandidate) await requireOrder({ kind, year, quarter }, publishOn, 'quarter')
  const made = await makeChange(idRow, {
    gate: Prisma.sql`
        INSERT INTO publications AS p (year, quarter, kind, freeze_on, publish_on, reason)
        SELECT ${year}, ${quarter}, ${kind}, ${day}::date, ${publishOn}::date, ${reason ?? null}
        WHERE NOT EXISTS (SELECT FROM publications o WHERE o.state = 'preview' AND NOT ${isCandidate}
          OR o.state = 'planned' AND o.freeze_on = ${day}::date)
        ON CONFLICT (year, quarter, kind) WHERE kind IN ('first', 'final')
          DO UPDATE SET freeze_on = excluded.freeze_on, publish_on = excluded.publish_on, state = 'planned',
            reason = excluded.reason, frozen_at = NULL, certificate = NULL WHERE p.state IN ('planned', 'skipped')
        RETURNING p.id`,
    audit: {
      action: `${ENTITY}.make`,
      entity: ENTITY,
      after: { kind, year, quarter, reason: reason ?? null },
    },
    otherwise: () => conflict(BUSY),
  })
  lookNow()
  return made
}

type PublicationChange = z.output<typeof publicationChangeSchema>
type Words = NonNullable<PublicationChange['words']>

/** Changes a publication's dates and the texts that the project publishes with it. @throws AppError not_found, conflict, invalid */
export async function changePublication(
  id: number,
  { words, only_preview = false, ...days }: PublicationChange,
): Promise<void> {
  if (!(await readDays(id))) throw new AppError('not_found')
  if (words !== undefined) {
    await requireCategories(words)
    await requireNobodyNamed(words, (place) => `words.${place}.text`)
  }
  if (days.publish_at !== undefined || days.freeze_at !== undefined) await moveDays(id, days)
  if (words !== undefined) await say(id, words, only_preview)
}

/** @throws AppError invalid for words about a category that does not exist */
async function requireCategories(words: Words): Promise<void> {
  const known = await db().metricCategory.findMany({ select: { id: true } })
  const place = words.findIndex((one) => !known.some(({ id }) => id === one.metric_category_id))
  if (place !== -1) throw fieldError(`words.${place}.metric_category_id`, 'Такой категории нет')
}

/** @throws AppError not_found, conflict, stale */
async function say(id: number, words: Words, isOnlyPreview: boolean): Promise<void> {
  const texts = Prisma.sql`
    SELECT mc.id, one.text, coalesce(one.replaced, w.text, '') = coalesce(w.text, '') AS is_known
    FROM unnest(${words.map((one) => one.metric_category_id)}::int[], ${words.map(({ text }) => text)}::text[],
      ${words.map(({ from = null }) => from)}::text[]) AS one(category, text, replaced)
    JOIN metric_categories mc ON mc.id = one.category
    LEFT JOIN publication_words w ON w.publication_id = ${id} AND w.metric_category_id = mc.id`
  const states = isOnlyPreview ? ['preview'] : ['preview', 'published', 'withdrawn']
  const isSaved = await tryChange(idRow, {
    locks: { metric_categories: words.map((one) => one.metric_category_id) },
    first: { texts },
    gate: Prisma.sql`
      SELECT p.id FROM publications p WHERE p.id = ${id} AND p.state = ANY(${states}::text[])
        AND NOT EXISTS (SELECT FROM texts WHERE NOT is_known)`,
    audit: {
      action: `${ENTITY}.words`,
      entity: ENTITY,
      after: { categories: words.map(({ metric_category_id }) => metric_category_id) },
    },
    steps: () => ({
      gone: Prisma.sql`DELETE FROM publication_words w USING gate, texts
        WHERE w.publication_id = gate.id AND w.metric_category_id = texts.id AND texts.text = ''`,
      stored: Prisma.sql`INSERT INTO publication_words (publication_id, metric_category_id, text)
        SELECT gate.id, texts.id, texts.text FROM gate, texts WHERE texts.text <> ''
        ON CONFLICT (publication_id, metric_category_id) DO UPDATE SET text = excluded.text`,
    }),
  })
  if (isSaved) return
  if (states.includes((await readDays(id))?.state ?? '')) throw stale(OTHER_WORDS)
  throw await refusalOf(id, isOnlyPreview ? WORDS_OUT : NOT_NOW)
}

const lastDayOf = ({ year, quarter }: { year: number; quarter: number }) =>
  periodLastDay({ periodicity: PERIODICITY.quarter, year, quarter, month: 0 })

async function moveDays(
  id: number,
  { publish_at, freeze_at }: Pick<PublicationChange, 'publish_at' | 'freeze_at'>,
) {
  const known = await readDays(id)
  const publishOn = publish_at ?? known?.publish_on ?? today()
  const isPlanned = known?.state === 'planned'
  if (publish_at !== undefined && publish_at < today()) throw fieldError('publish_at', PAST_DAY)
  if (known && freeze_at !== undefined) {
    if (!isPlanned) throw fieldError('freeze_at', 'Выпуск уже заморожен')
    if (freeze_at < today()) throw fieldError('freeze_at', PAST_DAY)
    if (freeze_at > publishOn) throw fieldError('freeze_at', 'Заморозка не может быть позже публикации')
  }
  // A freeze planned after the new release day moves to that day.
  const planned = freeze_at ?? (known && known.freeze_on < publishOn ? known.freeze_on : publishOn)
  if (known && isPlanned && planned <= lastDayOf(known))
    throw fieldError(freeze_at === undefined ? 'publish_at' : 'freeze_at', NOT_OVER)
  if (isPlanned || known?.state === 'preview') await requireOrder(known, publishOn, 'publish_at')
  await done(
    id,
    `${ENTITY}.put_off`,
    changedFields(
      { publish_on: known?.publish_on ?? null, freeze_on: known?.freeze_on ?? null },
      { publish_on: publishOn, ...(isPlanned && { freeze_on: planned }) },
    ),
    Prisma.sql`
    UPDATE publications p SET publish_on = ${publishOn}::date,
      freeze_on = CASE WHEN ${isPlanned} THEN ${planned}::date ELSE p.freeze_on END
    WHERE p.id = ${id} AND p.state IN ('planned', 'preview') AND p.state = ${known?.state ?? ''} RETURNING p.id`,
  )
}

/** Schedules a preview for release at the next run of the job. @throws AppError not_found, conflict, invalid */
export async function publish(id: number): Promise<void> {
  const known = await readDays(id)
  if (known?.state === 'preview') await requireOrder(known, today(), 'publish_at')
  await done(
    id,
    `${ENTITY}.publish`,
    { after: {} },
    Prisma.sql`
    UPDATE publications p SET publish_on = ${today()}::date, taken_until = NULL, problem = NULL
    WHERE p.id = ${id} AND p.state = 'preview' RETURNING p.id`,
  )
  lookNow()
}

/** Withdraws a publication; the one before becomes current again. @throws AppError not_found, conflict, invalid */
export async function withdraw(id: number, reason: string): Promise<void> {
  await requireNobodyNamed([{ text: reason }], () => 'reason')
  await done(
    id,
    `${ENTITY}.withdraw`,
    { after: { reason } },
    Prisma.sql`
    UPDATE publications p SET state = 'withdrawn', withdrawn_at = now(), withdrawal = ${reason}
    WHERE p.id = ${id} AND p.state = 'published' RETURNING p.id`,
  )
}

/**
 * Discards a candidate or cancels a preview; a first or final one returns to the calendar, to be frozen afresh.
 * @throws AppError not_found, conflict
 */
export async function callOff(id: number): Promise<void> {
  const known = await readDays(id)
  const days = await daysAgain(known)
  await done(
    id,
    `${ENTITY}.call_off`,
    { before: { kind: known?.kind ?? null }, after: days ?? {} },
    days
      ? Prisma.sql`
    UPDATE publications p SET state = 'planned', freeze_on = ${days.freeze_on}::date,
      publish_on = ${days.publish_on}::date, taken_until = NULL, frozen_at = NULL, sequence = NULL, problem = NULL,
      method_version = NULL, checksum = NULL, coverage = NULL, changes = NULL, certificate = NULL,
      opened_by = DEFAULT, checked_by = DEFAULT
    WHERE p.id = ${id} AND (p.state = 'preview' OR p.state = 'planned' AND p.freeze_on <= ${today()}::date)
    RETURNING p.id`
      : Prisma.sql`
    UPDATE publications p SET state = 'skipped', taken_until = NULL
    WHERE p.id = ${id} AND p.state IN ('planned', 'candidate', 'preview') RETURNING p.id`,
    // Until the first publication, the next freeze updates the classes of this one.
    days && {
      gone: Prisma.sql`DELETE FROM publication_contents c USING gate
        WHERE c.publication_id = gate.id AND c.what <> 'members'`,
    },
  )
}

/** Records that the manager confirmed the viewer's numbers in the preview. @throws AppError not_found (watcher) */
export async function markChecked({ companyId, isWatcher }: CompanyScope): Promise<void> {
  if (isWatcher) throw new AppError('not_found')
  await tryChange(idRow, {
    gate: Prisma.sql`
      UPDATE publications p SET checked_by = array_append(p.checked_by, ${companyId}::int)
      WHERE p.state = 'preview' AND ${companyId}::int IS NOT NULL AND NOT ${companyId}::int = ANY(p.checked_by)
      RETURNING p.id`,
  })
}

/** Deletes candidates after a day, and unreferenced parts unless a build runs. @returns how many parts */
export async function deleteUnusedParts(): Promise<number> {
  await db()
    .$executeRaw`DELETE FROM publications WHERE kind = 'candidate' AND state IN ('candidate', 'skipped')
    AND frozen_at < now() - interval '1 day'`
  return db().$executeRaw`
    DELETE FROM publication_parts p WHERE NOT EXISTS (SELECT FROM publication_contents c WHERE c.sha256 = p.sha256)
      AND NOT EXISTS (SELECT FROM publications t WHERE t.taken_until >= now())`
}

/** @throws AppError not_found, conflict */
async function done(
  id: number,
  action: string,
  change: { before?: Prisma.InputJsonObject; after: Prisma.InputJsonObject },
  gate: Prisma.Sql,
  steps: Steps | null = null,
): Promise<void> {
  const audit = { action, entity: ENTITY, ...change }
  if (!(await tryChange(idRow, { gate, audit, steps: () => steps ?? {} }))) throw await refusalOf(id)
}

async function refusalOf(id: number, message = NOT_NOW): Promise<AppError> {
  const isThere = (await db().publication.count({ where: { id, NOT: { state: 'skipped' } } })) > 0
  return isThere ? conflict(message) : new AppError('not_found')
}
