import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { quantile } from '@/e2e/bench/output'
import { type Answer, Client, dataOf, retried } from '@/e2e/faults/client'
import type { Context, Scenario } from '@/e2e/faults/harness'
import { MailPlug } from '@/e2e/faults/scenarios/mail-plug'
import { expect, until } from '@/e2e/faults/verdict'
import { startMailCatcher } from '@/e2e/runner/mail-catcher'

/** Largest ratio of response times with a dead and a working mail server. */
const RATIO = 2
/** Half of the SMTP timeout of five seconds: a faster answer has not waited for it. */
const NOT_WAITED_MS = 2_500
/** Requests of each kind in each phase: working, silent, refusing. */
const LETTERS = { short: 5, full: 40 }
/** Two attempts: each times out after five seconds of silence, with a pause of two seconds. */
const GIVEN_UP_MS = 120_000
/** Includes the second pause of half a minute; the short form skips it. */
const DELIVERED_MS = 300_000

function answered(answer: Answer, status: number, what: string) {
  expect(
    answer.status === status,
    `${what}: ответ ${answer.status} ${answer.error}${answer.text.slice(0, 200)}`,
  )
  return answer.ms
}

/**
 * Requests password resets and invitations alternately at both replicas.
 * @param people.guests one for each replica
 * @param people.admins the same person at each replica
 * @param mark makes the invited addresses unique
 */
async function write(
  {
    guests,
    admins,
    forgetful,
    companyId,
  }: { guests: Client[]; admins: Client[]; forgetful: { email: string }[]; companyId: number },
  mark: string,
) {
  const times: { forgotten: number[]; invited: number[] } = { forgotten: [], invited: [] }
  for (const [index, { email }] of forgetful.entries()) {
    const [guest, admin] = [guests[index % guests.length], admins[index % admins.length]]
    expect(guest && admin, 'нет реплик')
    times.forgotten.push(answered(await guest.post('/api/forgot-password', { email }), 200, 'забытый пароль'))
    const invited = {
      surname: 'Иванова',
      name: 'Анна',
      email: `${mark}-${index}@faults.test`,
      user_role_id: 3,
    }
    const path = `/api/companies/${companyId}/users`
    times.invited.push(answered(await admin.post(path, invited), 201, 'приглашение'))
  }
  return times
}

/** Outbox ids of received letters, repeated for duplicates. */
function received(folder: string): number[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.eml'))
    .map((name) =>
      Number(/^Message-ID: <outbox-(\d+)@/im.exec(readFileSync(join(folder, name), 'utf8'))?.[1]),
    )
}

/** @param reason pattern of last_error */
function waitForFailure(context: Context, reason: string) {
  const isNoted = async () => {
    const { n } = await context.row('SELECT count(*)::int AS n FROM outbox_messages WHERE last_error ~* $1', [
      reason,
    ])
    return n > 0
  }
  return until(`в почтовой очереди записана причина «${reason}»`, isNoted, GIVEN_UP_MS)
}

/** A request that waits for the mail server always takes seconds; a busy machine is late only sometimes. */
function inTime(working: number[], ...dead: number[][]) {
  const [calm, usual] = [quantile(working, 0.5), quantile(dead.flat(), 0.5)]
  const words = `${Math.round(usual)} при неработающей почте, ${Math.round(calm)} при работающей`
  expect(usual < Math.max(RATIO * calm, NOT_WAITED_MS), `обычный ответ, мс: ${words}`)
  return words
}

export const scenario: Scenario = {
  id: 'F4',
  title: 'почтовый сервер молчит, потом отказывает',
  goesBeside: 15,
  async run(context, size) {
    const catcher = await startMailCatcher(join(context.folder, 'mail'))
    const plug = await MailPlug.open(catcher.url)
    try {
      const replicas = await context.replicas(2, { ...context.patient(size), SMTP_URL: plug.url })
      const [first] = replicas
      expect(first, 'нет реплик')
      const [admin, manager] = [
        await context.signIn(first.origin, 'admin@example.com'),
        await context.signIn(first.origin, 'manager@example.com'),
      ]
      const own = await retried(() => manager.get<{ company_id: number }>('/api/user'))
      const companyId = dataOf(own, 200, 'кто вошёл').company_id
      const forgetful: { email: string }[] = []
      for (let person = 0; person < LETTERS[size] * 3; person += 1)
        forgetful.push(await context.hire('manager', companyId))
      const guest = new Client(first.origin)
      await guest.get('/sanctum/csrf-cookie')
      const people = {
        guests: replicas.map(({ origin }) => guest.at(origin)),
        admins: replicas.map(({ origin }) => admin.at(origin)),
        companyId,
      }
      // Warm-up: the first requests of a process compile code.
      for (const one of [...people.guests, ...people.admins]) await one.get('/api/user')

      const next = () => forgetful.splice(0, LETTERS[size])
      const isEmpty = async () =>
        (await context.sql('SELECT 1 FROM outbox_messages WHERE sent_at IS NULL LIMIT 1')).length === 0
      const allSent = () => until('все письма отправлены', isEmpty, DELIVERED_MS)
      const working = await write({ ...people, forgetful: next() }, 'working')
      // When the connection breaks before the 250 reply, the sender repeats the letter (RFC 5321, 6.1).
      await allSent()
      plug.silence()
      const silent = await write({ ...people, forgetful: next() }, 'silent')
      // Time for attempts to fail and to be repeated.
      context.onlyWaits()
      await waitForFailure(context, 'greeting|timeout')
      expect(plug.heard > 0, 'к молчащему серверу никто не обращался')
      await plug.refuse()
      const refused = await write({ ...people, forgetful: next() }, 'refused')
      await waitForFailure(context, 'ECONNREFUSED')
      for (const { origin } of replicas) answered(await new Client(origin).get('/readyz'), 200, '/readyz')

      await plug.recover(catcher.url)
      if (size === 'short')
        await context.sql('UPDATE outbox_messages SET next_try_at = now() WHERE sent_at IS NULL')
      const delivered = await allSent()
      const rows = await context.sql('SELECT id, attempts FROM outbox_messages ORDER BY id')
      const ids = received(catcher.folder).sort((one, other) => one - other)
      expect(rows.length >= 6 * LETTERS[size], `в очереди только ${rows.length} писем`)
      expect(
        JSON.stringify(ids) === JSON.stringify(rows.map(({ id }) => Number(id))),
        `писем в очереди ${rows.length}, получено ${ids.length}, из них разных ${new Set(ids).size}`,
      )
      return [
        ['Писем: каждое получено один раз', rows.length],
        ['Из них со второй попытки и позже', rows.filter(({ attempts }) => attempts > 1).length],
        ['Ответ на «забыли пароль», мс', inTime(working.forgotten, silent.forgotten, refused.forgotten)],
        ['Ответ на приглашение, мс', inTime(working.invited, silent.invited, refused.invited)],
        ['После возвращения почты всё ушло за, с', Math.round(delivered / 100) / 10],
      ]
    } finally {
      await plug.close()
      await catcher.stop()
    }
  },
}
