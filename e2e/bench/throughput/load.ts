import { readFileSync } from 'node:fs'
import autocannon from 'autocannon'
import pg from 'pg'
import { hundredths, quantile, row, tenths, whole } from '@/e2e/bench/output'
import type { Bar, Call, Document } from '@/e2e/bench/throughput/plan'
import { say } from '@/scripts/boot/console.mjs'

/** Latencies in milliseconds. */
type Taken = { times: number[]; seconds: number }

/** Requests per second and the 95th percentile over all turns. */
function summary(turns: Taken[]) {
  const times = turns.flatMap((one) => one.times)
  const seconds = turns.reduce((sum, one) => sum + one.seconds, 0)
  return { rate: times.length / seconds, p95: quantile(times, 0.95) }
}

/** A call's turns at one replica, at two, and at the bare handler. */
interface Line {
  call: Call
  taken: Taken[][]
}

function compared({ taken }: Line) {
  const [one, two, bare] = taken.map(summary)
  if (!one || !two || !bare) throw new Error('three targets are expected')
  return { one, two, bare, ratio: one.rate / bare.rate }
}

/** Missed limits in words. */
function missed(line: Line): string[] {
  const { name, bar, statements } = line.call
  const { ratio } = compared(line)
  const words = ({ ratio, statements }: Bar) => `${hundredths(ratio)} к голому, запросов ${statements}`
  const isWithin = ratio >= bar.ratio && statements <= bar.statements
  return isWithin ? [] : [`${name}: ${words({ ratio, statements })}; предел — ${words(bar)}`]
}

/** Markdown table for a number of connections; the ratio is one replica to the bare handler. */
function table(connections: number, lines: readonly Line[]) {
  const rows = lines.map((line) => {
    const { one, two, bare, ratio } = compared(line)
    const cells = [one, two, bare].flatMap(({ rate, p95 }) => [whole(rate), tenths(p95)])
    const { name, statements, bar } = line.call
    return row(
      name,
      statements,
      ...cells,
      hundredths(ratio),
      hundredths(bar.ratio),
      hundredths(two.rate / one.rate),
    )
  })
  const head = [
    'вызов',
    'запросов SQL',
    '1 реплика, в секунду',
    'p95, мс',
    '2 реплики, в секунду',
    'p95, мс',
    'голый Next и один запрос, в секунду',
    'p95, мс',
    '1 реплика к голому',
    'предел',
    '2 реплики к одной',
  ]
  return [
    '',
    `Соединений: ${connections}`,
    '',
    row(...head),
    row(...head.map((_, at) => (at === 0 ? '---' : '---:'))),
    ...rows,
  ].join('\n')
}

/*
 * The load generator, in a process of its own: `node --import tsx e2e/bench/throughput/load.ts FILE`. Targets alternate
 * within a call, so that other load on the machine affects all of them.
 */

interface Target {
  name: string
  origin: string
  isBare: boolean
}

interface Settings {
  planFile: string
  targets: Target[]
  connections: number[]
  /** Of one turn. */
  seconds: number
  rounds: number
}

/** Warm-up of every target and call, run twice: the first hundreds of requests compile code. */
const WARM_UP_SECONDS = 2
const WARM_UPS = 2
/** Pause for pending answers, since a person's concurrent requests count against the next turn. */
const SETTLE_MS = 500

const settings: Settings = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8'))
const plan: { people: Array<{ cookie: string; token: string }>; calls: Call[] } = JSON.parse(
  readFileSync(settings.planFile, 'utf8'),
)

/** Connections are distributed over people, since one may have few concurrent requests. */
let connected = 0
function nextHeaders() {
  const { cookie, token } = plan.people[connected++ % plan.people.length] ?? { cookie: '', token: '' }
  return {
    cookie,
    'x-requested-with': 'XMLHttpRequest',
    'x-xsrf-token': token,
    'content-type': 'application/json',
  }
}

/** Current versions of the documents. */
async function versionsOf(documents: Document[]) {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL })
  await client.connect()
  const { rows } = await client.query('SELECT id, version FROM input_documents WHERE id = ANY($1)', [
    documents.map(({ id }) => id),
  ])
  await client.end()
  return new Map(rows.map(({ id, version }) => [id, version]))
}

function readingRequest(call: Call, index: number, { isBare }: Target) {
  const path = isBare ? `/${index}` : call.path
  const setupClient = (client: { setRequests(requests: object[]): void }) =>
    client.setRequests([{ method: call.method, path, headers: nextHeaders() }])
  return { setupClient }
}

/** Each connection repeatedly saves its own document over its latest version. */
async function savingRequests(documents: Document[], index: number, { isBare }: Target) {
  const versions = await versionsOf(documents)
  let next = 0
  const setupClient = (client: { setRequests(requests: object[]): void }) => {
    const place = next++ % documents.length
    const document = documents[place]
    if (!document) return
    let version = versions.get(document.id)
    client.setRequests([
      {
        method: 'PUT',
        headers: nextHeaders(),
        setupRequest: (request: object) => {
          // A changing value, since an unchanged save writes nothing.
          const rows = document.body.replace('$value', String((version % 1000) + 2))
          return {
            ...request,
            path: isBare ? `/${index}?document=${place}&version=${version}` : document.path,
            body: `{"version":${version},"input_document_values":${rows}}`,
          }
        },
        onResponse: (status: number) => {
          if (status === 200) version += 1
        },
      },
    ])
  }
  return { setupClient }
}

/** One turn of one target. */
async function turn(
  call: Call,
  index: number,
  target: Target,
  connections: number,
  seconds: number,
): Promise<Taken> {
  const requests = call.documents
    ? await savingRequests(call.documents.slice(0, connections), index, target)
    : readingRequest(call, index, target)
  const times: number[] = []
  const started = performance.now()
  const options = { url: target.origin, connections, duration: seconds, timeout: 30, ...requests }
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const running = autocannon(options, (error, done) => (error ? reject(error) : resolve(done)))
    running.on('response', (_client, _status, _bytes, time) => times.push(time))
  })
  const taken = (performance.now() - started) / 1000
  if (result.non2xx > 0 || result.errors > 0 || times.length === 0) {
    throw new Error(
      `${call.name}, ${target.name}: ответов не 2xx ${result.non2xx}, ошибок ${result.errors}, ответов ${times.length}, ${JSON.stringify(result.statusCodeStats)}`,
    )
  }
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS))
  return { times, seconds: taken }
}

async function measured(call: Call, index: number, connections: number) {
  const { targets, rounds, seconds } = settings
  const taken: Taken[][] = targets.map(() => [])
  for (let round = 0; round < rounds; round += 1) {
    // Rotates the targets' order.
    for (let place = 0; place < targets.length; place += 1) {
      const at = (round + place) % targets.length
      const target = targets[at]
      if (target) taken[at]?.push(await turn(call, index, target, connections, seconds))
    }
  }
  return taken
}

async function warmUp() {
  for (let round = 0; round < WARM_UPS; round += 1) {
    for (const [index, call] of plan.calls.entries()) {
      for (const target of settings.targets)
        await turn(call, index, target, Math.max(...settings.connections), WARM_UP_SECONDS)
    }
  }
}

say('  прогрев')
await warmUp()
const misses = new Set<string>()
for (const connections of settings.connections) {
  const lines: Line[] = []
  for (const [index, call] of plan.calls.entries()) {
    lines.push({ call, taken: await measured(call, index, connections) })
    say(`  ${call.name}: готово`)
  }
  say(table(connections, lines))
  for (const words of lines.flatMap(missed)) misses.add(`соединений ${connections}: ${words}`)
}
say(misses.size === 0 ? '\nв пределах' : `\nПРЕВЫШЕНО\n${[...misses].join('\n')}`)
process.exitCode = misses.size === 0 ? 0 : 1
