import { Prisma } from '@/lib/generated/prisma/client'

const UNFINISHED = Prisma.sql`NOT EXISTS (SELECT FROM move_runs WHERE command = 'finish')`
/** One that was here before the move has no version in its link: it enters here as it did. */
const MOVED = Prisma.sql`SELECT FROM legacy_links WHERE entity = 'companies' AND version IS NOT NULL`

/** Whether an organisation still enters in the former system: it was moved and is no pilot, and the move is not finished. */
export const isReadOnlySql = (companyId: Prisma.Sql): Prisma.Sql => Prisma.sql`(${UNFINISHED}
  AND EXISTS (${MOVED} AND id = ${companyId})
  AND NOT coalesce((SELECT report -> 'pilots' @> to_jsonb(${companyId}) FROM move_runs WHERE command = 'pilots'
    ORDER BY id DESC LIMIT 1), false))`

/**
 * What the move means to a person of an organisation that is in the former system, or of none: 'read_only' or 'open'; null
 * where nothing moves.
 */
export const movingSql = (companyId: Prisma.Sql): Prisma.Sql => Prisma.sql`CASE
  WHEN ${isReadOnlySql(companyId)} THEN 'read_only'
  WHEN ${UNFINISHED} AND EXISTS (${MOVED})
    AND (${companyId} IS NULL OR EXISTS (SELECT FROM legacy_links WHERE entity = 'companies' AND id = ${companyId}))
  THEN 'open' END`
