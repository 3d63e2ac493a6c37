import { compare, edit, type Log, lostOf, openEditors } from '@/e2e/bench/deadline/editors'
import { quantile } from '@/e2e/bench/throughput/quantile'
import { db } from '@/lib/core/db/client'
import { say } from '@/scripts/boot/console.mjs'

/*
 * The last day of a deadline, in a process of its own: `node --import tsx e2e/bench/deadline/main.ts ORIGIN EDITORS
 * SECONDS`. Everybody saves by the clock, late answers or not: a slow server gets no rest.
 */

const SAVE_EVERY_MS = 8_000
const COMPARE_EVERY_MS = 200
const MOST_P95_MS = 400
/** What the first calls of a process compile and read, nobody waits for on such a day. */
const WARM_UP_MS = 10_000

const [origin = '', count = '', seconds = ''] = process.argv.slice(2)
const editors = await openEditors(Number(count), origin)
await db().$disconnect()

function work(log: Log, ms: number) {
  const began = performance.now()
  const until = began + ms
  const saving = editors.map((editor, place) =>
    edit(editor, log, {
      first: began + (place * SAVE_EVERY_MS) / editors.length,
      every: SAVE_EVERY_MS,
      until,
    }),
  )
  return Promise.all([...saving, compare(editors, log, { first: began, every: COMPARE_EVERY_MS, until })])
}

const fresh = (): Log => ({ saves: [], comparisons: [], errors: [] })
say('  прогрев')
const warm = fresh()
await work(warm, WARM_UP_MS)
const log = fresh()
await work(log, Number(seconds) * 1000)
log.errors.push(...warm.errors)
let lost = 0
for (const editor of editors) lost += (await lostOf(editor)).length

const told = (times: number[]) =>
  [0.5, 0.95, 1].map((share) => `${quantile(times, share).toFixed(0)}`).join(' / ')
say(`  сохранений ${log.saves.length}, мс p50 / p95 / наибольшее: ${told(log.saves)}`)
say(`  сравнений ${log.comparisons.length}, мс p50 / p95 / наибольшее: ${told(log.comparisons)}`)
say(`  ошибок ${log.errors.length}, подтверждённых и потерянных ${lost}`)
for (const words of log.errors.slice(0, 5)) say(`    ${words}`)
const isWithin = quantile(log.saves, 0.95) <= MOST_P95_MS && log.errors.length === 0 && lost === 0
say(
  isWithin ? '\nв пределах' : `\nПРЕВЫШЕНО: p95 сохранения не больше ${MOST_P95_MS} мс, ни ошибки, ни потери`,
)
process.exitCode = isWithin ? 0 : 1
