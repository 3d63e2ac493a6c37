import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { parseArgs } from 'node:util'
import { Context, type Line, makeWorld, type Scenario, type Size } from '@/e2e/faults/harness'
import { Postgres } from '@/e2e/faults/postgres'
import { Broken, Skipped } from '@/e2e/faults/verdict'
import { duration, say, step, UserError } from '@/scripts/boot/console.mjs'
import { inRoot } from '@/scripts/boot/paths.mjs'
import { ensureBuild } from '@/scripts/lib/build'
import { isStopping, onStop } from '@/scripts/lib/shutdown'

interface Result {
  scenario: Scenario
  lines: Line[]
  /** Empty: the promise held, or was not tried */
  failure: string
  /** Why it was not tried; empty: it was */
  skipped: string
  ms: number
}

function words(value: string | number) {
  return typeof value === 'number' ? value.toLocaleString('ru-RU') : value
}

/** @returns neither kept nor broken has a sign of its own */
function sign({ failure, skipped }: Result): string {
  if (failure) return '✘'
  return skipped ? '⚠ ПРОПУЩЕНО' : '✔'
}

/** Prints what one scenario measured. */
function print(result: Result) {
  const { scenario, lines, failure, skipped, ms } = result
  say(`\n▸ ${scenario.id} ${scenario.title}`)
  const width = Math.max(...lines.map(([label]) => label.length), 0)
  for (const [label, value] of lines) say(`  ${label.padEnd(width)}  ${words(value)}`)
  if (failure || skipped) say(`  ${failure || skipped}`)
  say(`${sign(result)} ${scenario.id}: ${duration(ms)}`)
}

/** All results as a table for a document. */
function markdown(results: Result[], size: Size) {
  const rows = results.map((result) => {
    const { scenario, lines, failure, skipped, ms } = result
    const measured = lines.map(([label, value]) => `${label}: ${words(value)}`).join('; ')
    return `| ${scenario.id} ${scenario.title} | ${`${sign(result)} ${failure || skipped}`.trim()} | ${measured} | ${duration(ms)} |`
  })
  const title = `Проверка на отказы, ${size === 'full' ? 'полная' : 'короткая'} форма`
  return `${title}\n\n| Проверка | Итог | Измерено | Время |\n| --- | --- | --- | --- |\n${rows.join('\n')}\n`
}

const HELP = `npm run faults [-- --short] [--only F1,F2]

Ломает настоящие процессы на своей временной базе и проверяет обещанное: docs/operations.md, «Проверка на отказы».
--short — короткая форма, минуты три; полная идёт четверть часа. --only — только эти проверки.`

function readOptions(args: string[]) {
  try {
    const { values } = parseArgs({
      args,
      options: {
        short: { type: 'boolean' },
        only: { type: 'string' },
        report: { type: 'string' },
        help: { type: 'boolean' },
      },
    })
    return values
  } catch {
    throw new UserError(`Параметры не разобраны: ${args.join(' ')}\n\n${HELP}`)
  }
}

const folder = new URL('scenarios/', import.meta.url)

/**
 * Scenarios in the order of their ids, durability first.
 * @param only `F1,D3`; all when absent
 */
async function findScenarios(only: string | undefined): Promise<Scenario[]> {
  const files = readdirSync(folder).filter((name) => name.endsWith('.ts'))
  const modules = await Promise.all(files.map((name) => import(new URL(name, folder).href)))
  const scenarios: Scenario[] = modules.flatMap(({ scenario }) => scenario ?? [])
  scenarios.sort((one, other) => order(one.id).localeCompare(order(other.id)))
  if (only === undefined) return scenarios
  const wanted = only.split(',')
  const unknown = wanted.filter((id) => !scenarios.some((one) => one.id === id))
  if (unknown.length > 0) {
    const known = scenarios.map(({ id }) => id).join(', ')
    throw new UserError(`Нет проверки «${unknown.join(', ')}». Есть: ${known}.`)
  }
  return scenarios.filter(({ id }) => wanted.includes(id))
}

/** F before D. */
function order(id: string) {
  return `${id.startsWith('F') ? 0 : 1}${id}`
}

interface Attempt {
  /** What is left of it only waits, or it has ended. */
  waits: Promise<unknown>
  result: Promise<Result>
}

function attempt(postgres: Postgres, scenario: Scenario, size: Size): Attempt {
  const context = new Context(postgres, scenario.id)
  const result = runScenario(context, scenario, size)
  return { waits: size === 'short' ? Promise.race([context.waits, result]) : result, result }
}

async function runScenario(context: Context, scenario: Scenario, size: Size): Promise<Result> {
  const started = performance.now()
  const closed = onStop(() => context.close())
  const lines: Line[] = []
  const result = { scenario, lines, failure: '', skipped: '', ms: 0 }
  try {
    await context.open()
    result.lines = await scenario.run(context, size)
  } catch (error) {
    if (isStopping()) throw error
    if (error instanceof Skipped) result.skipped = error.message
    else {
      const words = error instanceof Broken ? error.message : (error instanceof Error && error.stack) || error
      result.failure = `${words}\n  Журналы приложения: ${context.folder}`
    }
  }
  closed()
  await context.close()
  const ended = { ...result, ms: performance.now() - started }
  print(ended)
  return ended
}

type Lane = () => Scenario | undefined

/**
 * Where lanes get their next scenario, by the server of databases that they share. In the full form there is one; in the
 * short one those that cannot go beside each other have a server for themselves, whose lane then helps with the rest.
 */
function lanesOf(scenarios: Scenario[], size: Size): Lane[][] {
  if (size === 'full') return [[() => scenarios.shift()]]
  const single = scenarios.filter(({ goesBeside }) => !goesBeside)
  const rest = scenarios.filter(({ goesBeside }) => goesBeside)
  rest.sort((one, other) => (other.goesBeside ?? 0) - (one.goesBeside ?? 0))
  const beside: Lane = () => rest.shift()
  return [[() => single.shift() ?? rest.shift()], [beside, beside]]
}

async function runLane(postgres: Postgres, next: Lane, size: Size): Promise<Result[]> {
  const results: Promise<Result>[] = []
  for (let scenario = next(); scenario; scenario = next()) {
    const { waits, result } = attempt(postgres, scenario, size)
    results.push(result)
    // Awaited below; until then its failure must not end the process and leave the servers behind.
    result.catch(() => {})
    await waits
  }
  return Promise.all(results)
}

async function runLanes(lanes: Lane[], world: Parameters<typeof Postgres.open>[0], size: Size) {
  const postgres = await Postgres.open(world)
  onStop(() => postgres.remove())
  return (await Promise.all(lanes.map((next) => runLane(postgres, next, size)))).flat()
}

/** `npm run faults`: every promise about faults on real processes. */
export async function main(args: string[]) {
  const { short = false, only, report, help = false } = readOptions(args)
  if (help) {
    say(HELP)
    return 0
  }
  if (process.platform === 'win32') {
    throw new UserError('Проверке на отказы нужны сигналы процессам: выполните её в Linux или macOS.')
  }
  const size = short ? 'short' : 'full'
  const scenarios = await findScenarios(only)
  await ensureBuild()
  step('Готовим базу данных и демонстрационный мир')
  const world = await makeWorld()
  const servers = lanesOf(scenarios, size)
  const results = (await Promise.all(servers.map((lanes) => runLanes(lanes, world, size)))).flat()
  const file = inRoot('.cache', 'faults', 'results.md')
  writeFileSync(file, markdown(results, size))
  say(`\nТаблица: ${file}`)
  const failed = results.filter(({ failure }) => failure).length
  const skipped = results.filter((result) => result.skipped)
  for (const { scenario, skipped: why } of skipped) say(`\nВНИМАНИЕ: ${scenario.id} не проверено — ${why}`)
  const told = results.map(({ scenario: { id, title }, failure, skipped: why }) => ({
    name: id,
    assertionResults: [
      ...(failure ? [{ status: 'failed', fullName: title, failureMessages: [failure] }] : []),
      ...(why ? [{ status: 'skipped', fullName: `${id} ${title} — ${why}` }] : []),
    ],
  }))
  const counts = {
    numPassedTests: results.length - failed - skipped.length,
    numFailedTests: failed,
    numPendingTests: skipped.length,
  }
  if (report) {
    mkdirSync(dirname(report), { recursive: true })
    writeFileSync(report, JSON.stringify({ ...counts, testResults: told }))
  } else say(`\n${counts.numPassedTests} passed, ${failed} failed`)
  return failed === 0 ? 0 : 1
}
