import 'server-only'
import { z } from 'zod'
import { METHOD_VERSION } from '@/lib/calc/method-version'
import { MIN_NEWCOMERS } from '@/lib/calc/publication-calendar'
import { type LeasedTable, takeSql } from '@/lib/core/db/lease'
import { oneRow, selected } from '@/lib/core/db/rows'
import { COMPANY_ROLE, USER_ROLE } from '@/lib/core/domain/dictionaries'
import { formatDate } from '@/lib/core/format/dates'
import { quarterName } from '@/lib/core/format/quarters'
import { appLink, type Letter, letter } from '@/lib/core/mail/letter'
import { emailRow, outboxSql } from '@/lib/core/mail/outbox'
import { subscribesSql } from '@/lib/core/mail/subscriptions'
import { today } from '@/lib/core/process/clock'
import type { Built } from '@/lib/features/analytics/candidate/build-data'
import { draftRow } from '@/lib/features/analytics/candidate/sources-data'
import type { StoredScatter } from '@/lib/features/analytics/columns/scatter'
import type { countAlarms } from '@/lib/features/analytics/publications/data'
import { gateSums, stoppedWords } from '@/lib/features/analytics/publications/gate-counts'
import { RETURN_WORDS } from '@/lib/features/analytics/publications/labels'
import type { Coverage, PublicationChanges } from '@/lib/features/analytics/publications/shapes'
import { REPORTS } from '@/lib/features/analytics/publications/statements-data'
import { Prisma } from '@/lib/generated/prisma/client'

/** Counts of fewer organisations than a group needs are null in the answer. */
export function summaryOf(built: Built) {
  const { members, before, reported, gate, corrections, changed, settings } = built
  const { certificate, part } = members
  const isMember = new Set(part.classes.flatMap((one) => one.members))
  const reporting = reported.map(({ companies }) => companies.filter((id) => isMember.has(id)))
  const documents = reported.flatMap((one) => one.documents.filter((id) => isMember.has(id)))
  const due = isMember.size + certificate.silent
  const covered = new Set(reporting.flat())
  const isPublishable = changed.organisations >= certificate.min_group
  const fresh = reported.flatMap((one) => one.fresh.filter((id) => isMember.has(id)))
  const newcomers = before.size > 0 ? certificate.newcomers : 0
  const inProfiles = certificate.checks.reduce((sum, { found }) => sum + found, 0)
  return {
    coverage: {
      organisations: { covered: covered.size, due },
      documents: { covered: documents.length, due: due * built.categories },
    } satisfies Coverage,
    changes: {
      newcomers: newcomers >= MIN_NEWCOMERS ? newcomers : 0,
      documents: new Set(fresh).size >= certificate.min_group ? fresh.length : null,
      values: isPublishable ? changed.values : null,
      organisations: isPublishable ? changed.organisations : null,
      settings,
    } satisfies PublicationChanges,
    certificate: { base: built.base, profiles: certificate, gate, corrections },
    /** Disclosures found; must be 0. */
    leaks: gateSums(gate).found + inProfiles,
    problem: stoppedWords(gate, inProfiles, built.names),
  }
}

const claimed = draftRow.extend({
  state: z.enum(['planned', 'preview']),
  publish_on: z.string(),
  reason: z.string().nullable(),
})

type Claimed = z.output<typeof claimed>

/** The lease may be shorter than a build, because the builder renews it while working. */
export const WORK: LeasedTable = { table: 'publications', due: 'taken_until', leaseSeconds: 60 }

/** Takes the next publication to be frozen or released by this day. */
export const claim = (day: string): Promise<Claimed | undefined> =>
  oneRow(
    claimed,
    takeSql(WORK, {
      // One at a time, because each is built from the publication before it.
      waiting: Prisma.sql`
        (t.state = 'planned' AND t.freeze_on <= ${day}::date OR t.state = 'preview' AND t.publish_on <= ${day}::date)
        AND NOT EXISTS (SELECT FROM publications o WHERE o.taken_until >= now() AND o.problem IS NULL)`,
      order: Prisma.sql`t.year, t.quarter, t.publish_on, t.id`,
      returning: Prisma.sql`
        t.id, t.year, t.quarter, t.kind, t.state, t.publish_on::text AS publish_on, t.reason, t.frozen_at::text AS as_of,
        t.certificate - ARRAY['gate', 'alarms', 'scatter'] AS certificate`,
    }),
  )

interface Finished {
  built: Built
  summary: ReturnType<typeof summaryOf>
  alarms: Awaited<ReturnType<typeof countAlarms>>
  scatter: StoredScatter[]
  checksum: string
  state: 'candidate' | 'preview' | 'published' | 'skipped'
}

/** E-mails of subscribed managers of all participants that report by its quarter; none if the preview is not announced. */
const managersSql = (isAnnounced: boolean) =>
  selected(
    emailRow,
    Prisma.sql`SELECT u.email FROM publications p JOIN held ON held.id = p.id CROSS JOIN users u JOIN companies c ON c.id = u.company_id
      WHERE ${isAnnounced} AND c.company_role_id = ${COMPANY_ROLE.participant} AND ${REPORTS}
        AND u.user_role_id = ${USER_ROLE.manager} AND ${subscribesSql('quarter_letters')}`,
  )

/** Announces a preview; the same text for every manager, so that it names no organisation. */
function previewLetter({ year, quarter, kind, publish_on, reason }: Claimed): Letter {
  const name = { final: 'окончательного выпуска', extra: 'внеочередного выпуска' }[kind] ?? 'выпуска'
  const title = `${name} ${quarterName(quarter)}а ${year} года`
  return letter({
    subject: `Предпросмотр ${title}: проверьте свои данные`,
    before: [
      `Открыт предпросмотр ${title}: по плану ${formatDate(publish_on)} выпуск станет основой сравнений, но день могут изменить.`,
      ...(reason === null ? [] : [`Причина выпуска: ${reason}`]),
      'До выхода свои числа видите только вы — такими, какими их увидят другие.',
      `Нашли ошибку? ${RETURN_WORDS}`,
    ],
    action: { label: 'Проверить свои данные', url: appLink('/analytics/publications/preview') },
    after: [`Отписаться от писем о выпусках и итогах квартала можно в профиле: ${appLink('/profile')}`],
  })
}

/** Stores the built content in one statement; affects no row if the publication was cancelled or changed meanwhile. */
export function finishSql(
  one: Claimed,
  { built, summary, alarms, scatter, checksum, state }: Finished,
): Prisma.Sql {
  const { contents } = built
  const isAnnounced = state === 'preview' && one.state === 'planned' && one.publish_on > today()
  const isNumbered = one.state === 'planned' && (state === 'preview' || state === 'published')
  return Prisma.sql`
    WITH held AS (
      SELECT id FROM publications WHERE id = ${one.id} AND state = ${one.state}
        AND (state <> 'planned' OR freeze_on <= ${today()}::date) FOR UPDATE
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
    ), mail AS (${outboxSql(managersSql(isAnnounced), previewLetter(one))})
    UPDATE publications p SET state = ${state}, taken_until = NULL, problem = ${summary.problem}, checksum = ${checksum},
      method_version = ${METHOD_VERSION}, coverage = ${JSON.stringify(summary.coverage)}::jsonb,
      changes = ${JSON.stringify(summary.changes)}::jsonb, certificate = ${JSON.stringify({ ...summary.certificate, alarms, scatter })}::jsonb,
      frozen_at = coalesce(p.frozen_at, now()),
      published_at = CASE WHEN ${state} = 'published' THEN coalesce(p.published_at, now()) ELSE p.published_at END,
      sequence = CASE WHEN ${isNumbered} THEN (
        SELECT coalesce(max(o.sequence), 0) + 1 FROM publications o WHERE o.year = p.year AND o.quarter = p.quarter)
        ELSE p.sequence END
    FROM held WHERE p.id = held.id RETURNING p.id`
}
