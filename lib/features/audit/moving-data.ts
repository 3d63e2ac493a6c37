import 'server-only'
import { z } from 'zod'
import { type CompanyScope, reachesAllSql } from '@/lib/core/auth/scope'
import { instantSql } from '@/lib/core/db/phrases'
import { rows } from '@/lib/core/db/rows'
import { Prisma } from '@/lib/generated/prisma/client'

const runRow = z.object({
  id: z.int(),
  at: z.string(),
  command: z.string(),
  /** 0 no problems, 2 questions, 1 errors. */
  exit_code: z.int(),
  totals: z.array(z.string()),
  /** The first items that wait for a person, and their number. */
  open: z.array(z.string()),
  open_count: z.int(),
})

/** The latest runs of the move with their reports. */
export function readMoveRuns(scope: CompanyScope): Promise<Array<z.output<typeof runRow>>> {
  return rows(
    runRow,
    Prisma.sql`
    SELECT id, ${instantSql(Prisma.sql`at`)} AS at, command, exit_code, report->'totals' AS totals, report->'open' AS open,
      (report->>'open_count')::int AS open_count
    FROM move_runs WHERE ${reachesAllSql(scope)} ORDER BY id DESC LIMIT 100`,
  )
}
