import 'server-only'
import { z } from 'zod'
import { onHeavyConnections } from '@/lib/core/db/client'
import { isDatabaseUnavailable } from '@/lib/core/db/failures'
import { rows } from '@/lib/core/db/rows'
import { COMPANY_ROLE, DOCUMENT_STATUS } from '@/lib/core/domain/dictionaries'
import { log } from '@/lib/core/process/log'
import { publishedState } from '@/lib/features/analytics/publications/statements-data'
import { Prisma } from '@/lib/generated/prisma/client'

/** Kinds of checks of own series, each with its own schedule. */
type CheckKind = 'signals' | 'quality'

const changedRow = z.object({ id: z.int(), state: z.string() })

/** An organisation whose own series changed since the last check. */
export type Changed = z.output<typeof changedRow>

/** Everything own charts depend on: approved documents, marks, the publication's overdispersion, settings. */
const STATE = Prisma.sql`concat_ws('/',
  (SELECT concat(count(*), ' ', max(d.approved_at)) FROM input_documents d
    WHERE d.company_id = c.id AND d.input_document_status_id = ${DOCUMENT_STATUS.approved}),
  (SELECT concat(count(*), ' ', max(k.id)) FROM chart_marks k WHERE k.company_id = c.id),
  (${publishedState.newest}), (SELECT concat(count(*), ' ', sum(m.version)) FROM metrics m))`

/** Participants to check, those never checked first. */
const changedCompanies = (kind: CheckKind): Promise<Changed[]> =>
  rows(
    changedRow,
    Prisma.sql`
    SELECT c.id, ${STATE} AS state FROM companies c
    LEFT JOIN company_looks l ON l.company_id = c.id AND l.what = ${kind}
    WHERE c.company_role_id = ${COMPANY_ROLE.participant} AND ${STATE} IS DISTINCT FROM l.state
    ORDER BY l.company_id IS NOT NULL, c.id`,
  )

/** Shorter than the job's timeout; the next run continues. */
const RUN_MS = 10 * 60_000

/** Checks every participant whose own series changed since the last run. @returns how many */
export async function lookAtChanged(kind: CheckKind, look: (one: Changed) => Promise<void>): Promise<number> {
  const until = Date.now() + RUN_MS
  let checked = 0
  for (const one of await changedCompanies(kind)) {
    if (Date.now() > until) break
    try {
      await onHeavyConnections(() => look(one))
      checked += 1
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error
      log().error({ err: error, company_id: one.id, what: kind }, 'own series not looked at')
    }
  }
  return checked
}

/** Records the checked state in the same statement as the findings. */
export const checkedSql = (kind: CheckKind, { id, state }: Changed): Prisma.Sql => Prisma.sql`
  INSERT INTO company_looks (company_id, what, state) VALUES (${id}, ${kind}, ${state})
  ON CONFLICT (company_id, what) DO UPDATE SET state = excluded.state`
