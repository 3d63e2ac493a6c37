import 'server-only'
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { companyScope } from '@/lib/core/auth/scope'
import { change, commit } from '@/lib/core/db/change'
import { db, onHeavyConnections } from '@/lib/core/db/client'
import { type LeasedTable, putBackSql, takeSql, workThrough } from '@/lib/core/db/lease'
import { idRow, oneRow, selected } from '@/lib/core/db/rows'
import { USER_STATUS } from '@/lib/core/domain/dictionaries'
import { appLink, type Letter, letter } from '@/lib/core/mail/letter'
import { emailRow, outboxSql } from '@/lib/core/mail/outbox'
import type { Format } from '@/lib/core/paper/paper'
import { print, startPress } from '@/lib/core/paper/press'
import { log } from '@/lib/core/process/log'
import { withSpan } from '@/lib/core/telemetry/statement'
import { publishedState } from '@/lib/features/analytics/publications/statements-data'
import { composeReport } from '@/lib/features/control-reports/content/compose'
import { readContent, requestedReport } from '@/lib/features/control-reports/content/content-data'
import { KEEP_DAYS, type ReportTime, timeName } from '@/lib/features/control-reports/rules'
import { Prisma } from '@/lib/generated/prisma/client'

/** Building time in seconds after which the person is notified by mail. */
const LETTER_AFTER_SECONDS = 3

/** Attempts after which a report is marked as failed. */
const MAX_ATTEMPTS = 3

const claimed = requestedReport.extend({ id: z.int(), attempts: z.int() })

/** A report being built, with the person who requested it. */
type ClaimedReport = z.output<typeof claimed>

/** The lease is longer than building any report takes. */
const WORK: LeasedTable = { table: 'control_reports', due: 'next_try_at', leaseSeconds: 300 }
const PAUSE_SECONDS = 15

/**
 * Takes the next due report. If its publication has been withdrawn since the request, the current one replaces it.
 * @param progress initial progress in per cent
 */
function claim(progress: number): Promise<ClaimedReport | undefined> {
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
async function noteProgress({ id }: ClaimedReport, progress: number): Promise<void> {
  await db().$executeRaw(Prisma.sql`
    UPDATE control_reports SET progress = ${Math.round(progress)} WHERE id = ${id} AND state = 'making'`)
}

/** Condition for a ready report of the organisation with the same content. */
const sameAs = ({ company_id }: Finished, digest: Uint8Array) => Prisma.sql`
  company_id = ${company_id} AND digest = ${digest} AND state = 'ready'`

type Finished = Pick<ClaimedReport, 'id' | 'company_id'>

/**
 * Stores the files; a person who waited long, and may still sign in, gets a letter. Replaces a report with the same content.
 * @param digest of the content
 * @param files null to reuse those of a report with the same content; affects no row if there is none
 */
function finishReportStatement(
  report: Finished,
  digest: Uint8Array,
  files: Record<Format, Uint8Array> | null,
  ready: Letter,
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
        WHERE u.user_status_id = ${USER_STATUS.active} AND now() - r.created_at > make_interval(secs => ${LETTER_AFTER_SECONDS})`
      return {
        letters: outboxSql(selected(emailRow, waited), ready),
        replaced: Prisma.sql`
          DELETE FROM control_reports WHERE ${sameAs(report, digest)} AND EXISTS (SELECT FROM ${made} made)`,
      }
    },
  })
}

/** Progress after starting, reading the numbers, and printing the first file. */
const PROGRESS = { begun: 5, read: 60, printed: 80 }

/** Builds due reports one after another; safe to run in several processes. @returns how many */
export function makeDueReports(signal?: AbortSignal): Promise<number> {
  return workThrough(
    () => claim(PROGRESS.begun),
    (one) => withSpan('control report', {}, () => make(one)),
    signal,
  )
}

/** To a person who had to wait for the report. No file is attached, so that no numbers leave the system by mail. */
function readyLetter(time: ReportTime): Letter {
  return letter({
    subject: `Отчёт для внутреннего контроля готов: ${timeName(time)}`,
    before: [
      `Отчёт за ${timeName(time)}, который вы сформировали, готов. Его можно скачать для печати (PDF) и для правки (DOCX).`,
    ],
    action: { label: 'Скачать отчёт', url: appLink('/analytics/report/control') },
    after: [`Файлы хранятся ${KEEP_DAYS} дней.`],
  })
}

async function make(one: ClaimedReport): Promise<void> {
  try {
    if (one.attempts > MAX_ATTEMPTS) throw new Error('nobody finished it')
    const ready = readyLetter(one)
    const [content] = await Promise.all([gather(one), startPress()])
    const timeless = JSON.stringify(composeReport({ ...content, madeAt: '' }))
    const digest = createHash('sha256').update(timeless).digest()
    if ((await commit(finishReportStatement(one, digest, null, ready))).length > 0) return
    const paper = composeReport(content)
    const pdf = await print(paper, 'pdf')
    await noteProgress(one, PROGRESS.printed)
    const docx = await print(paper, 'docx')
    await commit(finishReportStatement(one, digest, { pdf, docx }, ready))
  } catch (error) {
    log().error({ err: error, controlReport: one.id, attempts: one.attempts }, 'control report not made')
    // Queued for another attempt after a pause, or failed after the last allowed one.
    const state = one.attempts >= MAX_ATTEMPTS ? 'failed' : 'queued'
    const noted = { set: Prisma.sql`state = ${state}, progress = 0`, isPending: Prisma.sql`state = 'making'` }
    await db().$executeRaw(putBackSql(WORK, one.id, PAUSE_SECONDS, noted))
  }
}

const gather = (one: ClaimedReport) =>
  onHeavyConnections(() =>
    readContent(
      // The scope of the organisation's manager, whoever requested it.
      companyScope({ id: one.user_id, role: 'manager', company_id: one.company_id, metric_category_ids: [] }),
      one,
      (done) => noteProgress(one, PROGRESS.begun + done * (PROGRESS.read - PROGRESS.begun)),
    ),
  )
