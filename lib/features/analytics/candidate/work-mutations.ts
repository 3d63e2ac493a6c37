import 'server-only'
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { METHOD_VERSION } from '@/lib/calc/method-version'
import { lastEndedPeriod, PERIODICITY } from '@/lib/calc/periods'
import { plannedFrom } from '@/lib/calc/publication-calendar'
import { db, onHeavyConnections } from '@/lib/core/db/client'
import { putBackSql, renewSql, workThrough } from '@/lib/core/db/lease'
import { idRow, oneRow, rows } from '@/lib/core/db/rows'
import { yearQuarter } from '@/lib/core/http/shapes'
import { today } from '@/lib/core/process/clock'
import { env } from '@/lib/core/process/env'
import { inLanes } from '@/lib/core/process/lanes'
import { log } from '@/lib/core/process/log'
import { type Built, buildPublication } from '@/lib/features/analytics/candidate/build-data'
import { inBuilder, lanes } from '@/lib/features/analytics/candidate/builder'
import { claim, finishSql, summaryOf, WORK } from '@/lib/features/analytics/candidate/work-statements'
import { SCATTER_YEARS, type StoredScatter, storedScatter } from '@/lib/features/analytics/columns/scatter'
import { storedCategories } from '@/lib/features/analytics/group/group-data'
import { countAlarms } from '@/lib/features/analytics/publications/data'
import { gateSums } from '@/lib/features/analytics/publications/gate-counts'
import { readPacked } from '@/lib/features/analytics/publications/parts-data'
import { Prisma } from '@/lib/generated/prisma/client'

/** Below this minimum classes are so small that a guess about a member is often right. */
const SOUND_MINIMUM = 5

const RETRY_SECONDS = 2
/** Pause before retrying a publication that discloses a numerator: facts must change, or somebody must intervene. */
const AFTER_PROBLEM_SECONDS = 3600

/** A third of the lease's length. */
const RENEW_EVERY_MS = 20_000

type Claimed = Parameters<typeof finishSql>[0]

let plannedOn = ''

/** Writes the calendar's plan into the database, once a day for each process: a first and a final one for each quarter. */
async function planPublications(): Promise<void> {
  const day = today()
  if (plannedOn === day) return
  const { MIN_COMPARISON_GROUP: minimum } = env()
  if (minimum < SOUND_MINIMUM)
    log().warn(`MIN_COMPARISON_GROUP is ${minimum}: below ${SOUND_MINIMUM} comparisons are not anonymous`)
  const ended = lastEndedPeriod(PERIODICITY.quarter, day)
  const planned = plannedFrom(day, ended, env().SUBMISSION_DEADLINE_DAYS)
  await db().$executeRaw`
    INSERT INTO publications (year, quarter, kind, freeze_on, publish_on)
    SELECT * FROM unnest(${planned.map((one) => one.year)}::int[], ${planned.map((one) => one.quarter)}::int[],
      ${planned.map((one) => one.kind)}::text[], ${planned.map((one) => one.freezeOn)}::date[],
      ${planned.map((one) => one.publishOn)}::date[])
    ON CONFLICT DO NOTHING`
  plannedOn = day
}

/** Freezes and releases what is due, one by one; safe to run in several processes. @returns how many steps were done */
export async function makePublications(signal?: AbortSignal): Promise<number> {
  await planPublications()
  return makeDue(signal)
}

/** As `makePublications`, without planning first. */
export function makeDue(signal?: AbortSignal): Promise<number> {
  return workThrough(() => claim(today()), stepUnderLease, signal)
}

async function stepUnderLease(claimed: Claimed): Promise<void> {
  try {
    await onHeavyConnections(() => renewingLease(claimed.id, () => step(claimed)))
  } catch (error) {
    // Lets others retry before the lease expires.
    await db().$executeRaw(putBackSql(WORK, claimed.id, RETRY_SECONDS))
    throw error
  }
}

async function renewingLease(id: number, work: () => Promise<void>): Promise<void> {
  const database = db()
  const renewal = setInterval(() => {
    database
      .$executeRaw(renewSql(WORK, id))
      .catch((err) => log().warn({ err, publication: id }, 'lease of a publication not renewed'))
  }, RENEW_EVERY_MS)
  try {
    await work()
  } finally {
    clearInterval(renewal)
  }
}

const sha256Of = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Stores a part unless it exists. Sent without Prisma, whose debug history would keep it for a hundred calls. @returns its checksum */
async function storePart(packed: string): Promise<string> {
  const sha256 = sha256Of(packed)
  await rows(
    z.never(),
    Prisma.sql`INSERT INTO publication_parts (sha256, content) VALUES (${sha256}, convert_to(${packed}, 'UTF8')) ON CONFLICT DO NOTHING`,
    db().reader,
  )
  return sha256
}

async function step(claimed: Claimed): Promise<void> {
  const built = await buildPublication(claimed, storePart)
  const summary = summaryOf(built)
  const checksum = sha256Of(
    built.contents
      .map(({ what, category, year, sha256 }) => [what, category, year, sha256].join('/'))
      .toSorted()
      .join('\n'),
  )
  const { leaks, problem } = summary
  if (problem) log().error({ publication: claimed.id, leaks }, 'a publication would tell of somebody')
  if (problem && claimed.kind !== 'candidate') {
    const noted = { set: Prisma.sql`problem = ${problem}` }
    await db().$executeRaw(putBackSql(WORK, claimed.id, AFTER_PROBLEM_SECONDS, noted))
    return
  }
  const isNothing = built.base === null && !built.contents.some(({ what }) => what === 'told')
  const state = nextState(claimed, { isNothing, isSame: built.isSame })
  const done = await rows(
    idRow,
    finishSql(claimed, {
      built,
      summary,
      alarms: await countAlarms(),
      scatter: await countScatter(claimed.id, built),
      checksum,
      state,
    }),
  )
  if (done.length === 0) return
  log().info({ publication: claimed.id, state }, 'publication made')
}

type Made = { isNothing: boolean; isSame: boolean }

function nextState({ kind, state, publish_on }: Claimed, { isNothing, isSame }: Made) {
  if (kind === 'candidate') return 'candidate'
  // In a new installation the calendar begins before anybody has anything to look through.
  const isMoot = kind === 'final' ? isSame || isNothing : kind === 'first' && isNothing
  if (state === 'planned' && isMoot) return 'skipped'
  // A publication that is already due is released without a preview.
  return publish_on <= today() ? 'published' : 'preview'
}

/**
 * Overdispersion of the published counts by category, computed once and stored, because readers would need years of
 * everybody's values. For unchanged parts the base publication's result is reused.
 */
async function countScatter(id: number, { base, contents }: Built): Promise<StoredScatter[]> {
  const found = await rows(
    z.object({ scatter: z.array(storedScatter) }),
    Prisma.sql`SELECT p.certificate->'scatter' AS scatter FROM publications p
      WHERE p.id IN (${id}, ${base}) AND jsonb_typeof(p.certificate->'scatter') = 'array'`,
  )
  const known = new Map(found.flatMap(({ scatter }) => scatter.map((one) => [one.key, one])))
  const indicators = contents.find(({ what }) => what === 'indicators')
  const categories = storedCategories(await readPacked(indicators?.sha256 ?? ''))
  return inLanes(categories, lanes(), async ({ id: category, metrics }) => {
    const published = contents
      .filter((one) => one.what === 'told' && one.category === category)
      .toSorted((a, b) => a.year - b.year)
      .slice(-SCATTER_YEARS)
    const rules = metrics.map(({ signature, shown }) => [signature, shown.metric_kind])
    const parts = published.map(({ year, sha256 }) => [year, sha256])
    const key = sha256Of(JSON.stringify([METHOD_VERSION, category, rules, parts]))
    const before = known.get(key)
    if (before) return before
    const packed = await inLanes(published, 1, async ({ year, sha256 }) => ({
      year,
      packed: await readPacked(sha256),
    }))
    const task = { metrics: metrics.map(({ ratio: _ratio, ...metric }) => metric), parts: packed }
    return { category, key, metrics: await inBuilder('scatter', task) }
  })
}

/**
 * Runs the gate over everything approved up to the newest quarter, without storing anything.
 * @returns numerators disclosed, and hidden values out of all; null where nothing is approved
 */
export async function tryGate(): Promise<{ leaks: number; hidden: number; values: number } | null> {
  const latest = await oneRow(
    yearQuarter,
    Prisma.sql`SELECT year, quarter FROM input_documents WHERE quarter > 0 AND approved_at IS NOT NULL
      ORDER BY 1 DESC, 2 DESC LIMIT 1`,
  )
  if (!latest) return null
  const draft = { id: 0, kind: 'candidate', as_of: null, certificate: null }
  const built = await buildPublication({ ...draft, ...latest }, async (packed) => sha256Of(packed))
  const { hidden, values } = gateSums(built.gate)
  return { leaks: summaryOf(built).leaks, hidden, values }
}
