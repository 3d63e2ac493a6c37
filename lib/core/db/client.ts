import 'server-only'
import { AsyncLocalStorage } from 'node:async_hooks'
import { PrismaPg } from '@prisma/adapter-pg'
import type { SqlQuery, SqlQueryable } from '@prisma/driver-adapter-utils'
import { Pool } from 'pg'
import { StatementFailed } from '@/lib/core/db/failures'
import { env } from '@/lib/core/process/env'
import { beforeExit } from '@/lib/core/process/guard-bridge'
import { yieldToInteractive } from '@/lib/core/process/interactive-work'
import { processWide } from '@/lib/core/process/process-wide'
import { requestContext } from '@/lib/core/process/request-context'
import { watched } from '@/lib/core/telemetry/statement'
import { type Prisma, PrismaClient } from '@/lib/generated/prisma/client'

/** Timeouts, so that a frozen database answers 503 within five seconds instead of hanging a request. */
const CONNECT_TIMEOUT_MS = 2_000
const QUERY_TIMEOUT_MS = 4_000

/** The libpq parameter `connect_timeout` of the URL, in seconds, for slow machines. */
function connectTimeoutMs(url: string): number {
  const seconds = Number(new URL(url).searchParams.get('connect_timeout'))
  return seconds > 0 ? seconds * 1000 : CONNECT_TIMEOUT_MS
}

/*
 * Statements are prepared under names, so that each connection plans them once: docs/decisions/0031. With
 * DATABASE_PREPARED=off none is named, and each has its request id in a comment instead.
 */

/** A prepared statement takes server memory until its connection ends: texts sent only once get no name. */
const MAX_NAMES = 500
/** Texts seen once; when full the set is cleared, and texts get their names later. */
const MAX_SEEN = 5_000

const names = new Map<string, string>()
const seen = new Set<string>()
const nameless = new Set<string>()

/** The statement name of a text, from its second use on. */
function statementName(text: string): string | undefined {
  if (env().DATABASE_PREPARED === 'off') return undefined
  const known = names.get(text)
  if (known !== undefined || names.size >= MAX_NAMES || nameless.has(text)) return known
  if (!seen.delete(text)) {
    if (seen.size >= MAX_SEEN) seen.clear()
    seen.add(text)
    return undefined
  }
  const name = `p${names.size + nameless.size + 1}`
  names.set(text, name)
  return name
}

/**
 * A cached plan no longer fits its tables after a migration. A pooler may cache it by text whatever the name, so from
 * then on the text is sent unnamed.
 */
function isOutdatedPlan(error: unknown): boolean {
  return error instanceof Error && /cached plan must not change result type/.test(error.message)
}

/** Sends this text unnamed from now on. */
function forgetName(text: string): void {
  names.delete(text)
  nameless.add(text)
}

const REQUEST_ID = /^[0-9a-f-]{36}$/

/** The text to send: with the request id when statements are never named. */
function sentText(text: string): string {
  if (env().DATABASE_PREPARED === 'on') return text
  const { requestId } = requestContext()
  return REQUEST_ID.test(requestId) ? `/* request ${requestId} */ ${text}` : text
}

/** A hook awaited after each read, before its rows are used. */
type AfterRead = () => Promise<void>

function trace<Queryable extends SqlQueryable>(queryable: Queryable, afterRead: AfterRead): Queryable {
  const queryRaw = queryable.queryRaw.bind(queryable)
  const executeRaw = queryable.executeRaw.bind(queryable)
  queryable.queryRaw = async (query) => {
    const answer = await sent(query, queryRaw)
    await afterRead()
    return answer
  }
  queryable.executeRaw = (query) => sent(query, executeRaw)
  return queryable
}

async function sent<Answer>(query: SqlQuery, send: (query: SqlQuery) => Promise<Answer>): Promise<Answer> {
  try {
    return await watched(query.sql, () => send({ ...query, sql: sentText(query.sql) }))
  } catch (error) {
    if (isOutdatedPlan(error)) forgetName(query.sql)
    throw error
  }
}

/** Prisma's adapter over our connections: prepares statements by name, traces them, and logs slow ones. */
class TracedPg extends PrismaPg {
  constructor(
    pool: Pool,
    readonly afterRead: AfterRead = async () => undefined,
  ) {
    // BEGIN and the like have no plan to cache.
    super(pool, { statementNameGenerator: ({ sql, args }) => (args.length > 0 && statementName(sql)) || '' })
  }

  override async connect() {
    const adapter = trace(await super.connect(), this.afterRead)
    const startTransaction = adapter.startTransaction.bind(adapter)
    adapter.startTransaction = async (level) => trace(await startTransaction(level), this.afterRead)
    return adapter
  }
}

/** Reads rows without Prisma. Not a method of the client, because its transactions would inherit it. */
export interface Reader {
  read<Row>(statement: Prisma.Sql): Promise<Row[]>
}

/** Sends statements directly to the driver: Prisma's overhead on a raw query exceeds most of them. */
function readerOver(pool: Pool, afterRead?: AfterRead): Reader {
  async function sent<Row>({ text, values }: Prisma.Sql): Promise<Row[]> {
    const { rows } = await pool.query({ name: statementName(text), text: sentText(text), values })
    return rows
  }
  return {
    async read<Row>(statement: Prisma.Sql) {
      const { text } = statement
      try {
        const rows = await watched(text, () => sent<Row>(statement)).catch((error: unknown) => {
          if (!isOutdatedPlan(error)) throw error
          forgetName(text)
          return sent<Row>(statement)
        })
        await afterRead?.()
        return rows
      } catch (error) {
        throw StatementFailed.by(error)
      }
    },
  }
}

/** Prisma's client with a reader over the same connection pool. */
export class Database extends PrismaClient {
  readonly pool: Pool
  readonly reader: Reader

  constructor(connectionString: string, poolSize: number, afterRead?: AfterRead) {
    const maxWait = connectTimeoutMs(connectionString)
    const pool = new Pool({
      connectionString,
      max: poolSize,
      connectionTimeoutMillis: maxWait,
      query_timeout: QUERY_TIMEOUT_MS,
      statement_timeout: QUERY_TIMEOUT_MS,
      application_name: 'pokazateli',
    })
    // A lost idle connection needs no handling: the next call opens another.
    pool.on('error', () => undefined)
    super({ adapter: new TracedPg(pool, afterRead), transactionOptions: { maxWait } })
    this.pool = pool
    this.reader = readerOver(pool, afterRead)
  }

  override async $disconnect(): Promise<void> {
    await super.$disconnect()
    if (!this.pool.ended) await this.pool.end()
  }
}

/** Share of a process's connections reserved for heavy calls; a pool of one or two is not divided. */
const HEAVY_PART = 0.4

/** Separate pools, so that heavy calls never make sessions, saves and everything else wait. */
export type PoolName = 'ordinary' | 'heavy'

const databases = () => processWide('databases', (): Partial<Record<PoolName, Database>> => ({}))
const work = new AsyncLocalStorage<PoolName>()

function sizeOf(name: PoolName): number {
  const all = env().DATABASE_POOL_SIZE
  const heavy = Math.floor(all * HEAVY_PART)
  return name === 'heavy' ? heavy : all - heavy
}

function opened(name: PoolName): Database {
  const afterRead = name === 'heavy' ? yieldToInteractive : undefined
  const database = new Database(env().DATABASE_URL, sizeOf(name), afterRead)
  beforeExit('resources', () => database.$disconnect())
  return database
}

/** This process's client of the pool for the current work. */
export function db(): Database {
  const name = work.getStore() ?? 'ordinary'
  const open = databases()
  open[name] ??= opened(name)
  return open[name]
}

/** Runs work on the heavy pool, where it can exhaust only its own connections. */
export function onHeavyConnections<T>(heavy: () => Promise<T>): Promise<T> {
  return work.run(sizeOf('heavy') > 0 ? 'heavy' : 'ordinary', heavy)
}

/** A pool of this process; undefined before the first query. */
export function dbPool(name: PoolName): Pool | undefined {
  return databases()[name]?.pool
}
