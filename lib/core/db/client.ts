import 'server-only'
import { AsyncLocalStorage } from 'node:async_hooks'
import { Pool } from 'pg'
import { type Reader, readerOver } from '@/lib/core/db/reader'
import { type AfterRead, TracedPg } from '@/lib/core/db/traced-adapter'
import { env } from '@/lib/core/process/env'
import { beforeExit } from '@/lib/core/process/guard-bridge'
import { yieldToInteractive } from '@/lib/core/process/interactive-work'
import { processWide } from '@/lib/core/process/process-wide'
import { PrismaClient } from '@/lib/generated/prisma/client'

/** Timeouts, so that a frozen database answers 503 within five seconds instead of hanging a request. */
const CONNECT_TIMEOUT_MS = 2_000
const QUERY_TIMEOUT_MS = 4_000

/** The libpq parameter `connect_timeout` of the URL, in seconds, for slow machines. */
function connectTimeoutMs(url: string): number {
  const seconds = Number(new URL(url).searchParams.get('connect_timeout'))
  return seconds > 0 ? seconds * 1000 : CONNECT_TIMEOUT_MS
}

/** Prisma's client with a reader over the same connection pool. */
export class Database extends PrismaClient {
  readonly pool: Pool
  readonly reader: Reader

  constructor(connectionString: string, poolSize: number, afterRead?: AfterRead) {
    const pool = new Pool({
      connectionString,
      max: poolSize,
      connectionTimeoutMillis: connectTimeoutMs(connectionString),
      query_timeout: QUERY_TIMEOUT_MS,
      statement_timeout: QUERY_TIMEOUT_MS,
      application_name: 'pokazateli',
    })
    // A lost idle connection needs no handling: the next call opens another.
    pool.on('error', () => undefined)
    super({ adapter: new TracedPg(pool, afterRead) })
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
