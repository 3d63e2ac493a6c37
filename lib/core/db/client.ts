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

/** Waits are bounded, so that a frozen database answers 503 within five seconds instead of hanging a request. */
const CONNECT_TIMEOUT_MS = 2_000
const QUERY_TIMEOUT_MS = 4_000

/** Of the address: seconds by the name that libpq has for them, where a machine is known to take its time. */
function connectTimeoutMs(url: string): number {
  const seconds = Number(new URL(url).searchParams.get('connect_timeout'))
  return seconds > 0 ? seconds * 1000 : CONNECT_TIMEOUT_MS
}

/** Prisma's client, and a reader of the very connections that it works over. */
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
    // An idle connection that is lost concerns nobody: the next call opens another.
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

/** Of the connections of a process, what its heavy calls have for themselves; a pool of one or two is not divided. */
const HEAVY_PART = 0.4

/** Whose connections: those of heavy calls, and those that sessions, saves and everything else never wait for them for. */
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

/** The client of this process for the work under way. */
export function db(): Database {
  const name = work.getStore() ?? 'ordinary'
  const open = databases()
  open[name] ??= opened(name)
  return open[name]
}

/** Does work that may take all connections it can get: there are so many that the others' are not among them. */
export function onHeavyConnections<T>(heavy: () => Promise<T>): Promise<T> {
  return work.run(sizeOf('heavy') > 0 ? 'heavy' : 'ordinary', heavy)
}

/** The connections of this process; undefined before the first query. */
export function dbPool(name: PoolName): Pool | undefined {
  return databases()[name]?.pool
}
