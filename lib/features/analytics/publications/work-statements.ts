import 'server-only'
import { z } from 'zod'
import type { Planned } from '@/lib/calc/publication-calendar'
import { idRow } from '@/lib/core/db/rows'
import { selected } from '@/lib/core/db/source'
import { COMPANY_ROLE, USER_ROLE } from '@/lib/core/domain/dictionaries'
import { emailRow, outboxSql } from '@/lib/core/mail/outbox'
import { subscribesSql } from '@/lib/core/mail/subscriptions'
import { today } from '@/lib/core/process/clock'
import type { Built } from '@/lib/features/analytics/candidate/build-data'
import type { Summary } from '@/lib/features/analytics/candidate/summary'
import type { KeptScatter } from '@/lib/features/analytics/columns/scatter'
import { previewLetter } from '@/lib/features/analytics/publications/letters'
import { publishedState } from '@/lib/features/analytics/publications/statements-data'
import { Prisma } from '@/lib/generated/prisma/client'

/** Plans by the calendar: one first and one final publication for each quarter, idempotently. */
export function planStatement(planned: readonly Planned[]): Prisma.Sql {
  return Prisma.sql`
    INSERT INTO publications (year, quarter, kind, freeze_on, publish_on)
    SELECT * FROM unnest(${planned.map((one) => one.year)}::int[], ${planned.map((one) => one.quarter)}::int[],
      ${planned.map((one) => one.kind)}::text[], ${planned.map((one) => one.freezeOn)}::date[],
      ${planned.map((one) => one.publishOn)}::date[])
    ON CONFLICT DO NOTHING`
}

const claimed = z.object({
  id: z.int(),
  year: z.int(),
  quarter: z.int(),
  kind: z.string(),
  state: z.enum(['planned', 'preview']),
  publish_on: z.string(),
  as_of: z.string().nullable(),
  certificate: z
    .object({ profiles: z.unknown(), base: z.int().nullable(), corrections: z.unknown() })
    .nullable(),
  standing_checksum: z.string().nullable(),
})

export type Claimed = z.output<typeof claimed>

const LEASE_SECONDS = 60
const lease = Prisma.sql`now() + make_interval(secs => ${LEASE_SECONDS})`

/** Leases the next publication to be frozen or released on a day; nobody else takes it until the lease expires. */
export const claimStatement = {
  row: claimed,
  sql: (day: string) => Prisma.sql`
    UPDATE publications p SET taken_until = ${lease}
    WHERE p.id = (
      SELECT d.id FROM publications d
      WHERE (d.state = 'planned' AND d.freeze_on <= ${day}::date OR d.state = 'preview' AND d.publish_on <= ${day}::date)
        AND (d.taken_until IS NULL OR d.taken_until < now())
        -- One at a time: each follows on the one before.
        AND NOT EXISTS (SELECT FROM publications o WHERE o.taken_until >= now() AND o.problem IS NULL)
      ORDER BY d.year, d.quarter, d.publish_on, d.id LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING p.id, p.year, p.quarter, p.kind, p.state, p.publish_on::text AS publish_on, p.frozen_at::text AS as_of,
      p.certificate - ARRAY['gate', 'alarms', 'scatter'] AS certificate,
      (SELECT n.checksum FROM publications n WHERE n.id = (${publishedState.newest})) AS standing_checksum`,
}

/** Extends a lease that has not expired, unless it is already longer. */
export const keepStatement = (id: number): Prisma.Sql =>
  Prisma.sql`UPDATE publications SET taken_until = ${lease} WHERE id = ${id} AND taken_until < ${lease}`

/** Releases the lease after a failure: others may retry in a moment. */
export const putBackStatement = (id: number): Prisma.Sql =>
  Prisma.sql`UPDATE publications SET taken_until = now() + interval '2 seconds' WHERE id = ${id}`

export const problemStatement = (id: number, problem: string, minutes: number): Prisma.Sql => Prisma.sql`
  UPDATE publications SET problem = ${problem}, taken_until = now() + make_interval(mins => ${minutes})
  WHERE id = ${id}`

interface Finished {
  built: Built
  summary: Summary
  /** Precision of alarms as returned by `countAlarms`. */
  alarms: unknown
  scatter: KeptScatter[]
  checksum: string
  state: 'candidate' | 'preview' | 'published' | 'skipped'
  method: string
}

/** Managers of all participants, if the preview is announced at all. */
const managersSql = (isAnnounced: boolean) =>
  selected(
    emailRow,
    Prisma.sql`SELECT u.email FROM held, users u JOIN companies c ON c.id = u.company_id
      WHERE ${isAnnounced} AND c.company_role_id = ${COMPANY_ROLE.participant}
        AND u.user_role_id = ${USER_ROLE.manager} AND ${subscribesSql('quarter_letters')}`,
  )

/** Attaches the built content to the publication in one statement, unless it was cancelled meanwhile. */
export const finishStatement = {
  row: idRow,
  sql: (one: Claimed, { built, summary, alarms, scatter, checksum, state, method }: Finished) => {
    const { contents } = built
    const isAnnounced = state === 'preview' && one.state === 'planned' && one.publish_on > today()
    const isNumbered = one.state === 'planned' && (state === 'preview' || state === 'published')
    return Prisma.sql`
      WITH held AS (
        SELECT id FROM publications WHERE id = ${one.id} AND state = ${one.state} FOR UPDATE
      ), gone AS (
        DELETE FROM publication_contents c USING held WHERE c.publication_id = held.id
          AND NOT (c.what, c.metric_category_id, c.year) IN (SELECT * FROM unnest(
            ${contents.map((part) => part.what)}::text[], ${contents.map((part) => part.category)}::int[],
            ${contents.map((part) => part.year)}::int[]))
      ), stored AS (
        INSERT INTO publication_contents (publication_id, what, metric_category_id, year, sha256, fingerprint)
        SELECT held.id, made.* FROM held, unnest(
          ${contents.map((part) => part.what)}::text[], ${contents.map((part) => part.category)}::int[],
          ${contents.map((part) => part.year)}::int[], ${contents.map((part) => part.sha256)}::text[],
          ${contents.map((part) => part.fingerprint)}::text[]) AS made
        ON CONFLICT (publication_id, what, metric_category_id, year)
          DO UPDATE SET sha256 = excluded.sha256, fingerprint = excluded.fingerprint
      ), mail AS (${outboxSql(managersSql(isAnnounced), previewLetter({ ...one, publishOn: one.publish_on }))})
      UPDATE publications p SET state = ${state}, taken_until = NULL, problem = NULL, checksum = ${checksum},
        method_version = ${method}, coverage = ${JSON.stringify(summary.coverage)}::jsonb,
        changes = ${JSON.stringify(summary.changes)}::jsonb, certificate = ${JSON.stringify({ ...summary.certificate, alarms, scatter })}::jsonb,
        frozen_at = coalesce(p.frozen_at, now()),
        published_at = CASE WHEN ${state} = 'published' THEN coalesce(p.published_at, now()) ELSE p.published_at END,
        sequence = CASE WHEN ${isNumbered} THEN (
          SELECT coalesce(max(o.sequence), 0) + 1 FROM publications o WHERE o.year = p.year AND o.quarter = p.quarter)
          ELSE p.sequence END
      FROM held WHERE p.id = held.id RETURNING p.id`
  },
}

/** The newest quarter with an approved document. */
export const latestStatement = {
  row: z.object({ year: z.int(), quarter: z.int() }),
  sql: Prisma.sql`SELECT year, quarter FROM input_documents WHERE quarter > 0 AND approved_at IS NOT NULL
    ORDER BY 1 DESC, 2 DESC LIMIT 1`,
}
