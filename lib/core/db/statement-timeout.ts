import 'server-only'
import { db } from '@/lib/core/db/client'
import { log } from '@/lib/core/log'
import { Prisma } from '@/lib/generated/prisma/client'

/**
 * Says in the log when the server itself does not end long statements: a pooler drops the parameter every connection
 * asks for it with, and must set it on its own (`connect_query`). Never throws.
 */
export async function checkStatementTimeout(): Promise<void> {
  try {
    const [row] = await db().$queryRaw<Array<{ timeout: string }>>(
      Prisma.sql`SELECT current_setting('statement_timeout') AS timeout`,
    )
    if (row?.timeout === '0') {
      log().warn('statement_timeout is not in force: set connect_query of PgBouncer, see docs/operations.md')
    }
  } catch (error) {
    log().warn({ err: error }, 'statement_timeout not checked')
  }
}
