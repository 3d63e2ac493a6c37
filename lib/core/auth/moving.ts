import { Prisma } from '@/lib/generated/prisma/client'

const UNFINISHED = Prisma.sql`NOT EXISTS (SELECT FROM move_runs WHERE command = 'finish')`
/** An organisation linked without a version existed here before the move, and enters its data here. */
const MOVED = Prisma.sql`SELECT FROM legacy_links WHERE entity = 'companies' AND version IS NOT NULL`

/** Whether an organisation still enters in the former system: moved, no pilot, and the move is not finished. */
export const isReadOnlySql = (companyId: Prisma.Sql): Prisma.Sql => Prisma.sql`(${UNFINISHED}
  AND EXISTS (${MOVED} AND id = ${companyId})
  AND NOT coalesce((SELECT report -> 'pilots' @> to_jsonb(${companyId}) FROM move_runs WHERE command = 'pilots'
    ORDER BY id DESC LIMIT 1), false))`

/** Effect of the move on people of an organisation, or of none: 'read_only' or 'open'; null where nothing is moved. */
export const movingSql = (companyId: Prisma.Sql): Prisma.Sql => Prisma.sql`CASE
  WHEN ${isReadOnlySql(companyId)} THEN 'read_only'
  WHEN ${UNFINISHED} AND EXISTS (${MOVED})
    AND (${companyId} IS NULL OR EXISTS (SELECT FROM legacy_links WHERE entity = 'companies' AND id = ${companyId}))
  THEN 'open' END`
