import 'server-only'
import { METHOD_VERSION } from '@/lib/calc/method-version'
import { lastEndedPeriod, PERIODICITY } from '@/lib/calc/periods'
import { plannedFrom } from '@/lib/calc/publication-calendar'
import { db, onHeavyConnections } from '@/lib/core/db/client'
import { oneRow, rows } from '@/lib/core/db/rows'
import { today } from '@/lib/core/process/clock'
import { env } from '@/lib/core/process/env'
import { log } from '@/lib/core/process/log'
import { buildPublication } from '@/lib/features/analytics/candidate/build-data'
import { gateSums } from '@/lib/features/analytics/candidate/gate-counts'
import { countScatter } from '@/lib/features/analytics/candidate/scatter-data'
import { summaryOf } from '@/lib/features/analytics/candidate/summary'
import { countAlarms } from '@/lib/features/analytics/publications/alarms-data'
import { sha256Of, storePart } from '@/lib/features/analytics/publications/parts-data'
import {
  type Claimed,
  claimStatement,
  finishStatement,
  keepStatement,
  latestStatement,
  planStatement,
  problemStatement,
  putBackStatement,
} from '@/lib/features/analytics/publications/work-statements'

/** Retry delay after a publication that discloses something: first a person looks at it, or facts change. */
const AFTER_PROBLEM_MINUTES = 60

/** With a smaller minimum, classes are so small that guessing within one would succeed too often. */
const SOUND_MINIMUM = 5

/** A third of the lease's length. */
const KEEP_EVERY_MS = 20_000

let plannedOn = ''

/** Writes the calendar's plan into the database, once a day for each process. */
async function planPublications(): Promise<void> {
  const day = today()
  if (plannedOn === day) return
  const { MIN_COMPARISON_GROUP: least } = env()
  if (least < SOUND_MINIMUM)
    log().warn(`MIN_COMPARISON_GROUP is ${least}: below ${SOUND_MINIMUM} comparisons are not anonymous`)
  await planNow()
  plannedOn = day
}

async function planNow(): Promise<void> {
  const day = today()
  const ended = lastEndedPeriod(PERIODICITY.quarter, day)
  await db().$executeRaw(planStatement(plannedFrom(day, ended, env().SUBMISSION_DEADLINE_DAYS)))
}

/** Freezes and releases what is due, one by one; safe to run in several processes. @returns how many steps were done */
export async function makePublications(signal?: AbortSignal): Promise<number> {
  await planPublications()
  return makeDue(signal)
}

/** `makePublications` without planning. */
export async function makeDue(signal?: AbortSignal): Promise<number> {
  let made = 0
  while (!signal?.aborted) {
    const one = await oneRow(claimStatement.row, claimStatement.sql(today()))
    if (!one) break
    try {
      await onHeavyConnections(() => keepingHold(one.id, () => step(one)))
    } catch (error) {
      // Lets others retry before the lease expires.
      await db().$executeRaw(putBackStatement(one.id))
      throw error
    }
    made += 1
  }
  return made
}

/** Renews the lease while building: a category of a country may take longer than the lease. */
async function keepingHold(id: number, work: () => Promise<void>): Promise<void> {
  const database = db()
  const again = setInterval(() => {
    database.$executeRaw(keepStatement(id)).catch(() => undefined)
  }, KEEP_EVERY_MS)
  try {
    await work()
  } finally {
    clearInterval(again)
  }
}

async function step(one: Claimed): Promise<void> {
  const built = await buildPublication(
    {
      ...one,
      asOf: one.as_of,
      profiles: one.certificate?.profiles ?? null,
      corrections: one.certificate?.corrections ?? [],
      base: one.certificate?.base ?? null,
    },
    (packed) => storePart(packed, db()),
  )
  const summary = summaryOf(built)
  const checksum = sha256Of(
    built.contents
      .map(({ what, category, year, sha256 }) => [what, category, year, sha256].join('/'))
      .toSorted()
      .join('\n'),
  )
  const leaks = summary.leaks > 0
  if (leaks)
    log().error({ publication: one.id, leaks: summary.leaks }, 'a publication would tell of somebody')
  if (leaks && one.kind !== 'candidate') {
    await db().$executeRaw(
      problemStatement(one.id, `Проверка нашла, что узнать можно: ${summary.leaks}`, AFTER_PROBLEM_MINUTES),
    )
    return
  }
  const state = nextState(one, checksum === one.standing_checksum)
  const done = await rows(
    finishStatement.row,
    finishStatement.sql(one, {
      built,
      summary,
      alarms: await countAlarms(),
      scatter: await countScatter(one.id, built),
      checksum,
      state,
      method: METHOD_VERSION,
    }),
  )
  if (done.length === 0) return
  log().info({ publication: one.id, state }, 'publication made')
}

function nextState({ kind, state, publish_on }: Claimed, isSame: boolean) {
  if (kind === 'candidate') return 'candidate'
  if (state === 'planned' && kind === 'final' && isSame) return 'skipped'
  // One that is already due is released without a preview.
  return publish_on <= today() ? 'published' : 'preview'
}

/**
 * Dry run of a publication of everything approved now; nothing is stored.
 * @returns numbers of disclosures and of hidden values; null where there is nothing to compare
 */
export async function tryGate(): Promise<{ leaks: number; hidden: number; values: number } | null> {
  const latest = await oneRow(latestStatement.row, latestStatement.sql)
  if (!latest) return null
  const draft = { id: 0, kind: 'candidate', asOf: null, profiles: null, corrections: [], base: null }
  const built = await buildPublication({ ...draft, ...latest }, async (packed) => sha256Of(packed))
  const { hidden, values } = gateSums(built.gate)
  return { leaks: summaryOf(built).leaks, hidden, values }
}
