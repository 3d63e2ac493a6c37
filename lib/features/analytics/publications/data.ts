import 'server-only'
import { z } from 'zod'
import { slotOf, slotParts } from '@/lib/calc/pooling/slots'
import { MIN_NEWCOMERS } from '@/lib/calc/publication-calendar'
import { wilson } from '@/lib/calc/quality/agreement'
import { publishedAlarms } from '@/lib/calc/quality/alarms'
import { type CompanyScope, reachesCategory } from '@/lib/core/auth/scope'
import { instantSql } from '@/lib/core/db/phrases'
import { oneRow, onlyRow, rows } from '@/lib/core/db/rows'
import { COMPANY_ROLE } from '@/lib/core/domain/dictionaries'
import { periodTitle, quarterName } from '@/lib/core/format/quarters'
import { AppError } from '@/lib/core/http/errors'
import { named, type namedBriefly } from '@/lib/core/http/shapes'
import { today } from '@/lib/core/process/clock'
import { env } from '@/lib/core/process/env'
import { owesQuarter } from '@/lib/features/analytics/group/group-data'
import { publicProfiles } from '@/lib/features/analytics/members/shapes'
import { contentFor, dayToTell, readPlanned } from '@/lib/features/analytics/publications/compared-data'
import type { Publication, Publications } from '@/lib/features/analytics/publications/contract'
import { gateOf, gateSums } from '@/lib/features/analytics/publications/gate-counts'
import {
  type AlarmPrecision,
  alarmPrecision,
  correction,
  type PublicationItem,
  publicationItem,
} from '@/lib/features/analytics/publications/shapes'
import {
  HAS_BEGUN,
  HAS_REPORTED,
  isPublication,
  isToCheck,
  NUMBER,
  publishedState,
  REPORTS,
} from '@/lib/features/analytics/publications/statements-data'
import { NO_COMPANY_FILTER } from '@/lib/features/analytics/rules'
import { Prisma } from '@/lib/generated/prisma/client'

/** Enough publications for many years. */
const LISTED = 200

const itemRow = publicationItem.omit({ gate: true }).extend({ gate: z.unknown() })

/** Publications `p` matching a condition, newest first. @param withWords condition for including the project's words */
async function readItems(own: number | null, fits: Prisma.Sql, withWords = Prisma.sql`TRUE`) {
  const found = await rows(
    itemRow,
    Prisma.sql`
      SELECT p.id, CASE WHEN p.sequence IS NOT NULL THEN ${NUMBER} END AS number,
        CASE WHEN p.kind = 'candidate' THEN 'extra' ELSE p.kind END AS kind, p.year, p.quarter,
        CASE WHEN p.state = 'planned' THEN 'building' ELSE p.state END AS state,
        p.id IS NOT DISTINCT FROM (${publishedState.newest}) AS is_current,
        ${isToCheck(own)} AS is_to_check,
        ${instantSql(Prisma.sql`p.frozen_at`)} AS frozen_at,
        CASE WHEN p.kind <> 'candidate' THEN p.publish_on::text END AS publish_on,
        ${publishedState.at} AS published_at, ${instantSql(Prisma.sql`p.withdrawn_at`)} AS withdrawn_at,
        p.reason, p.withdrawal AS withdrawal_reason, p.coverage, p.changes, p.method_version, p.checksum,
        p.certificate->'gate' AS gate,
        (SELECT coalesce(json_agg(json_build_object('text', w.text, 'metric_category', json_build_object(
            'id', mc.id, 'name', mc.name, 'short_name', mc.short_name)) ORDER BY mc.position, mc.id), '[]')
          FROM publication_words w JOIN metric_categories mc ON mc.id = w.metric_category_id
          WHERE w.publication_id = p.id AND ${withWords}) AS words
      FROM publications p WHERE ${fits}
      ORDER BY p.published_at DESC NULLS FIRST, p.id DESC LIMIT ${LISTED}`,
  )
  return Promise.all(
    found.map(async ({ gate, ...item }) => ({
      ...item,
      words: await orderedWords(item),
      gate: gate == null ? null : gateSums(gateOf(gate)),
    })),
  )
}

const briefly = ({ id, name, short_name }: z.output<typeof namedBriefly>) => ({ id, name, short_name })

/** The words with the publication's own names and order of categories, whatever they are called now. */
async function orderedWords({
  id,
  checksum,
  words,
}: Pick<PublicationItem, 'id' | 'checksum' | 'words'>): Promise<PublicationItem['words']> {
  if (words.length === 0 || checksum === null) return words
  const { categories } = await contentFor({ id, checksum })
  const placeOf = (categoryId: number) => categories.findIndex((one) => one.id === categoryId)
  return words
    .map(({ metric_category, text }) => ({
      metric_category: briefly(categories[placeOf(metric_category.id)] ?? metric_category),
      text,
    }))
    .toSorted((a, b) => placeOf(a.metric_category.id) - placeOf(b.metric_category.id))
}

/** Publications a role may see: administrators also those still being built, and candidates made from the current one. */
const visible = ({ role }: CompanyScope) =>
  role === 'admin'
    ? Prisma.sql`(p.state IN ('preview', 'published', 'withdrawn')
        OR p.state = 'candidate' AND (p.certificate->>'base')::int IS NOT DISTINCT FROM (${publishedState.newest})
        OR p.state = 'planned' AND p.freeze_on <= ${today()}::date)`
    : Prisma.sql`p.state IN ('preview', 'published', 'withdrawn')`

export async function readPublications(scope: CompanyScope): Promise<Publications> {
  const withWords = Prisma.sql`(p.state = 'preview' OR p.id = (${publishedState.newest}))`
  const [data, next] = await Promise.all([
    readItems(scope.companyId, visible(scope), withWords),
    readCalendar(),
  ])
  if (scope.role === 'admin') return { data, meta: { next } }
  return { data: data.map(withoutCandidate), meta: { next: next.filter((one) => dayToTell(one.publish_on)) } }
}

/** The publication with this id or number if it was withdrawn: its numbers are refused, with the reason. */
export async function readWithdrawn(idOrNumber: number | string | null): Promise<PublicationItem | null> {
  if (idOrNumber === null) return null
  const [item] = await readItems(null, Prisma.sql`p.state = 'withdrawn' AND ${isPublication(idOrNumber)}`)
  return item ?? null
}

/** The open preview as those know of it who do not administrate; null when there is none. */
export async function readOpenPreview({ companyId }: CompanyScope): Promise<PublicationItem | null> {
  const [preview] = await readItems(companyId, Prisma.sql`p.state = 'preview'`)
  return preview ? withoutCandidate(preview) : null
}

const UNTOLD = { coverage: null, changes: null, gate: null, checksum: null, words: [] }

/** Before release others see only that a preview exists, without its numbers and words. */
const withoutCandidate = (item: PublicationItem): PublicationItem =>
  item.state === 'preview' ? { ...item, ...UNTOLD, publish_on: dayToTell(item.publish_on) } : item

const CALENDAR = 6

/** Planned publications, with how many organisations have reported so far, of those due. */
const readCalendar = () => {
  const participants = (fits: Prisma.Sql, min: number) => Prisma.sql`(
    SELECT CASE WHEN count(*) >= ${min} THEN count(*)::int END FROM companies c
    WHERE c.company_role_id = ${COMPANY_ROLE.participant} AND ${fits})`
  return readPlanned(CALENDAR, {
    reported: participants(HAS_REPORTED, env().MIN_COMPARISON_GROUP),
    due: participants(REPORTS, 0),
  })
}

/** GET /api/publications/{id}. @throws AppError not_found */
export async function readPublicationPage(scope: CompanyScope, id: number): Promise<Publication> {
  const [item] = await readItems(scope.companyId, Prisma.sql`p.id = ${id} AND ${visible(scope)}`)
  if (!item) throw new AppError('not_found')
  const isAdmin = scope.role === 'admin'
  return {
    ...(isAdmin ? item : withoutCandidate(item)),
    own: isAdmin || scope.isWatcher || item.state === 'preview' ? null : await readOwnPart(scope, item),
    administration: isAdmin ? await readAdministration(item) : null,
    ...(isAdmin || item.state !== 'preview' ? await readCertificate(id) : { profiles: null, alarms: [] }),
  }
}

async function readCertificate(id: number) {
  const { profiles, alarms } = await onlyRow(
    z.object({ profiles: publicProfiles.nullable(), alarms: z.unknown() }),
    Prisma.sql`SELECT (p.certificate->'profiles') - ARRAY['classes', 'changed_classes', 'newcomers', 'waiting', 'left', 'leaving', 'silent'] AS profiles,
        p.certificate->'alarms' AS alarms
      FROM publications p WHERE p.id = ${id}`,
  )
  return { profiles, alarms: precisionOf(alarms) }
}

/**
 * How many own documents of its quarter it includes, of those due; as frozen, whatever was returned since. Null where none
 * is due: an organisation that begins later owes only what it sent.
 */
async function readOwnPart(scope: CompanyScope, { id, checksum, ...period }: PublicationItem) {
  if (checksum === null) return null
  const [content, { owes }] = await Promise.all([
    contentFor({ id, checksum }),
    onlyRow(
      z.object({ owes: z.boolean() }),
      Prisma.sql`SELECT ${HAS_BEGUN} AS owes FROM companies c, publications p
        WHERE c.id = ${scope.companyId} AND p.id = ${id}`,
    ),
  ])
  const ids = content.categories.flatMap((one) =>
    reachesCategory(scope, one.id) && owesQuarter(one, period) ? [one.id] : [],
  )
  const group = content.group(NO_COMPANY_FILTER)
  const years = await content.readGroup(ids, [period.year], { group, own: scope.companyId })
  const slot = slotOf({ quarter: period.quarter, month: 0 })
  const covered = ids.filter((one) => years.of(one, period.year).ownReported(slot)).length
  const due = owes ? ids.length : covered
  return due > 0 ? { covered, due } : null
}

async function readAdministration({ id, checksum }: PublicationItem): Promise<Publication['administration']> {
  const row = await oneRow(
    z.object({
      problem: z.string().nullable(),
      opened_by: z.int(),
      gate: z.unknown(),
      corrections: z.array(correction),
      newcomers: z.array(z.object({ company: named, since: z.string() })),
      leavers: z.array(named),
    }),
    Prisma.sql`
      SELECT p.problem, cardinality(p.opened_by) AS opened_by, p.certificate->'gate' AS gate,
        coalesce(p.certificate->'corrections', '[]') AS corrections,
        (SELECT coalesce(json_agg(json_build_object('company', json_build_object('id', c.id, 'name', c.short_name),
            'since', to_char(c.created_at, 'YYYY-MM-DD')) ORDER BY c.id), '[]')
          FROM jsonb_array_elements_text(coalesce(p.certificate->'profiles'->'waiting', '[]')) one
          JOIN companies c ON c.id = one::int) AS newcomers,
        (SELECT coalesce(json_agg(json_build_object('id', c.id, 'name', c.short_name) ORDER BY c.id), '[]')
          FROM jsonb_array_elements_text(coalesce(p.certificate->'profiles'->'leaving', '[]')) one
          JOIN companies c ON c.id = one::int) AS leavers
      FROM publications p WHERE p.id = ${id}`,
  )
  if (!row) return null
  // What is not built yet hides nothing, and nothing waits for it.
  const built = checksum === null ? [] : (await contentFor({ id, checksum })).categories
  const categories = new Map(built.map((one) => [one.id, briefly(one)]))
  const metrics = new Map(built.flatMap((one) => one.metrics.map(({ id, shown }) => [id, briefly(shown)])))
  return {
    problem: row.problem,
    opened_by: row.opened_by,
    hidden: hiddenOf(gateOf(row.gate), metrics),
    waiting: {
      newcomers: row.newcomers,
      leavers: row.leavers,
      corrections: row.corrections.flatMap(({ category, organisations, ...waiting }) => {
        const metric_category = categories.get(category)
        const periods = waiting.periods.map(({ year, quarter }) => `${quarterName(quarter)} ${year}`)
        return metric_category ? [{ metric_category, organisations, periods }] : []
      }),
      least: { newcomers: MIN_NEWCOMERS, corrections: env().MIN_COMPARISON_GROUP },
    },
  }
}

function hiddenOf(
  { years }: ReturnType<typeof gateOf>,
  metrics: ReadonlyMap<number, z.output<typeof namedBriefly>>,
): NonNullable<Publication['administration']>['hidden'] {
  return years.flatMap(({ year, hiddenIn }) =>
    hiddenIn.flatMap(({ metric: id, slot, values }) => {
      const metric = metrics.get(id)
      return metric ? [{ metric, period: periodTitle({ year, ...slotParts(slot) }), values }] : []
    }),
  )
}

const alarmCount = alarmPrecision.omit({ share: true, from: true, to: true })

/** As stored in a certificate: when counted, and the published counts. */
const alarmsJson = z.object({ at: z.string(), told: z.array(alarmCount) })

/**
 * Precision of alarms over all answered reviews, for the publication being built. It continues from the last counts
 * anybody saw, even in a withdrawn publication. Null until there are enough.
 */
export async function countAlarms(): Promise<z.output<typeof alarmsJson> | null> {
  const { at, before, now } = await onlyRow(
    z.object({
      at: z.string(),
      before: alarmsJson.nullable(),
      now: z.array(alarmCount.extend({ organisations: z.int(), fresh: z.int() })),
    }),
    Prisma.sql`
    WITH last AS (
      SELECT p.certificate->'alarms' AS alarms FROM publications p
      WHERE p.state IN ('published', 'withdrawn') AND jsonb_typeof(p.certificate->'alarms') = 'object'
      ORDER BY p.published_at DESC, p.id DESC LIMIT 1
    ), counted AS (
      SELECT coalesce(r.kind, 'all') AS kind, count(*)::int AS answered,
        count(*) FILTER (WHERE r.cause <> 'unknown')::int AS found, count(DISTINCT r.company_id)::int AS organisations,
        count(DISTINCT r.company_id) FILTER (WHERE r.answered_at
          > coalesce((SELECT (alarms->>'at')::timestamptz FROM last), '-infinity'))::int AS fresh
      FROM signal_reviews r WHERE r.cause IS NOT NULL AND NOT r.is_better GROUP BY GROUPING SETS ((), (r.kind))
    )
    SELECT now()::text AS at, (SELECT alarms FROM last) AS before,
      (SELECT json_agg(c ORDER BY c.kind) FROM counted c) AS now`,
  )
  const published = publishedAlarms(before?.told ?? [], now, env().MIN_COMPARISON_GROUP)
  if (published.length === 0) return null
  return published === before?.told ? before : { at, told: [...published] }
}

/** The published precision; empty where there is none. */
const precisionOf = (json: unknown): AlarmPrecision[] =>
  (alarmsJson.safeParse(json).data?.told ?? []).map((one) => ({ ...one, ...wilson(one.found, one.answered) }))

/** The precision in the publication with this id or number, or in the current one. */
export async function readAlarms(idOrNumber: number | string | null): Promise<AlarmPrecision[]> {
  const row = await oneRow(
    z.object({ alarms: z.unknown() }),
    Prisma.sql`SELECT p.certificate->'alarms' AS alarms FROM publications p
      WHERE p.state = 'published'
        AND ${idOrNumber === null ? Prisma.sql`p.id = (${publishedState.newest})` : isPublication(idOrNumber)}`,
  )
  return precisionOf(row?.alarms)
}
