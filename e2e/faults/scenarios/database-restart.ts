import { setTimeout as delay } from 'node:timers/promises'
import type { Client } from '@/e2e/faults/client'
import type { Scenario } from '@/e2e/faults/harness'
import { spread } from '@/e2e/faults/numbers'
import { expectOutage } from '@/e2e/faults/outage'
import type { Postgres } from '@/e2e/faults/postgres'
import { beside, expect, until } from '@/e2e/faults/verdict'

const ROUNDS = { short: 2, full: 10 }
const DOWN_MS = 500
/** The limit of F2; longer in the short form, where other scenarios run concurrently. */
const BACK_MS = { short: 120_000, full: 2_000 }
/** Includes crash recovery. */
const START_MS = 300_000

/** Repeats a request, as browsers do. @param answers counts by status */
async function visit(client: Client, answers: Map<number, number>, isOver: () => boolean) {
  while (!isOver()) {
    const { status } = await client.get('/api/user')
    answers.set(status, (answers.get(status) ?? 0) + 1)
    await delay(10)
  }
}

/** @returns milliseconds from PostgreSQL's first accepted connection to the first success */
async function comeBack(postgres: Postgres, client: Client, limitMs: number): Promise<number> {
  const starting = postgres.start()
  const server = until('PostgreSQL принимает соединения', () => postgres.answers(), START_MS)
  const works = async () => (await client.get('/api/user')).status === 200
  const product = until('ответ 200 после возвращения базы', works, START_MS)
  const [serverMs, productMs] = await Promise.all([server, product, starting])
  const back = Math.max(0, productMs - serverMs)
  expect(back <= limitMs, `база вернулась, а ответ 200 пришёл только через ${Math.round(back)} мс`)
  return back
}

export const scenario: Scenario = {
  id: 'F2',
  title: 'перезапуск базы данных',
  async run(context, size) {
    const { postgres } = context
    const replica = await context.replica(context.patient(size))
    const client = await context.signIn(replica.origin, 'manager@example.com')
    const { pid } = replica
    const answers = new Map<number, number>()
    const backs: number[] = []
    const visiting = (isOver: () => boolean) => visit(client, answers, isOver)
    await beside(visiting, async () => {
      for (let turn = 0; turn < ROUNDS[size]; turn += 1) {
        await (turn % 2 === 0 ? postgres.stop() : postgres.kill())
        await expectOutage(client)
        await delay(DOWN_MS)
        backs.push(await comeBack(postgres, client, BACK_MS[size]))
        expect((await client.get('/my-metrics')).status === 200, 'страница не открылась в том же сеансе')
      }
    })
    const strange = [...answers.keys()].filter((status) => status !== 200 && status !== 503)
    expect(strange.length === 0, `кроме 200 и 503 были ответы: ${strange.join(', ')}`)
    expect(replica.pid === pid && replica.isAlive, 'процесс приложения не пережил перезапуска базы')
    return [
      ['Перезапусков базы (остановка и kill -9 по очереди)', ROUNDS[size]],
      ['Ответов 503, пока базы не было', answers.get(503) ?? 0],
      ['Ответов 200 в том же сеансе и процессе', answers.get(200) ?? 0],
      ['Первый ответ 200 после возвращения базы, мс', spread(backs)],
    ]
  },
}
