import 'server-only'
import { PrismaPg } from '@prisma/adapter-pg'
import type { SqlQuery, SqlQueryable } from '@prisma/driver-adapter-utils'
import type { Pool } from 'pg'
import { requestContext } from '@/lib/core/request-context'
import { tracedStatement } from '@/lib/core/telemetry/statement'

const REQUEST_ID = /^[0-9a-f-]{36}$/

/** Statements are not prepared by name, so a comment of their own costs them nothing. */
function marked(query: SqlQuery): SqlQuery {
  const { requestId } = requestContext()
  return REQUEST_ID.test(requestId) ? { ...query, sql: `/* request ${requestId} */ ${query.sql}` } : query
}

function mark<Queryable extends SqlQueryable>(
  queryable: Queryable,
  afterRead: () => Promise<void>,
): Queryable {
  const queryRaw = queryable.queryRaw.bind(queryable)
  const executeRaw = queryable.executeRaw.bind(queryable)
  queryable.queryRaw = async (query) => {
    const answer = await tracedStatement(query.sql, () => queryRaw(marked(query)))
    await afterRead()
    return answer
  }
  queryable.executeRaw = (query) => tracedStatement(query.sql, () => executeRaw(marked(query)))
  return queryable
}

/**
 * Prisma's adapter with the request's id in every statement, so that what the server logs or lists in
 * pg_stat_activity leads to the log line and the audit row of the same request.
 */
export class TracedPg extends PrismaPg {
  /** The connections, once there are any. */
  pool: Pick<Pool, 'totalCount' | 'idleCount' | 'waitingCount'> | undefined

  /** What each read waits for before its rows are made use of. */
  afterRead = async (): Promise<void> => undefined

  override async connect() {
    const adapter = mark(await super.connect(), this.afterRead)
    const startTransaction = adapter.startTransaction.bind(adapter)
    adapter.startTransaction = async (level) => mark(await startTransaction(level), this.afterRead)
    this.pool = adapter.underlyingDriver()
    return adapter
  }
}
