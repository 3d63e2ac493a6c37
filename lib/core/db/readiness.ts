import 'server-only'
import { db } from '@/lib/core/db/client'
import { LAST_MIGRATION } from '@/lib/core/env'
import { AppError } from '@/lib/core/http/errors'
import { Prisma } from '@/lib/generated/prisma/client'

/** @throws AppError unavailable when the last migration of this build is not applied; a connection error otherwise */
export async function requireCurrentSchema(): Promise<void> {
  const applied = await db().$queryRaw<unknown[]>(Prisma.sql`
    SELECT 1 FROM _prisma_migrations WHERE migration_name = ${LAST_MIGRATION} AND finished_at IS NOT NULL`)
  if (applied.length === 0) throw new AppError('unavailable', { message: 'Схема базы данных не обновлена' })
}
