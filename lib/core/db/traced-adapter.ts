import 'server-only'
import { PrismaPg } from '@prisma/adapter-pg'
import type { SqlQuery, SqlQueryable } from '@prisma/driver-adapter-utils'
import type { Pool } from 'pg'
import { forgetName, isOutdatedPlan, sentText, statementName } from '@/lib/core/db/prepared'
import { watched } from '@/lib/core/telemetry/statement'

/** A hook awaited after each read, before its rows are used. */
export type AfterRead = () => Promise<void>

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
export class TracedPg extends PrismaPg {
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
