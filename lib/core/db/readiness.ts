import 'server-only'
import { z } from 'zod'
import { onlyRow } from '@/lib/core/db/rows'
import { AppError } from '@/lib/core/http/errors'
import { LAST_MIGRATION } from '@/lib/core/process/env'
import { log } from '@/lib/core/process/log'
import { Prisma } from '@/lib/generated/prisma/client'

async function lookUp(): Promise<void> {
  const { is_applied } = await onlyRow(
    z.object({ is_applied: z.boolean() }),
    Prisma.sql`SELECT EXISTS (
      SELECT FROM _prisma_migrations WHERE migration_name = ${LAST_MIGRATION} AND finished_at IS NOT NULL
    ) AS is_applied`,
  )
  if (!is_applied) throw new AppError('unavailable', { message: 'Схема базы данных не обновлена' })
}

/** The result is cached for this long, however often it is requested. */
const MEMORY_MS = 1_000

const last = { checkedAt: Number.NEGATIVE_INFINITY, answer: Promise.resolve() }

/**
 * Checks the schema at most once a second.
 * @throws AppError unavailable when the last migration of this build is not applied; a connection error otherwise
 */
export function requireCurrentSchema(): Promise<void> {
  const now = performance.now()
  if (now - last.checkedAt >= MEMORY_MS) Object.assign(last, { checkedAt: now, answer: lookUp() })
  return last.answer
}

/**
 * Logs a warning when the server has no statement timeout: a pooler drops the parameter that every connection sends,
 * and must set it itself (`connect_query`). Never throws.
 */
export async function checkStatementTimeout(): Promise<void> {
  try {
    const { timeout } = await onlyRow(
      z.object({ timeout: z.string() }),
      Prisma.sql`SELECT current_setting('statement_timeout') AS timeout`,
    )
    if (timeout === '0') {
      log().warn('statement_timeout is not in force: set connect_query of PgBouncer, see docs/operations.md')
    }
  } catch (error) {
    log().warn({ err: error }, 'statement_timeout not checked')
  }
}
