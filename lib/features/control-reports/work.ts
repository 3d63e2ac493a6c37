import 'server-only'
import { createHash } from 'node:crypto'
import { companyScope } from '@/lib/core/auth/scope'
import { commit } from '@/lib/core/db/change'
import { onHeavyConnections } from '@/lib/core/db/client'
import { workThrough } from '@/lib/core/db/lease'
import { appLink, type Letter, letter } from '@/lib/core/mail/letter'
import type { Paper } from '@/lib/core/paper/paper'
import { print, startPress } from '@/lib/core/paper/press'
import { env } from '@/lib/core/process/env'
import { log } from '@/lib/core/process/log'
import { withSpan } from '@/lib/core/telemetry/statement'
import { composeReport } from '@/lib/features/control-reports/content/compose'
import { readContent } from '@/lib/features/control-reports/content/content-data'
import { KEEP_DAYS, MOST_ATTEMPTS, type ReportTime, timeName } from '@/lib/features/control-reports/rules'
import {
  type ClaimedReport,
  claim,
  finishReportStatement,
  noteProgress,
  putReportBack,
} from '@/lib/features/control-reports/statements'

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
    if (one.attempts > MOST_ATTEMPTS) throw new Error('nobody finished it')
    const ready = readyLetter(one)
    const [content] = await Promise.all([gather(one), startPress()])
    const zone = env().APP_TIMEZONE
    const digest = digestOf(composeReport({ ...content, madeAt: '' }, zone))
    if ((await commit(finishReportStatement(one, digest, null, ready))).length > 0) return
    const paper = composeReport(content, zone)
    const pdf = await print(paper, 'pdf')
    await noteProgress(one, PROGRESS.printed)
    const docx = await print(paper, 'docx')
    await commit(finishReportStatement(one, digest, { pdf, docx }, ready))
  } catch (error) {
    log().error({ err: error, controlReport: one.id, attempts: one.attempts }, 'control report not made')
    await putReportBack(one)
  }
}

const digestOf = (paper: Paper) => createHash('sha256').update(JSON.stringify(paper)).digest()

const gather = (one: ClaimedReport) =>
  onHeavyConnections(() =>
    readContent(
      scopeOf(one),
      {
        ...one,
        companyId: one.company_id,
        userId: one.user_id,
        categoryIds: one.metric_category_ids,
        filter: one.filters,
        publication: one.publication_id,
      },
      (done) => noteProgress(one, PROGRESS.begun + done * (PROGRESS.read - PROGRESS.begun)),
    ),
  )

/** The scope of the organisation's manager, whoever requested it. */
const scopeOf = ({ user_id, company_id }: ClaimedReport) =>
  companyScope({ id: user_id, role: 'manager', company_id, metric_category_ids: [] })
