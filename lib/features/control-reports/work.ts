import 'server-only'
import { createHash } from 'node:crypto'
import { companyScope } from '@/lib/core/auth/scope'
import { commit } from '@/lib/core/db/change'
import { onHeavyConnections } from '@/lib/core/db/client'
import type { Paper } from '@/lib/core/paper/paper'
import { print, startPress } from '@/lib/core/paper/press'
import { env } from '@/lib/core/process/env'
import { log } from '@/lib/core/process/log'
import { withSpan } from '@/lib/core/telemetry/statement'
import { composeReport } from '@/lib/features/control-reports/content/compose'
import { readContent } from '@/lib/features/control-reports/content/content-data'
import { readyLetter } from '@/lib/features/control-reports/letters'
import { MOST_ATTEMPTS } from '@/lib/features/control-reports/rules'
import { finishReportStatement } from '@/lib/features/control-reports/statements'
import {
  type ClaimedReport,
  claim,
  noteProgress,
  putReportBack,
} from '@/lib/features/control-reports/work-data'

/** Progress after starting, reading the numbers, and printing the first file. */
const PROGRESS = { begun: 5, read: 60, printed: 80 }

/** Builds due reports one after another. Safe to run in several workers. @returns how many */
export async function makeDueReports(signal?: AbortSignal): Promise<number> {
  let made = 0
  while (!signal?.aborted) {
    const one = await claim(PROGRESS.begun)
    if (!one) break
    await withSpan('control report', {}, () => make(one))
    made += 1
  }
  return made
}

async function make(one: ClaimedReport): Promise<void> {
  try {
    if (one.attempts > MOST_ATTEMPTS) throw new Error('nobody finished it')
    const letter = readyLetter(one)
    const [content] = await Promise.all([gather(one), startPress()])
    const zone = env().APP_TIMEZONE
    const digest = digestOf(composeReport({ ...content, madeAt: '' }, zone))
    if ((await commit(finishReportStatement(one, digest, null, letter))).length > 0) return
    const paper = composeReport(content, zone)
    const pdf = await print(paper, 'pdf')
    await noteProgress(one, PROGRESS.printed)
    const docx = await print(paper, 'docx')
    await commit(finishReportStatement(one, digest, { pdf, docx }, letter))
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
