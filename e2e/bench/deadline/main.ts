import { compare, edit, type Log, lostSaves, openEditors } from '@/e2e/bench/deadline/editors'
import { quantile } from '@/e2e/bench/output'
import { memoryOf } from '@/e2e/support/processes/memory'
import { db } from '@/lib/core/db/client'
import { say } from '@/scripts/boot/console.mjs'

/*
 * Load of the last day before a deadline, in a process of its own: `node --import tsx e2e/bench/deadline/main.ts ORIGIN
 * EDITORS SECONDS PID`. Saves follow the clock, whether or not earlier answers have arrived.
 */

const SAVE_EVERY_MS = 8_000
const COMPARE_EVERY_MS = 200
const MOST_P95_MS = 400
/** Warm-up, excluded from the results. */
const WARM_UP_MS = 10_000

/** Number of intervals in the table. */
const PARTS = 5
/** Interval of memory samples. */
const LOOK_EVERY_MS = 1_000

const [origin = '', count = '', seconds = '', pid = ''] = process.argv.slice(2)
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
const memory: number[] = []
const looking = setInterval(() => memory.push(memoryOf(Number(pid))), LOOK_EVERY_MS)
await work(log, Number(seconds) * 1000)
clearInterval(looking)
log.errors.push(...warm.errors)
let lost = 0
for (const editor of editors) lost += (await lostSaves(editor)).length

const told = (times: number[]) =>
  [0.5, 0.95, 1].map((share) => `${quantile(times, share).toFixed(0)}`).join(' / ')
say(`  сохранений ${log.saves.length}, мс p50 / p95 / наибольшее: ${told(log.saves)}`)
say(`  сравнений ${log.comparisons.length}, мс p50 / p95 / наибольшее: ${told(log.comparisons)}`)
say(`  ошибок ${log.errors.length}, подтверждённых и потерянных ${lost}`)
const length = Math.ceil(memory.length / PARTS)
const parts = Array.from({ length: PARTS }, (_, part) => memory.slice(part * length, (part + 1) * length))
say(
  `  память реплики по пятым частям времени, МБ: ${parts.map((part) => quantile(part, 0.5).toFixed(0)).join(', ')}`,
)
for (const words of log.errors.slice(0, 5)) say(`    ${words}`)
const isWithin = quantile(log.saves, 0.95) <= MOST_P95_MS && log.errors.length === 0 && lost === 0
say(
  isWithin ? '\nв пределах' : `\nПРЕВЫШЕНО: p95 сохранения не больше ${MOST_P95_MS} мс, ни ошибки, ни потери`,
)
process.exitCode = isWithin ? 0 : 1
