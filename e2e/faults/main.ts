import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { Context, type Line, makeWorld, type Scenario, type Size } from '@/e2e/faults/harness'
import { Postgres } from '@/e2e/faults/postgres'
import { Broken, Skipped } from '@/e2e/faults/verdict'
import { duration, say, step, UserError } from '@/scripts/boot/console.mjs'
import { inRoot } from '@/scripts/boot/paths.mjs'
import { ensureBuild } from '@/scripts/lib/build'
import { readArgs } from '@/scripts/lib/options'
import { isStopping, onStop } from '@/scripts/lib/shutdown'

interface Result {
  scenario: Scenario
  lines: Line[]
  /** Empty when the scenario passed or was skipped. */
  failure: string
  /** Why it was skipped, otherwise empty. */
  skipped: string
  ms: number
}

function words(value: string | number) {
  return typeof value === 'number' ? value.toLocaleString('ru-RU') : value
}

/** @returns a separate sign for a skipped scenario */
function sign({ failure, skipped }: Result): string {
  if (failure) return '✘'
  return skipped ? '⚠ ПРОПУЩЕНО' : '✔'
}

function print(result: Result) {
  const { scenario, lines, failure, skipped, ms } = result
  say(`\n▸ ${scenario.id} ${scenario.title}`)
  const width = Math.max(...lines.map(([label]) => label.length), 0)
  for (const [label, value] of lines) say(`  ${label.padEnd(width)}  ${words(value)}`)
  if (failure || skipped) say(`  ${failure || skipped}`)
  say(`${sign(result)} ${scenario.id}: ${duration(ms)}`)
}

/** All results as a Markdown table. */
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

const OPTIONS = {
  short: { type: 'boolean' },
  only: { type: 'string' },
  report: { type: 'string' },
  help: { type: 'boolean' },
} as const

const folder = new URL('scenarios/', import.meta.url)

/**
 * Groups of scenarios in the order of their ids, F before D; scenarios of one file share a context.
 * @param only `F1,D3`; all by default
 */
async function findScenarios(only: string | undefined): Promise<Scenario[][]> {
  const files = readdirSync(folder).filter((name) => name.endsWith('.ts'))
  const modules = await Promise.all(files.map((name) => import(new URL(name, folder).href)))
  const groups: Scenario[][] = modules.map(({ scenario = [] }) => [scenario].flat())
  const known = groups.flat().map(({ id }) => id)
  const wanted = only?.split(',') ?? known
  const unknown = wanted.filter((id) => !known.includes(id))
  if (unknown.length > 0)
    throw new UserError(`Нет проверки «${unknown.join(', ')}». Есть: ${known.join(', ')}.`)
  const order = ([first]: Scenario[]) => `${first?.id.startsWith('F') ? 0 : 1}${first?.id}`
  return groups
    .map((group) => group.filter(({ id }) => wanted.includes(id)))
    .filter((group) => group.length > 0)
    .sort((one, other) => order(one).localeCompare(order(other)))
}

async function attempt(context: Context, scenario: Scenario, size: Size): Promise<Result> {
  const started = performance.now()
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
  const ended = { ...result, ms: performance.now() - started }
  print(ended)
  return ended
}

async function runGroup(context: Context, group: Scenario[], size: Size): Promise<Result[]> {
  const closed = onStop(() => context.close())
  const results: Result[] = []
  for (const scenario of group) results.push(await attempt(context, scenario, size))
  closed()
  await context.close()
  return results
}

type Lane = () => Scenario[] | undefined

/**
 * Queues of groups, one lane for each database server. The full form has one lane. In the short form, scenarios that
 * need a server to themselves have their own lane, which then helps with the rest.
 */
function lanesOf(groups: Scenario[][], size: Size): Lane[][] {
  if (size === 'full') return [[() => groups.shift()]]
  const seconds = ([first]: Scenario[]) => first?.goesBeside ?? 0
  const single = groups.filter((group) => seconds(group) === 0)
  const rest = groups.filter((group) => seconds(group) > 0)
  rest.sort((one, other) => seconds(other) - seconds(one))
  const beside: Lane = () => rest.shift()
  return [[() => single.shift() ?? rest.shift()], [beside, beside]]
}

async function runLane(postgres: Postgres, next: Lane, size: Size): Promise<Result[]> {
  const all: Promise<Result[]>[] = []
  for (let group = next(); group; group = next()) {
    const context = new Context(postgres, group[0]?.id ?? '')
    const results = runGroup(context, group, size)
    all.push(results)
    // Awaited below; until then a rejection must not end the process and leave servers behind.
    results.catch(() => {})
    // The rest of it only waits, or it has ended.
    await (size === 'short' ? Promise.race([context.waits, results]) : results)
  }
  return (await Promise.all(all)).flat()
}

async function runLanes(lanes: Lane[], world: Parameters<typeof Postgres.open>[0], size: Size) {
  const postgres = await Postgres.open(world)
  onStop(() => postgres.remove())
  return (await Promise.all(lanes.map((next) => runLane(postgres, next, size)))).flat()
}

export async function main(args: string[]) {
  const { short, only, report, help } = readArgs({ args, options: OPTIONS }, HELP).values
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
