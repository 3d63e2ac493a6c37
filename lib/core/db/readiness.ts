import 'server-only'
import { z } from 'zod'
import { onlyRow } from '@/lib/core/db/rows'
import { LAST_MIGRATION } from '@/lib/core/env'
import { AppError } from '@/lib/core/http/errors'
import { Prisma } from '@/lib/generated/prisma/client'

const schemaRow = z.object({ is_applied: z.boolean() })

/** @throws AppError unavailable when the last migration of this build is not applied; a connection error otherwise */
export async function requireCurrentSchema(): Promise<void> {
  const { is_applied } = await onlyRow(
    schemaRow,
    Prisma.sql`SELECT EXISTS (
      SELECT FROM _prisma_migrations WHERE migration_name = ${LAST_MIGRATION} AND finished_at IS NOT NULL
    ) AS is_applied`,
  )
  if (!is_applied) throw new AppError('unavailable', { message: 'Схема базы данных не обновлена' })
}
