import 'server-only'
import { AsyncLocalStorage } from 'node:async_hooks'
import { db, isHeavyWork } from '@/lib/core/db/client'
import { isDatabaseUnavailable, isRetryable, isStatementTimeout } from '@/lib/core/db/failures'
import { gathering } from '@/lib/core/db/gathering'
import type { Reader } from '@/lib/core/db/reader'
import type { Queries } from '@/lib/core/db/rows'
import { openStandbyLink, type StandbyLink } from '@/lib/core/db/standby-link'
import {
  NotOurStandby,
  type Position,
  readPrimaryPosition,
  StandbyBehind,
  waitForPosition,
} from '@/lib/core/db/standby-position'
import { env } from '@/lib/core/env'
import { beforeExit } from '@/lib/core/guard-bridge'
import { log } from '@/lib/core/log'
import { letOrdinaryPass } from '@/lib/core/ordinary-work'
import type { Prisma } from '@/lib/generated/prisma/client'

/*
 * Reads that may be done by a streaming standby, never older than the primary: docs/decisions/0012.
 */

/** To get a connection and begin; a frozen standby costs a call no more than this. */
const BEGIN_MS = 1_000
/** Of all reads of one call. */
const READS_MS = 60_000
/** A standby that failed or is behind is left alone for so long, then tried without anybody waiting for it. */
const REST_MS = 2_000

/** What became of a call's reads: done by the standby, or why they went to the primary. */
export const STANDBY_OUTCOMES = ['standby', 'behind', 'busy', 'conflict', 'failed', 'resting'] as const
type Outcome = (typeof STANDBY_OUTCOMES)[number]

/** Every connection is taken by a call of ours: no sign of anything wrong with the standby. */
class StandbyBusy extends Error {}

/** Of what the standby did not do; what the work throws of itself is none of this. */
class StandbyFault extends Error {
  constructor(
    override readonly cause: unknown,
    /** It had answered that it is up to date. */
    readonly wasReading: boolean,
  ) {
    super('the standby failed', { cause })
  }
}

interface State {
  link: StandbyLink | undefined
  /** Undefined while the standby is in use. */
  restUntil: number | undefined
  isTrying: boolean
  counts: Record<Outcome, number>
}

/** How the reads of the work under way are sent. */
interface Reads {
  reader: Reader
  isStandby: boolean
}

const reads = new AsyncLocalStorage<Reads>()
const holder = globalThis as typeof globalThis & { standby?: State }

function state(): State {
  if (holder.standby) return holder.standby
  const counts = { standby: 0, behind: 0, busy: 0, conflict: 0, failed: 0, resting: 0 }
  const fresh: State = { link: undefined, restUntil: undefined, isTrying: false, counts }
  beforeExit('resources', async () => fresh.link?.discard())
  holder.standby = fresh
  return fresh
}

/** For metrics; null without DATABASE_REPLICA_URL. */
export function standbyUse(): { inUse: boolean; counts: Readonly<Record<Outcome, number>> } | null {
  if (env().DATABASE_REPLICA_URL === undefined) return null
  const { restUntil, counts } = state()
  return { inUse: restUntil === undefined, counts }
}

/** Where reads go: within `readingFromStandby` wherever it decided, elsewhere the primary. */
export function readDb(): Reader {
  return reads.getStore()?.reader ?? db().reader
}

/** What is read now is of a moment that other calls may already have left behind. */
export function isReadingFromStandby(): boolean {
  return reads.getStore()?.isStandby ?? false
}

/**
 * Does work whose reads, as far as it asks for them before it waits for any, are sent as one statement: they are of one
 * moment, and of one round trip. Their rows come as JSON has them: no dates, no bytes.
 */
export function atOnce<T>(work: () => Promise<T>): Promise<T> {
  return reads.run({ reader: gathering(readDb()), isStandby: isReadingFromStandby() }, work)
}

/**
 * Does the reads of one call on the standby named by DATABASE_REPLICA_URL, once it has replayed all that the primary
 * had at the beginning, otherwise on the primary. Whatever goes wrong with the standby, the work is done again on the
 * primary.
 * @param work only reads, through `readDb`; may run twice
 * @throws what the work throws of itself, and failures of the primary: neither says anything of the standby
 */
export async function readingFromStandby<T>(work: () => Promise<T>): Promise<T> {
  const url = env().DATABASE_REPLICA_URL
  if (url === undefined || isReadingFromStandby()) return work()
  const { counts } = state()
  if (isResting(url)) {
    counts.resting += 1
    return work()
  }
  const link = currentLink(url)
  const position = await readPrimaryPosition()
  try {
    const result = await onLink(link, position, work)
    counts.standby += 1
    return result
  } catch (error) {
    if (!(error instanceof StandbyFault)) throw error
    counts[judge(link, error)] += 1
    return work()
  }
}

function currentLink(url: string): StandbyLink {
  const now = state()
  now.link ??= openStandbyLink(url, env().DATABASE_POOL_SIZE)
  return now.link
}

/**
 * One transaction, so that all statements meet the same server even behind a balancer or a pooler.
 * @throws StandbyFault, and what the work throws of itself
 */
function onLink<T>(link: StandbyLink, position: Position, work: () => Promise<T>): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const itsErrors = new Set<unknown>()
    let [hasBegun, isReading] = [false, false]
    const transaction = link.client.$transaction(
      async (sender) => {
        hasBegun = true
        link.working += 1
        try {
          await waitForPosition(sender, position)
          isReading = true
          resolve(await reads.run({ reader: oneByOne(sender, itsErrors), isStandby: true }, work))
        } catch (error) {
          const isFault = !isReading || itsErrors.has(error) || error instanceof StandbyBehind
          // Now, not after the rollback, which a frozen server keeps waiting.
          reject(isFault ? new StandbyFault(error, isReading) : error)
          throw error
        } finally {
          link.working -= 1
        }
      },
      { maxWait: BEGIN_MS, timeout: READS_MS },
    )
    transaction.catch((error: unknown) => {
      const isBusy = !hasBegun && link.working >= link.size
      reject(new StandbyFault(isBusy ? new StandbyBusy() : error, false))
    })
  })
}

/** A connection takes one statement at a time. @param itsErrors is given what statements fail with */
function oneByOne(transaction: Queries, itsErrors: Set<unknown>): Reader {
  let last: Promise<unknown> = Promise.resolve()
  return {
    read<Row>(query: Prisma.Sql) {
      const send = async () => {
        const rows = await transaction.$queryRaw<Row[]>(query)
        if (isHeavyWork()) await letOrdinaryPass()
        return rows
      }
      const answer = last.then(send)
      last = answer.catch((error: unknown) => itsErrors.add(error))
      return answer
    },
  }
}

function judge(link: StandbyLink, { cause, wasReading }: StandbyFault): Outcome {
  if (cause instanceof StandbyBusy) return 'busy'
  // Replay needed what the statement was reading; the next call is no worse off.
  if (isRetryable(cause)) return 'conflict'
  const isBehind = cause instanceof StandbyBehind
  const isLost = isDatabaseUnavailable(cause) && !isStatementTimeout(cause)
  if (wasReading && !isBehind && !isLost) {
    // What one statement came to says nothing of other calls'.
    log().warn({ err: cause }, 'a read on the standby failed, done again by the primary')
  } else if (link === state().link) {
    rest(cause)
    if (isLost || cause instanceof NotOurStandby) giveUp(link)
  }
  return isBehind ? 'behind' : 'failed'
}

function rest(error: unknown): void {
  const now = state()
  if (now.restUntil === undefined) log().warn({ err: error }, 'standby not in use, reading from the primary')
  now.restUntil = Date.now() + REST_MS
}

function giveUp(link: StandbyLink): void {
  state().link = undefined
  link.discard().catch((error: unknown) => log().debug({ err: error }, 'standby connections'))
}

/** When the rest is over, the standby is tried on the side; calls use it again after that. */
function isResting(url: string): boolean {
  const now = state()
  if (now.restUntil === undefined) return false
  if (Date.now() >= now.restUntil && !now.isTrying) void tryAgain(url)
  return true
}

async function tryAgain(url: string): Promise<void> {
  const now = state()
  const link = currentLink(url)
  now.isTrying = true
  try {
    await onLink(link, await readPrimaryPosition(), async () => undefined)
    now.restUntil = undefined
    log().info('standby in use again')
  } catch (error) {
    if (error instanceof StandbyFault) judge(link, error)
    else log().debug({ err: error }, 'standby not tried, the primary named no position')
  } finally {
    now.isTrying = false
  }
}
