import { readdirSync, statSync } from 'node:fs'
import { join, sep } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { quantile } from '@/e2e/bench/output'
import type { Client } from '@/e2e/faults/client'
import type { Context, Line, Scenario, Size } from '@/e2e/faults/harness'
import type { Replica } from '@/e2e/faults/replica'
import { SlowCrowd } from '@/e2e/faults/scenarios/slow-sockets'
import { expect, until } from '@/e2e/faults/verdict'
import { memoryOf } from '@/e2e/support/processes/memory'
import { inRoot } from '@/scripts/boot/paths.mjs'

const CROWD = { headers: 200, body: 200, reader: 25 }
/** Several people, since one may have at most sixteen concurrent requests. */
const PEOPLE = 20
/** Files requested by a client that does not read: some megabytes. */
const FILES = 12
const PHASE_MS = { short: 2_000, full: 4_000 }
const CONNECTIONS = 4
const RATIO = 2
/** The limit of F5; longer in the short form, where other scenarios run concurrently. */
const EXIT_MS = { short: 90_000, full: 30_000 }
/** Allowed growth of the process; its heap is limited, so that garbage does not count. */
const MEMORY_MB = 150
const HEAP = '--max-old-space-size=256'

/** Tolerance beyond the limits of docs/operations.md: the server checks every five seconds, later on a busy machine. */
const LATE_MS = { short: 45_000, full: 8_000 }
/** Tolerance between the clocks of both sides. */
const EARLY_MS = 1_000
const BOUNDS = { headers: 15_000, body: 120_000, reader: 120_000 }
/** Time to read what the system's buffers hold. */
const READ_MS = 60_000

const TURNS = { short: 1, full: 4 }
/** A busy machine may need more rounds; a real difference remains. */
const MOST_TURNS = 12

async function signInMany(context: Context, origin: string): Promise<Client[]> {
  const people: Client[] = []
  while (people.length < PEOPLE)
    people.push(await context.signIn(origin, (await context.hire('manager', 1)).email))
  return people
}

/** The largest static file of the build. */
function largestFile(): { path: string; size: number } {
  const folder = inRoot('.next', 'static')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => ({
    name,
    size: statSync(join(folder, name)).size,
  }))
  const largest = files.reduce((one, other) => (other.size > one.size ? other : one))
  return { path: `/_next/static/${largest.name.split(sep).join('/')}`, size: largest.size }
}

/** 200 guests who never finish their headers, 200 people who never finish a body, and 25 who do not read the answer. */
async function gather(port: number, people: readonly Client[]) {
  const crowd = new SlowCrowd(port)
  const host = `Host: 127.0.0.1:${port}\r\n`
  await crowd.add('headers', CROWD.headers, 'GET /api/user HTTP/1.1\r\n', 'X-Slow: 1\r\n')
  for (const { cookies } of people) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const token = decodeURIComponent(cookies.get('XSRF-TOKEN') ?? '')
    const guard = `Cookie: ${cookie}\r\nX-Requested-With: XMLHttpRequest\r\nX-XSRF-TOKEN: ${token}\r\nContent-Type: application/json\r\n`
    const put = `PUT /api/input-documents/1 HTTP/1.1\r\n${host}${guard}Content-Length: 900000\r\n\r\n{"version":1,"x":"`
    await crowd.add('body', CROWD.body / people.length, put, 'x')
  }
  // More than the system's buffers hold, so that the rest waits in the process.
  const file = `GET ${largestFile().path} HTTP/1.1\r\n${host}\r\n`
  await crowd.add('reader', CROWD.reader, file)
  for (let more = 0; more < FILES; more += 1) {
    await delay(100)
    crowd.say('reader', file)
  }
  return crowd
}

/**
 * No client was refused at once, which would leave no slow clients to test. On a busy machine the first may have timed
 * out already.
 */
function expectWhole(crowd: SlowCrowd) {
  for (const kind of ['headers', 'body', 'reader'] as const) {
    const early = crowd.lives(kind).filter((ms) => ms < BOUNDS[kind] - EARLY_MS)
    const after = early.map(Math.round).join(', ')
    expect(early.length === 0, `${kind}: раньше времени отключены ${early.length}, через ${after} мс`)
  }
}

/** Latencies of normal requests over a period. */
async function ordinary(client: Client, phaseMs: number): Promise<number[]> {
  const times: number[] = []
  const end = performance.now() + phaseMs
  const worker = async () => {
    while (performance.now() < end) {
      const { status, ms, error } = await client.get('/api/metrics-summary')
      expect(status === 200, `обычный запрос: ответ ${status} ${error}`)
      times.push(ms)
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, worker))
  return times
}

async function expectCut(crowd: SlowCrowd, kind: 'headers' | 'body', size: Size) {
  const limit = BOUNDS[kind] + LATE_MS[size]
  await until(`все медленные (${kind}) отключены`, () => crowd.open(kind) === 0, limit)
  const lives = crowd.lives(kind)
  const [shortest, longest] = [Math.min(...lives), Math.max(...lives)]
  expect(
    lives.length === CROWD[kind] && shortest >= BOUNDS[kind] - EARLY_MS && longest <= limit,
    `${kind}: держались от ${Math.round(shortest)} до ${Math.round(longest)} мс`,
  )
  return `${Math.round(shortest / 1000)}–${Math.round(longest / 1000)}`
}

/** A client that did not read finds the connection closed before the end of the files. */
async function expectReadersCut(crowd: SlowCrowd) {
  const openedAt = Math.max(...crowd.clients.map((client) => client.openedAt))
  await delay(Math.max(0, openedAt + BOUNDS.reader + LATE_MS.full - performance.now()))
  const bytes = crowd.read('reader')
  await until('не читавшие дочитали до обрыва', () => crowd.open('reader') === 0, READ_MS)
  const whole = CROWD.reader * (FILES + 1) * largestFile().size
  expect(bytes() < whole, 'не читавшие получили всё: соединение никто не обрывал')
  return `${Math.round(bytes() / 2 ** 20)} МБ из ${Math.round(whole / 2 ** 20)}`
}

/** A separate process exits in time with all of them connected. */
async function exitWithCrowd(context: Context, replica: Replica, people: readonly Client[], size: Size) {
  const crowd = await gather(replica.port, people)
  const { exited } = replica
  try {
    replica.signal('SIGTERM')
    context.onlyWaits()
    const ms = await until('процесс завершился', () => !replica.isAlive, EXIT_MS[size])
    expect((await exited) === 0, 'код завершения не 0')
    return ms
  } finally {
    crowd.leave()
  }
}

export const scenario: Scenario = {
  id: 'F5',
  title: 'медленные клиенты',
  goesBeside: 50,
  async run(context, size) {
    const replica = await context.replica({ ...context.patient(size), NODE_OPTIONS: HEAP })
    const client = await context.signIn(replica.origin, 'manager@example.com')
    const people = await signInMany(context, replica.origin)
    const phaseMs = PHASE_MS[size]
    // In the short form other scenarios run concurrently, so only failures count.
    const isCompared = size === 'full'
    // Warm-up: a process's first requests are slower and increase its memory.
    await ordinary(client, phaseMs)
    const memoryBefore = memoryOf(replica.pid)
    const times: { calm: number[]; crowded: number[] } = { calm: [], crowded: [] }
    let crowd = new SlowCrowd(replica.port)
    try {
      const p95 = (taken: number[]) => Math.round(quantile(taken, 0.95))
      const isHeld = () => !isCompared || p95(times.crowded) < RATIO * p95(times.calm)
      for (let turn = 0; turn < TURNS[size] || (turn < MOST_TURNS && !isHeld()); turn += 1) {
        crowd.leave()
        if (isCompared) times.calm.push(...(await ordinary(client, phaseMs)))
        crowd = await gather(replica.port, people)
        expectWhole(crowd)
        times.crowded.push(...(await ordinary(client, phaseMs)))
        expectWhole(crowd)
      }
      const words = isCompared ? `${p95(times.calm)} и ${p95(times.crowded)}` : p95(times.crowded)
      expect(isHeld(), `p95 обычных запросов без медленных клиентов и с ними, мс: ${words}`)
      const other = await context.replica()
      const [cut, exit] = await Promise.all([
        expectCut(crowd, 'headers', size),
        exitWithCrowd(context, other, people, size),
      ])
      const lines: Line[] = [
        ['Медленных: заголовки, тело, чтение', `${CROWD.headers}, ${CROWD.body}, ${CROWD.reader}`],
        [`p95 обычных запросов ${isCompared ? 'без них и ' : ''}с ними, мс`, words],
        ['Отключены недославшие заголовки через, с', cut],
      ]
      if (size === 'full') {
        lines.push(['Отключены недославшие тело через, с', await expectCut(crowd, 'body', size)])
        lines.push(['Не читавшие две минуты отключены, получено', await expectReadersCut(crowd)])
      }
      const grown = memoryOf(replica.pid) - memoryBefore
      expect(grown < MEMORY_MB, `память выросла на ${Math.round(grown)} МБ`)
      lines.push(['Память выросла на, МБ', Math.round(grown)])
      lines.push(['SIGTERM при них: конец через, с', Math.round(exit / 100) / 10])
      return lines
    } finally {
      crowd.leave()
    }
  },
}
