import { setTimeout as delay } from 'node:timers/promises'
import type { Answer, Client } from '@/e2e/faults/client'
import type { Context, Scenario } from '@/e2e/faults/harness'
import { spread } from '@/e2e/faults/numbers'
import { expectUnavailable } from '@/e2e/faults/outage'
import { beside, expect, until } from '@/e2e/faults/verdict'
import { withClient } from '@/scripts/database/database-url'

const ROUNDS = { short: 1, full: 5 }
/** A busy machine may need more rounds; a process that never answers in time fails all of them. */
const MOST_ROUNDS = 8
const AT_ONCE = 40
/** Coprime with the number of kinds, so that each person makes each kind of call. */
const PEOPLE = 7
/** Further requests one by one, which meet the pool as the first timed-out requests leave it. */
const LATER = { short: 20, full: 50 }
const EVERY_MS = 100
const ANSWER_MS = { short: 10_000, full: 5_000 }
/** Longer in the short form, where other scenarios run concurrently. */
const BACK_MS = { short: 120_000, full: 2_000 }
/** Connections of a process, and those of them not reserved for heavy calls. */
const CONNECTIONS = 10
const POOL = 6

/** Reads and writes alternately, more than the pool holds, so that most are queued. */
const KINDS = [
  (client: Client) => client.get('/api/user'),
  (client: Client) => client.get('/api/metrics-summary'),
  (client: Client) => client.get('/api/references/regions'),
  (client: Client) => client.put('/api/input-documents/1', { version: 1, input_document_values: [] }),
]

/**
 * A burst of requests during the freeze.
 * @returns milliseconds of the 503s and of /healthz meanwhile
 */
async function burst(
  people: readonly Client[],
  later: number,
): Promise<{ waits: number[]; alive: number[] }> {
  const [client] = people
  expect(client, 'никто не вошёл')
  const looks: Answer[] = []
  const watching = async (isOver: () => boolean) => {
    while (!isOver()) {
      looks.push(await client.get('/healthz'))
      await delay(100)
    }
  }
  const page = client.get('/my-metrics')
  const asking = async (_: unknown, index: number) => {
    await delay(Math.max(0, index - AT_ONCE) * EVERY_MS)
    return KINDS[index % KINDS.length]?.(people[index % people.length] ?? client)
  }
  const asked = await beside(watching, () => Promise.all(Array.from({ length: AT_ONCE + later }, asking)))
  const answers = asked.flatMap((answer) => answer ?? [])
  expect((await page).status === 503, `страница отвечает ${(await page).status}`)
  expect(
    looks.every(({ status }) => status === 200),
    '/healthz отвечает не 200',
  )
  for (const answer of answers) expectUnavailable(answer, 'вызов при замершей базе')
  return { waits: answers.map(({ ms }) => ms), alive: looks.map(({ ms }) => ms) }
}

/** Fills the pool with requests that wait for a table lock, which fails if the freeze has leaked a connection. */
async function expectWholePool(context: Context, client: Client, limitMs: number) {
  const answers = await withClient(context.url, async (keeper) => {
    await keeper.query('BEGIN')
    await keeper.query('LOCK TABLE sessions IN ACCESS EXCLUSIVE MODE')
    const asked = Array.from({ length: POOL }, () => client.get('/api/user'))
    const isFull = async () => (await connections(context, `AND wait_event_type = 'Lock'`)) === POOL
    await until(`все ${POOL} соединений пула в работе`, isFull, limitMs)
    await keeper.query('ROLLBACK')
    return Promise.all(asked)
  })
  const failed = answers.filter(({ status }) => status !== 200).length
  expect(failed === 0, `после размораживания не удались ${failed} запросов из ${POOL}`)
}

async function connections({ url }: Context, which = ''): Promise<number> {
  const count = `SELECT count(*)::int AS held FROM pg_stat_activity
    WHERE application_name = 'pokazateli' AND datname = current_database() ${which}`
  return withClient(url, async (client) => (await client.query(count)).rows[0].held)
}

export const scenario: Scenario = {
  id: 'F3',
  title: 'замершая база данных',
  async run(context, size) {
    const { postgres } = context
    const replica = await context.replica({ DATABASE_POOL_SIZE: String(CONNECTIONS) })
    const client = await context.signIn(replica.origin, 'manager@example.com')
    const people = [client]
    // One person may have only sixteen concurrent requests.
    while (people.length < PEOPLE)
      people.push(await context.signIn(replica.origin, (await context.hire('manager', 1)).email))
    const { pid } = replica
    const waits: number[] = []
    const alive: number[] = []
    const backs: number[] = []
    let soonest = Number.POSITIVE_INFINITY
    let rounds = 0
    for (; rounds < ROUNDS[size] || (rounds < MOST_ROUNDS && soonest > ANSWER_MS[size]); rounds += 1) {
      // Warms up the pool, so that the frozen connections are recently used ones.
      await Promise.all(Array.from({ length: 2 * POOL }, () => client.get('/api/user')))
      postgres.freeze()
      const frozen = await burst(people, LATER[size])
      waits.push(...frozen.waits)
      alive.push(...frozen.alive)
      soonest = Math.min(soonest, Math.max(...frozen.waits, ...frozen.alive))
      postgres.thaw()
      const works = async () => (await client.get('/api/user')).status === 200
      backs.push(await until('ответ 200 после размораживания', works, BACK_MS[size]))
      await expectWholePool(context, client, BACK_MS[size])
    }
    expect(
      soonest <= ANSWER_MS[size],
      `последний ответ приходил не раньше чем через ${Math.round(soonest)} мс`,
    )
    const held = await connections(context)
    expect(held <= CONNECTIONS, `соединений с базой ${held} при пуле ${CONNECTIONS}`)
    expect(replica.pid === pid && replica.isAlive, 'процесс приложения не пережил замершей базы')
    return [
      ['Замораживаний (SIGSTOP всех процессов)', rounds],
      ['Запросов при каждом', AT_ONCE + LATER[size]],
      ['Ответ 503, мс', spread(waits)],
      ['/healthz тем временем, мс', spread(alive)],
      ['Первый ответ 200 после SIGCONT, мс', spread(backs)],
      [`Соединений с базой после (пул ${POOL})`, held],
    ]
  },
}
