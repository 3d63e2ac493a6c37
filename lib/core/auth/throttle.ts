import 'server-only'
import { createHash } from 'node:crypto'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { z } from 'zod'
import { knownDevice } from '@/lib/core/auth/device'
import type { CompanyScope } from '@/lib/core/auth/scope'
import { db } from '@/lib/core/db/client'
import { plural } from '@/lib/core/format/plural'
import { AppError } from '@/lib/core/http/errors'
import { requestContext } from '@/lib/core/request-context'
import type { PrismaClient } from '@/lib/generated/prisma/client'

/** Counters live in the database: all replicas share them, and a restart forgets nothing. */
const TABLE = 'rate_limits'
/** Wrong passwords for one account from one address. */
const PER_PAIR = { keyPrefix: 'login-pair', points: 5, duration: 60 }
/** Wrong passwords for one account from anywhere: guessing from many addresses is no faster. */
const PER_ACCOUNT = { keyPrefix: 'login-account', points: 20, duration: 15 * 60 }
/** One letter a day says that an account is shut to unknown devices. */
const PER_LOCK = { keyPrefix: 'login-lock', points: 1, duration: 24 * 60 * 60 }
const LETTER_SENT =
  'Если это ваша учётная запись, откройте ссылку из письма, отправленного на её адрес: с ней можно войти сразу.'
const KNOWN_ONLY =
  'С устройств, на которых вы уже входили, вход открыт. На новом восстановите пароль: «Забыли пароль?».'
/**
 * Wrong passwords from one address for whatever accounts: one common password tried on everybody. Far above what a
 * hospital behind one address mistypes.
 */
const PER_ADDRESS = { keyPrefix: 'login-address', points: 100, duration: 15 * 60 }
/** Letters to one address: nobody's mailbox is filled by a stranger. */
const PER_RECIPIENT = { keyPrefix: 'forgot', points: 5, duration: 60 * 60 }
/** Letters asked for from one address: nobody fills the audit with addresses they made up. */
const PER_SENDER = { keyPrefix: 'forgot-address', points: 200, duration: 60 * 60 }
/** Letters a person has sent to addresses they type: nobody writes to strangers in the project's name. */
const PER_AUTHOR = { keyPrefix: 'letters', points: 30, duration: 60 * 60 }
/** Administrators invite whole organisations in a row. */
const PER_ADMIN = { keyPrefix: 'letters-admin', points: 200, duration: 60 * 60 }
/** Numbers of organisations that are nobody's, by a person who names them. */
const PER_GUESSER = { keyPrefix: 'numbers', points: 20, duration: 60 * 60 }
const GUESSES_EXHAUSTED = 'Слишком много неверных номеров. Повторите через час.'
const RECIPIENT_EXHAUSTED = 'На этот адрес уже отправлено несколько писем. Повторите через час.'
const AUTHOR_EXHAUSTED = 'Вы отправили слишком много писем. Повторите через час.'

interface Query {
  text: string
  values: unknown[]
}

/** What its statements give back, bigint as the number it counts with. */
const counters = z.array(z.object({ points: z.int(), expire: z.bigint().transform(Number).nullable() }))

/** The part of a PostgreSQL client that rate-limiter-flexible uses, over Prisma's: one pool, one set of timeouts. */
function storeOver(client: () => PrismaClient) {
  return {
    async query({ text, values }: Query) {
      const rows = counters.parse(await client().$queryRawUnsafe(text, ...values))
      return { rows, rowCount: rows.length }
    },
  }
}

/** Keys fit their column whatever is sent, and the table holds no addresses of people. */
function keyOf(...parts: string[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('base64url')
}

const secondsLeft = (counter: RateLimiterRes) => Math.max(1, Math.ceil(counter.msBeforeNext / 1000))

function tooMany(counter: RateLimiterRes, message: string): AppError {
  return new AppError('too_many_requests', {
    message,
    headers: { 'Retry-After': String(secondsLeft(counter)) },
  })
}

/** @param wayIn what may be done meanwhile */
function tooManyAttempts(counter: RateLimiterRes, wayIn?: string): AppError {
  const seconds = secondsLeft(counter)
  const wait = `${seconds} ${plural(seconds, 'секунду', 'секунды', 'секунд')}`
  const words = `Слишком много попыток входа. Пожалуйста, попробуйте ещё раз через ${wait}.`
  return tooMany(counter, wayIn === undefined ? words : `${words} ${wayIn}`)
}

/** Which counters an attempt is held against, each with what to tell whoever is held up by it. */
interface Counted {
  counter: RateLimiterPostgres
  key: string
  wayIn?: string
  /** Told of, when it is the account that is shut. */
  locks?: true
}

/** One check that may be made; it counts as a failure until it is reported as a success. */
interface Attempt {
  succeeded(): Promise<void>
}

type Author = Pick<CompanyScope, 'userId' | 'role'>

export interface Throttle {
  /**
   * Counts a password check before it is made, so that parallel requests get no more checks than successive ones. A
   * browser that is known for the account has counters of its own; strangers share those of account and address.
   * @param onLock what is done once a day when strangers have shut the account
   * @throws AppError too_many_requests (429) with Retry-After
   */
  beginAttempt(email: string, onLock?: () => Promise<void>): Promise<Attempt>
  /**
   * Counts the naming of an organisation's number before it is looked up; a right one costs nothing.
   * @throws AppError too_many_requests (429) with Retry-After
   */
  beginGuess(userId: number): Promise<Attempt>
  /** Whether one more letter may be asked for this address by whoever asks. */
  allowsLetter(email: string): Promise<boolean>
  /**
   * Counts what a person has sent by mail, before it is known whether the address is taken: finding that out costs as
   * much as a letter.
   * @param recipients whose mailboxes are not to be filled either
   * @throws AppError too_many_requests (429) with Retry-After
   */
  requireLetter(author: Author, recipients?: readonly string[]): Promise<void>
}

export function createThrottle(client: () => PrismaClient): Throttle {
  const limiter = (limits: typeof PER_PAIR) =>
    new RateLimiterPostgres({
      ...limits,
      storeClient: storeOver(client),
      storeType: 'client',
      tableName: TABLE,
      tableCreated: true,
      clearExpiredByTimeout: false,
    })
  const [perPair, perAccount, perAddress, perRecipient, perSender, perAuthor, perAdmin, perGuesser, perLock] =
    [
      limiter(PER_PAIR),
      limiter(PER_ACCOUNT),
      limiter(PER_ADDRESS),
      limiter(PER_RECIPIENT),
      limiter(PER_SENDER),
      limiter(PER_AUTHOR),
      limiter(PER_ADMIN),
      limiter(PER_GUESSER),
      limiter(PER_LOCK),
    ]

  /** The counter when it is exceeded. */
  async function exceeded(counter: RateLimiterPostgres, key: string): Promise<RateLimiterRes | null> {
    try {
      await counter.consume(key)
      return null
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) return refusal
      throw refusal
    }
  }

  /** A known browser is guessed from no faster than a stranger's, and shut by nobody else. */
  function countersOf(account: string): Counted[] {
    const { address, deviceCookie } = requestContext()
    const device = knownDevice(deviceCookie, account)
    if (device !== null)
      return [perPair, perAccount].map((counter) => ({ counter, key: keyOf('device', device) }))
    return [
      { counter: perPair, key: keyOf(account, address ?? '') },
      { counter: perAccount, key: keyOf(account), wayIn: LETTER_SENT, locks: true },
      ...(address === null ? [] : [{ counter: perAddress, key: keyOf(address), wayIn: KNOWN_ONLY }]),
    ]
  }

  return {
    async beginAttempt(email, onLock) {
      const account = email.toLowerCase()
      const counted = countersOf(account)
      for (const { counter, key, wayIn, locks } of counted) {
        const refusal = await exceeded(counter, key)
        if (!refusal) continue
        if (locks && onLock && (await exceeded(perLock, keyOf(account))) === null) await onLock()
        throw tooManyAttempts(refusal, wayIn)
      }
      return {
        async succeeded() {
          await Promise.all(counted.map(({ counter, key }) => counter.reward(key)))
        },
      }
    },
    async beginGuess(userId) {
      const key = keyOf(String(userId))
      const refusal = await exceeded(perGuesser, key)
      if (refusal) throw tooMany(refusal, GUESSES_EXHAUSTED)
      return {
        async succeeded() {
          await perGuesser.reward(key)
        },
      }
    },
    async allowsLetter(email) {
      const { address } = requestContext()
      if (address !== null && (await exceeded(perSender, keyOf(address)))) return false
      return (await exceeded(perRecipient, keyOf(email.toLowerCase()))) === null
    },
    async requireLetter({ userId, role }, recipients = []) {
      const byAuthor = await exceeded(role === 'admin' ? perAdmin : perAuthor, keyOf(String(userId)))
      if (byAuthor) throw tooMany(byAuthor, AUTHOR_EXHAUSTED)
      for (const email of recipients) {
        const byRecipient = await exceeded(perRecipient, keyOf(email.toLowerCase()))
        if (byRecipient) throw tooMany(byRecipient, RECIPIENT_EXHAUSTED)
      }
    },
  }
}

/** The throttle of this process, over its one database client. */
export const throttle = createThrottle(db)
