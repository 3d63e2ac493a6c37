import 'server-only'
import { z } from 'zod'
import { onlyRow } from '@/lib/core/db/rows'
import { log } from '@/lib/core/process/log'
import { Prisma } from '@/lib/generated/prisma/client'

const timeoutRow = z.object({ timeout: z.string() })

/**
 * Logs a warning when the server has no statement timeout: a pooler drops the parameter that every connection sends,
 * and must set it itself (`connect_query`). Never throws.
 */
export async function checkStatementTimeout(): Promise<void> {
  try {
    const { timeout } = await onlyRow(
      timeoutRow,
      Prisma.sql`SELECT current_setting('statement_timeout') AS timeout`,
    )
    if (timeout === '0') {
      log().warn('statement_timeout is not in force: set connect_query of PgBouncer, see docs/operations.md')
    }
  } catch (error) {
    log().warn({ err: error }, 'statement_timeout not checked')
  }
}
