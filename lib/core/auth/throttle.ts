import 'server-only'
import { deviceLinkToken, knownDevice } from '@/lib/core/auth/device'
import { createLimits, type LimitName, limitKey, tooMany } from '@/lib/core/auth/limits'
import { personRow } from '@/lib/core/auth/password-tokens'
import type { CompanyScope } from '@/lib/core/auth/scope'
import { auditSql, change, commit, subjectRow } from '@/lib/core/db/change'
import { db } from '@/lib/core/db/client'
import { selected } from '@/lib/core/db/rows'
import { USER_STATUS } from '@/lib/core/domain/dictionaries'
import { formatDateTime } from '@/lib/core/format/dates'
import { plural } from '@/lib/core/format/plural'
import { codesShutLetter, passwordShutLetter } from '@/lib/core/mail/account-letters'
import { outboxSql } from '@/lib/core/mail/outbox'
import { env } from '@/lib/core/process/env'
import { requestContext } from '@/lib/core/process/request-context'
import { keyedHash } from '@/lib/core/process/secrets'
import { Prisma, type PrismaClient } from '@/lib/generated/prisma/client'

/** What strangers guess of an account. */
type Guessed = 'password' | 'code'

const LETTERS = { password: passwordShutLetter, code: codesShutLetter }

/**
 * Mails a link that makes a browser known, if an active account has this address. One statement with one audit row
 * whatever the address is, so that nothing tells whether there is an account.
 * @param of what strangers have guessed too often
 */
async function mailDeviceLink(email: string, of: Guessed): Promise<void> {
  const mailing = change(personRow, {
    gate: Prisma.sql`
      SELECT id, email FROM users WHERE email = ${email} AND user_status_id = ${USER_STATUS.active}`,
    steps: (person) => ({
      mail: outboxSql(person, LETTERS[of](deviceLinkToken(email))),
      noted: auditSql(selected(subjectRow, Prisma.sql`SELECT (SELECT id FROM ${person}) AS id`), {
        action: 'login.lock',
        entity: 'user',
        after: { email_hash: keyedHash(email), of },
      }),
    }),
  })
  await commit(mailing)
}

const LETTER_SENT =
  'Если это ваша учётная запись, откройте ссылку из письма, отправленного на её адрес: с ней можно войти сразу.'
const CODES_SHUT =
  'Если это вы, войдите с устройства, на котором уже входили, или откройте ссылку из письма, отправленного на ваш адрес.'
const KNOWN_ONLY =
  'С устройств, на которых вы уже входили, вход открыт. На новом восстановите пароль: «Забыли пароль?».'
const WAYS_EXHAUSTED = 'Слишком много попыток входа с этого адреса. Повторите через 15 минут.'
const GUESSES_EXHAUSTED = 'Слишком много неверных номеров. Повторите через час.'
const RECIPIENT_EXHAUSTED = 'На этот адрес уже отправлено несколько писем. Повторите через час.'
const AUTHOR_EXHAUSTED = 'Вы отправили слишком много писем. Повторите через час.'

/** A counter that an attempt is held against. */
interface Counter {
  limit: LimitName
  key: string
  /** What whoever is held up by it may do meanwhile. */
  wayIn?: string
  /** Past it strangers have shut the account: its person is told once a day. */
  shuts?: Guessed
}

/**
 * A browser that is known for the account is guessed from no faster than a stranger's, and shut by nobody else;
 * strangers share the counters of account and address.
 */
function countersOf(account: string): Counter[] {
  const { address, deviceCookie } = requestContext()
  const device = knownDevice(deviceCookie, account)
  if (device !== null) {
    const key = limitKey('device', device)
    return [
      { limit: 'pair', key },
      { limit: 'account', key },
    ]
  }
  return [
    // First: past its limit an address makes no rows for accounts it thinks of.
    ...(address === null ? [] : [{ limit: 'address', key: limitKey(address), wayIn: KNOWN_ONLY } as const]),
    { limit: 'pair', key: limitKey(account, address ?? '') },
    { limit: 'account', key: limitKey(account), wayIn: LETTER_SENT, shuts: 'password' },
  ]
}

/** What a person has had enough of, by the allowance of `limits.ts` that counts it. */
const SPENT = {
  texts: 'За сутки сохранено слишком много текста: пояснений, причин, заметок. Числа без них сохраняются.',
  changes: 'За сутки слишком много изменений и выгрузок.',
  reports: 'За сутки сформировано слишком много отчётов.',
  questions: 'За сутки отправлено слишком много вопросов и ответов.',
  measures: 'За сутки запланировано слишком много мероприятий.',
  requests: 'За сутки отправлено слишком много заявок и просьб.',
  offers: 'Вы отправили слишком много запросов.',
  feedback: 'Вы отправили слишком много обращений.',
  exchange: 'По ключу больше 60 вызовов в минуту.',
  exchangeValues: 'По ключу передано слишком много за сутки.',
  lists: 'Вы отправили слишком много писем.',
} as const

export type Allowance = keyof typeof SPENT

/** Codes of the phone, or recovery codes: who used up the one kind still has the other. */
export type CodeKind = 'phone' | 'recovery'

/** The same of codes, each kind for itself. */
function codeCountersOf(account: string, kind: CodeKind): Counter[] {
  const { address, deviceCookie } = requestContext()
  const device = knownDevice(deviceCookie, account)
  if (device !== null) {
    const key = limitKey(kind, 'device', device)
    return [
      { limit: 'codes', key },
      { limit: 'codesADay', key },
      { limit: 'codesOfKnown', key: limitKey(kind, account) },
    ]
  }
  return [
    { limit: 'codes', key: limitKey(kind, account, address ?? '') },
    { limit: 'codesADay', key: limitKey(kind, account), wayIn: CODES_SHUT, shuts: 'code' },
  ]
}

const attemptsWait = (wait: string) =>
  `Слишком много попыток входа. Пожалуйста, попробуйте ещё раз через ${wait}.`
const codesWait = (wait: string) => `Слишком много неверных кодов. Повторите через ${wait}.`

/** One check that may be made; it counts as a failure until it is reported as a success. */
interface Attempt {
  succeeded(): Promise<void>
}

type Author = Pick<CompanyScope, 'userId' | 'role'>

export interface Throttle {
  /**
   * Counts a password check before it is made, so that parallel requests get no more checks than successive ones.
   * @throws AppError too_many_requests (429) with Retry-After
   */
  beginAttempt(email: string): Promise<Attempt>
  /**
   * Counts the naming of an organisation's number before it is looked up; a right one costs nothing.
   * @throws AppError too_many_requests (429) with Retry-After
   */
  beginGuess(userId: number): Promise<Attempt>
  /**
   * Counts a code of a second factor before it is checked; a right one costs nothing.
   * @throws AppError too_many_requests (429) with Retry-After
   */
  beginCode(email: string, kind: CodeKind): Promise<Attempt>
  /**
   * Counts a way to a provider before it is begun.
   * @throws AppError too_many_requests (429) with Retry-After
   */
  beginWay(): Promise<void>
  /** Whether one more letter may be asked for this address by whoever asks. */
  allowsLetter(email: string): Promise<boolean>
  /**
   * Counts what a person has sent by mail, before it is known whether the address is taken: finding that out costs as
   * much as a letter.
   * @param recipients whose mailboxes are not to be filled either
   * @throws AppError too_many_requests (429) with Retry-After
   */
  requireLetter(author: Author, recipients?: readonly string[]): Promise<void>
  /**
   * Counts what a person or a key leaves in the database or in mailboxes, before it is stored.
   * @param id the person's, or the key's where a key is counted
   * @throws AppError too_many_requests (texts_spent for texts) (429) with Retry-After and words that say until when
   */
  spend(id: number, of: Allowance, points?: number): Promise<void>
}

export function createThrottle(client: () => PrismaClient): Throttle {
  const { exceeded, reward } = createLimits(client)

  async function require(limit: LimitName, key: string, words: string): Promise<void> {
    const seconds = await exceeded(limit, key)
    if (seconds !== null) throw tooMany(seconds, words)
  }

  /** @param words the refusal, of how long to wait */
  async function begin(
    email: string,
    counters: readonly Counter[],
    words: (wait: string) => string,
  ): Promise<Attempt> {
    const counted: Counter[] = []
    const takeBack = () => Promise.all(counted.map(({ limit, key }) => reward(limit, key)))
    for (const counter of counters) {
      const { limit, key, wayIn, shuts } = counter
      const seconds = await exceeded(limit, key)
      if (seconds === null) {
        counted.push(counter)
        continue
      }
      // What is not checked costs the other counters nothing.
      await takeBack()
      if (shuts && (await exceeded('lock', limitKey(shuts, email))) === null)
        await mailDeviceLink(email, shuts)
      const wait = `${seconds} ${plural(seconds, 'секунду', 'секунды', 'секунд')}`
      throw tooMany(seconds, wayIn === undefined ? words(wait) : `${words(wait)} ${wayIn}`)
    }
    return {
      async succeeded() {
        await takeBack()
      },
    }
  }

  return {
    beginAttempt(email) {
      const account = email.toLowerCase()
      return begin(account, countersOf(account), attemptsWait)
    },
    async beginGuess(userId) {
      const key = limitKey(String(userId))
      await require('numbers', key, GUESSES_EXHAUSTED)
      return { succeeded: () => reward('numbers', key) }
    },
    beginCode(email, kind) {
      const account = email.toLowerCase()
      return begin(account, codeCountersOf(account, kind), codesWait)
    },
    beginWay: () => require('provider', limitKey(requestContext().address ?? ''), WAYS_EXHAUSTED),
    async allowsLetter(email) {
      const { address } = requestContext()
      if (address !== null && (await exceeded('sender', limitKey(address))) !== null) return false
      return (await exceeded('recipient', limitKey(email.toLowerCase()))) === null
    },
    async requireLetter({ userId, role }, recipients = []) {
      await require(role === 'admin' ? 'admin' : 'author', limitKey(String(userId)), AUTHOR_EXHAUSTED)
      for (const email of recipients)
        await require('recipient', limitKey(email.toLowerCase()), RECIPIENT_EXHAUSTED)
    },
    async spend(id, of, points) {
      const seconds = await exceeded(of, limitKey(String(id)), points)
      if (seconds === null) return
      // Minutes are shown, so the next whole one.
      const until = formatDateTime(new Date(Date.now() + (seconds + 60) * 1000), env().APP_TIMEZONE)
      throw tooMany(
        seconds,
        `${SPENT[of]} Снова можно с ${until}.`,
        of === 'texts' ? 'texts_spent' : 'too_many_requests',
      )
    },
  }
}

/** The throttle of this process, over its one database client. */
export const throttle = createThrottle(db)
