import 'server-only'
import { knownDevice } from '@/lib/core/auth/device'
import { createLimits, keyOf, type LimitName, tooMany } from '@/lib/core/auth/limits'
import type { CompanyScope } from '@/lib/core/auth/scope'
import { db } from '@/lib/core/db/client'
import { plural } from '@/lib/core/format/plural'
import { requestContext } from '@/lib/core/request-context'
import type { PrismaClient } from '@/lib/generated/prisma/client'

const LETTER_SENT =
  'Если это ваша учётная запись, откройте ссылку из письма, отправленного на её адрес: с ней можно войти сразу.'
const KNOWN_ONLY =
  'С устройств, на которых вы уже входили, вход открыт. На новом восстановите пароль: «Забыли пароль?».'
const WAYS_EXHAUSTED = 'Слишком много попыток входа с этого адреса. Повторите через 15 минут.'
const GUESSES_EXHAUSTED = 'Слишком много неверных номеров. Повторите через час.'
const CODES_EXHAUSTED = 'Слишком много неверных кодов.'
const RECIPIENT_EXHAUSTED = 'На этот адрес уже отправлено несколько писем. Повторите через час.'
const AUTHOR_EXHAUSTED = 'Вы отправили слишком много писем. Повторите через час.'

/** A counter that an attempt is held against. */
interface Counter {
  limit: LimitName
  key: string
  /** What whoever is held up by it may do meanwhile. */
  wayIn?: string
}

/**
 * A browser that is known for the account is guessed from no faster than a stranger's, and shut by nobody else;
 * strangers share the counters of account and address.
 */
function countersOf(account: string): Counter[] {
  const { address, deviceCookie } = requestContext()
  const device = knownDevice(deviceCookie, account)
  if (device !== null) {
    const key = keyOf('device', device)
    return [
      { limit: 'pair', key },
      { limit: 'account', key },
    ]
  }
  return [
    // First: past its limit an address makes no rows for accounts it thinks of.
    ...(address === null ? [] : [{ limit: 'address', key: keyOf(address), wayIn: KNOWN_ONLY } as const]),
    { limit: 'pair', key: keyOf(account, address ?? '') },
    { limit: 'account', key: keyOf(account), wayIn: LETTER_SENT },
  ]
}

const waitOf = (seconds: number) => `${seconds} ${plural(seconds, 'секунду', 'секунды', 'секунд')}`

function tooManyAttempts(seconds: number, wayIn: string | undefined) {
  const words = `Слишком много попыток входа. Пожалуйста, попробуйте ещё раз через ${waitOf(seconds)}.`
  return tooMany(seconds, wayIn === undefined ? words : `${words} ${wayIn}`)
}

/** One check that may be made; it counts as a failure until it is reported as a success. */
interface Attempt {
  succeeded(): Promise<void>
}

type Author = Pick<CompanyScope, 'userId' | 'role'>

export interface Throttle {
  /**
   * Counts a password check before it is made, so that parallel requests get no more checks than successive ones.
   * @param onLock what is done once a day when strangers have shut the account
   * @throws AppError too_many_requests (429) with Retry-After
   */
  beginAttempt(email: string, onLock?: () => Promise<void>): Promise<Attempt>
  /**
   * Counts the naming of an organisation's number before it is looked up; a right one costs nothing.
   * @throws AppError too_many_requests (429) with Retry-After
   */
  beginGuess(userId: number): Promise<Attempt>
  /**
   * Counts a code of a second factor before it is checked; a right one costs nothing.
   * @throws AppError too_many_requests (429) with Retry-After
   */
  beginCode(userId: number): Promise<Attempt>
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
   * Counts a list of people who are invited all at once.
   * @throws AppError too_many_requests (429) with Retry-After
   */
  requireList(author: Author): Promise<void>
}

export function createThrottle(client: () => PrismaClient): Throttle {
  const { exceeded, reward } = createLimits(client)

  async function require(limit: LimitName, key: string, words: string): Promise<void> {
    const seconds = await exceeded(limit, key)
    if (seconds !== null) throw tooMany(seconds, words)
  }

  return {
    async beginAttempt(email, onLock) {
      const account = email.toLowerCase()
      const counted: Counter[] = []
      const takeBack = () => Promise.all(counted.map(({ limit, key }) => reward(limit, key)))
      for (const counter of countersOf(account)) {
        const { limit, key, wayIn } = counter
        const seconds = await exceeded(limit, key)
        if (seconds === null) {
          counted.push(counter)
          continue
        }
        // What is not checked costs the other counters nothing.
        await takeBack()
        if (wayIn === LETTER_SENT && onLock && (await exceeded('lock', key)) === null) await onLock()
        throw tooManyAttempts(seconds, wayIn)
      }
      return {
        async succeeded() {
          await takeBack()
        },
      }
    },
    async beginGuess(userId) {
      const key = keyOf(String(userId))
      await require('numbers', key, GUESSES_EXHAUSTED)
      return { succeeded: () => reward('numbers', key) }
    },
    async beginCode(userId) {
      const key = keyOf(String(userId))
      for (const limit of ['codes', 'codesADay'] as const) {
        const seconds = await exceeded(limit, key)
        if (seconds !== null) throw tooMany(seconds, `${CODES_EXHAUSTED} Повторите через ${waitOf(seconds)}.`)
      }
      return {
        async succeeded() {
          await Promise.all([reward('codes', key), reward('codesADay', key)])
        },
      }
    },
    beginWay: () => require('provider', keyOf(requestContext().address ?? ''), WAYS_EXHAUSTED),
    async allowsLetter(email) {
      const { address } = requestContext()
      if (address !== null && (await exceeded('sender', keyOf(address))) !== null) return false
      return (await exceeded('recipient', keyOf(email.toLowerCase()))) === null
    },
    async requireLetter({ userId, role }, recipients = []) {
      await require(role === 'admin' ? 'admin' : 'author', keyOf(String(userId)), AUTHOR_EXHAUSTED)
      for (const email of recipients)
        await require('recipient', keyOf(email.toLowerCase()), RECIPIENT_EXHAUSTED)
    },
    requireList: ({ userId }) => require('lists', keyOf(String(userId)), AUTHOR_EXHAUSTED),
  }
}

/** The throttle of this process, over its one database client. */
export const throttle = createThrottle(db)
