import 'server-only'
import { z } from 'zod'
import type { CompanyScope } from '@/lib/core/auth/scope'
import { change } from '@/lib/core/db/change'
import { db } from '@/lib/core/db/client'
import { type LeasedTable, putBackSql, takeSql } from '@/lib/core/db/lease'
import { idRow, oneRow, selected } from '@/lib/core/db/rows'
import type { Letter } from '@/lib/core/mail/letter'
import { emailRow, outboxSql } from '@/lib/core/mail/outbox'
import type { Format } from '@/lib/core/paper/paper'
import { filters } from '@/lib/features/analytics/group/contract'
import { publishedState } from '@/lib/features/analytics/publications/statements-data'
import { LETTER_AFTER_SECONDS, MOST_ATTEMPTS } from '@/lib/features/control-reports/rules'
import { PARTS } from '@/lib/features/control-reports/shapes'
import { Prisma } from '@/lib/generated/prisma/client'

/** Reports `r` within scope: of the own organisation, and only with the person's categories. */
export const inReach = ({ companyId, metricCategoryIds }: CompanyScope): Prisma.Sql =>
  Prisma.sql`(${companyId}::int IS NULL OR r.company_id = ${companyId}::int)
    AND (${metricCategoryIds === null} OR r.metric_category_ids <@ ${[...(metricCategoryIds ?? [])]}::int[])`

const claimed = z.object({
  id: z.int(),
  company_id: z.int(),
  user_id: z.int(),
  year: z.int(),
  part: z.enum(PARTS),
  metric_category_ids: z.array(z.int()),
  filters,
  publication_id: z.int().nullable(),
  attempts: z.int(),
})

/** A report being built, with the person who requested it. */
export type ClaimedReport = z.output<typeof claimed>

/** The lease is longer than building any report takes. */
const WORK: LeasedTable = { table: 'control_reports', due: 'next_try_at', leaseSeconds: 300 }
const PAUSE_SECONDS = 15

/**
 * Takes the next due report. If its publication has been withdrawn since the request, the current one replaces it.
 * @param progress initial progress in per cent
 */
export function claim(progress: number): Promise<ClaimedReport | undefined> {
  return oneRow(
    claimed,
    takeSql(WORK, {
      waiting: Prisma.sql`t.state IN ('queued', 'making')`,
      order: Prisma.sql`t.id`,
      set: Prisma.sql`state = 'making', progress = ${progress}, attempts = t.attempts + 1,
        publication_id = coalesce((SELECT p.id FROM publications p WHERE p.id = t.publication_id
          AND p.state = 'published'), (${publishedState.newest}))`,
      returning: Prisma.sql`t.id, t.company_id, t.user_id, t.year, t.part, t.metric_category_ids, t.filters,
        t.publication_id, t.attempts`,
    }),
  )
}

/** Records the progress, in per cent. */
export async function noteProgress({ id }: ClaimedReport, progress: number): Promise<void> {
  await db().$executeRaw(Prisma.sql`
    UPDATE control_reports SET progress = ${Math.round(progress)} WHERE id = ${id} AND state = 'making'`)
}

/** Queues the report for another attempt after a pause, or marks it as failed after the last allowed attempt. */
export async function putReportBack({ id, attempts }: ClaimedReport): Promise<void> {
  const state = attempts >= MOST_ATTEMPTS ? 'failed' : 'queued'
  const noted = { set: Prisma.sql`state = ${state}, progress = 0`, isHeld: Prisma.sql`state = 'making'` }
  await db().$executeRaw(putBackSql(WORK, id, PAUSE_SECONDS, noted))
}

/** Condition for a ready report of the organisation with the same content. */
const sameAs = ({ company_id }: Finished, digest: Uint8Array) => Prisma.sql`
  company_id = ${company_id} AND digest = ${digest} AND state = 'ready'`

type Finished = Pick<ClaimedReport, 'id' | 'company_id'>

/**
 * Stores the files; a person who waited long gets a letter. Replaces a report with the same content.
 * @param digest of the content
 * @param files null to reuse those of a report with the same content; affects no row if there is none
 */
export function finishReportStatement(
  report: Finished,
  digest: Uint8Array,
  files: Record<Format, Uint8Array> | null,
  letter: Letter,
) {
  const { id } = report
  const from =
    files === null
      ? Prisma.sql`SELECT pdf, docx FROM control_reports WHERE ${sameAs(report, digest)} ORDER BY id DESC LIMIT 1`
      : Prisma.sql`SELECT ${files.pdf}::bytea AS pdf, ${files.docx}::bytea AS docx`
  return change(idRow, {
    gate: Prisma.sql`
      UPDATE control_reports r SET state = 'ready', progress = 100, finished_at = now(), digest = ${digest},
        pdf = files.pdf, docx = files.docx
      FROM (${from}) files WHERE r.id = ${id} AND r.state = 'making' RETURNING r.id`,
    steps: (made) => {
      const waited = Prisma.sql`
        SELECT u.email FROM ${made} made JOIN control_reports r ON r.id = made.id JOIN users u ON u.id = r.user_id
        WHERE now() - r.created_at > make_interval(secs => ${LETTER_AFTER_SECONDS})`
      return {
        told: outboxSql(selected(emailRow, waited), letter),
        replaced: Prisma.sql`
          DELETE FROM control_reports WHERE ${sameAs(report, digest)} AND EXISTS (SELECT FROM ${made} made)`,
      }
    },
  })
}
