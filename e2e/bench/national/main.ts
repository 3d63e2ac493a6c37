import { fork } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { NextRequest } from 'next/server'
import pg from 'pg'
import { GET } from '@/app/api/analytics-report-data/export/route'
import { measureApproving } from '@/e2e/bench/national/approving'
import { yearsOf } from '@/e2e/bench/national/generate'
import {
  dynamicsSql,
  HAND_OPTIONS,
  type HandStatement,
  lastPageSql,
  ratingSql,
  reportSql,
} from '@/e2e/bench/national/hand-sql'
import { measurePublishing } from '@/e2e/bench/national/publishing'
import type { CallResult, Results } from '@/e2e/bench/national/table'
import { quantile, spread, timed } from '@/e2e/bench/output'
import { type Client, signedIn } from '@/e2e/support/api'
import { discard } from '@/e2e/support/process-wide'
import { db } from '@/lib/core/db/client'
import { guardBridge } from '@/lib/core/process/guard-bridge'
import { readComparedCategories } from '@/lib/features/analytics/group/group-data'
import { bundledThreads } from '@/scripts/boot/bundle.mjs'
import { inRoot } from '@/scripts/boot/paths.mjs'

/**
 * Runs the hand-written SQL in a process of its own, so that its memory and parsing are not attributed to the product.
 */
function startHand() {
  const child = fork(inRoot('e2e', 'bench', 'national', 'hand.ts'))
  child.once('exit', (code) => {
    if (code !== 0) throw new Error('SQL by hand failed: the reason is above')
  })
  return {
    /** Milliseconds of a statement through pg, one at a time. */
    async timed(statement: HandStatement): Promise<number> {
      child.send(statement)
      const [milliseconds] = await once(child, 'message')
      return milliseconds
    },
    stop: () => child.disconnect(),
  }
}

const LOOK_EVERY_MS = 5

interface ExportMeasure {
  milliseconds: number
  bytes: number
  /** Increase of the process's memory during the work, in megabytes. */
  risen: number
  /** Peak memory of the process, in megabytes. */
  peak: number
}

/** Downloads the workbook, discards the data and watches the process's memory. */
async function measureExport(client: Client, query: string): Promise<ExportMeasure> {
  const before = process.memoryUsage.rss()
  let peak = before
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss())
  }, LOOK_EVERY_MS)
  const started = performance.now()
  try {
    const request = new NextRequest(`http://localhost:3000/api/analytics-report-data/export?${query}`, {
      headers: { Cookie: client.cookies },
    })
    const response = await GET(request, { params: Promise.resolve({}) })
    if (response.status !== 200 || !response.body) throw new Error(`export: ${response.status}`)
    let bytes = 0
    for await (const chunk of response.body) bytes += chunk.byteLength
    const milliseconds = performance.now() - started
    peak = Math.max(peak, process.memoryUsage.rss())
    return { milliseconds, bytes, risen: (peak - before) / MEGABYTE, peak: peak / MEGABYTE }
  } finally {
    clearInterval(watch)
  }
}

/*
 * Measures whole analytics calls (session, permission, parsing, reading, JSON) in this process, alternating with
 * hand-written SQL through pg in another. Cold: with empty caches. The results are written to a file for the table.
 */

const WARM_RUNS = 60
const COLD_RUNS = 3
const HAND_RUNS = 9
/** Above this duration the hand-written SQL is repeated less often. */
const HAND_MS = 15_000
/** Years displayed by default. */
const USUAL_YEARS = 3
const MEGABYTE = 2 ** 20

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

/** Empties the caches of publications, as in a new process. */
function beginAnew(): void {
  discard('publicationParts', 'publicationContents')
  collectGarbage()
}

/** Peak memory of this process so far, in megabytes. */
const peakSoFar = () => (process.resourceUsage().maxRSS * 1024) / MEGABYTE

/** @param hand the hand-written SQL, returning its duration */
async function measureCall(
  name: string,
  call: () => Promise<{ status: number }>,
  hand: (() => Promise<number>) | null,
): Promise<CallResult> {
  const checked = async () => {
    const { status } = await call()
    if (status !== 200) throw new Error(`${name}: ${status}`)
  }
  const handCold = (await hand?.()) ?? 0
  const turns = hand ? Math.max(1, Math.min(HAND_RUNS, Math.floor(HAND_MS / handCold))) : 1
  const cold: number[] = []
  for (let run = 0; run < COLD_RUNS; run += 1) {
    beginAnew()
    cold.push(await timed(checked))
  }
  for (let run = 0; run < WARM_RUNS / 6; run += 1) await checked()
  const warm: number[] = []
  const handWarm: number[] = []
  for (let turn = 0; turn < turns; turn += 1) {
    if (hand) handWarm.push(await hand())
    for (let run = 0; run < Math.ceil(WARM_RUNS / turns); run += 1) warm.push(await timed(checked))
  }
  return {
    name,
    cold: quantile(cold, 0.5),
    ...spread(warm),
    hand: hand && { cold: handCold, ...spread(handWarm) },
  }
}

/** A rating requested while the report of all years is computed with empty caches. */
async function measureBeside(report: () => Promise<unknown>, rating: () => Promise<unknown>) {
  const taken: number[] = []
  for (let run = 0; run < COLD_RUNS; run += 1) {
    beginAnew()
    const other = report()
    taken.push(await timed(rating))
    await other
  }
  return Math.max(...taken)
}

async function personByEmail(email: string): Promise<{ client: Client; companyId: number }> {
  const { id, companyId } = await db().user.findUniqueOrThrow({ where: { email } })
  return { client: await signedIn(id), companyId: companyId ?? 0 }
}

/** Repeats one call with warm caches. */
async function measureWarm(client: Client, path: string) {
  const taken: number[] = []
  for (let run = 0; run < WARM_RUNS; run += 1) {
    const milliseconds = await timed(() => client.get(path))
    if (run >= WARM_RUNS / 2) taken.push(milliseconds)
  }
  return spread(taken)
}

/** The first and last page of organisations, alternating with hand-written SQL for the last. */
async function measurePages(direct: pg.Client, admin: Client) {
  const path = '/api/companies?sort=short_name&per_page=25'
  const lastPage = Number((await admin.get(path)).at('meta', 'last_page'))
  const sql = lastPageSql((lastPage - 1) * 25)
  const taken: Record<'first' | 'last' | 'sql', number[]> = { first: [], last: [], sql: [] }
  for (let run = 0; run < WARM_RUNS / 2; run += 1) {
    taken.first.push(await timed(() => admin.get(path)))
    taken.last.push(await timed(() => admin.get(`${path}&page=${lastPage}`)))
    taken.sql.push(await timed(() => direct.query(sql.text, sql.values)))
  }
  return taken
}

async function measureAll(direct: pg.Client, quarters: number): Promise<Results> {
  const { client, companyId } = await personByEmail('bench-manager@example.org')
  const { client: admin } = await personByEmail('bench@example.org')
  const categories = await readComparedCategories()
  const largest = categories.reduce((a, b) => (b.metrics.length > a.metrics.length ? b : a))
  const years = yearsOf(quarters)
  const year = years.at(-1) ?? 0
  const category = `metric_category_id=${largest.id}`
  const rating = () => client.get(`/api/analytics-rating?year=${year}&${category}`)
  const over = (list: readonly number[]) => {
    const period = `year_from=${list[0]}&year_to=${year}`
    return {
      period,
      dynamics: () => client.get(`/api/analytics-indicators-data?period_id=2&${category}&${period}`),
      report: () => client.get(`/api/analytics-report-data?${period}`),
    }
  }
  const [all, usual] = [over(years), over(years.slice(-USUAL_YEARS))]
  const publishing = await measurePublishing(direct, admin, { categoryId: largest.id, year })
  const peakOfPublishing = peakSoFar()
  console.log(`  выпуски: ${JSON.stringify(publishing)}, память до ${Math.round(peakOfPublishing)} МБ`)
  const hand = startHand()
  const byHand = (statement: HandStatement) => () => hand.timed(statement)
  const calls = [
    await measureCall('рейтинг', rating, byHand(ratingSql(largest, companyId, year))),
    await measureCall('динамика', all.dynamics, byHand(dynamicsSql(largest, companyId, years))),
    await measureCall('отчёт', all.report, byHand(reportSql(categories, companyId, years))),
  ]
  hand.stop()
  const isLong = years.length > USUAL_YEARS
  const screens = isLong
    ? [
        await measureCall('динамика за три года', usual.dynamics, null),
        await measureCall('отчёт за три года', usual.report, null),
      ]
    : []
  const beside = await measureBeside(all.report, rating)
  const metricId = largest.metrics[0]?.id ?? 0
  const funnel = await measureWarm(client, `/api/analytics-rating/funnel?metric_id=${metricId}&year=${year}`)
  const overview = await measureWarm(client, '/api/analytics-overview')
  const pages = await measurePages(direct, admin)
  const exports = []
  for (let run = 0; run < COLD_RUNS; run += 1) exports.push(await measureExport(client, all.period))
  const approving = await measureApproving(direct, admin, largest.id)
  const [size] = (
    await direct.query<{ companies: number; facts: number }>(
      'SELECT (SELECT count(*)::int FROM companies) AS companies, (SELECT count(*)::int FROM comparison_facts) AS facts',
    )
  ).rows
  return {
    companies: size?.companies ?? 0,
    facts: size?.facts ?? 0,
    quarters,
    publishing,
    calls,
    screens,
    beside,
    funnel,
    overview,
    pages: { first: spread(pages.first), last: spread(pages.last), sql: spread(pages.sql) },
    exports: {
      seconds: Math.max(...exports.map((one) => one.milliseconds)) / 1000,
      kilobytes: (exports[0]?.bytes ?? 0) / 1024,
      risen: Math.max(...exports.map((one) => one.risen)),
      peak: Math.max(...exports.map((one) => one.peak)),
    },
    peak: peakSoFar(),
    peakOfPublishing,
    approving: {
      call: spread(approving.call),
      statement: spread(approving.statement),
      plain: spread(approving.plain),
    },
  }
}

guardBridge().threads = await bundledThreads()
const direct = new pg.Client({ connectionString: process.env.DATABASE_URL, options: HAND_OPTIONS })
await direct.connect()
const [file = '', quarters] = process.argv.slice(2)
writeFileSync(file, JSON.stringify(await measureAll(direct, Number(quarters))))
await direct.end()
await db().$disconnect()
