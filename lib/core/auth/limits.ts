import 'server-only'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { z } from 'zod'
import { AppError } from '@/lib/core/http/errors'
import { keyedHash } from '@/lib/core/process/secrets'
import type { PrismaClient } from '@/lib/generated/prisma/client'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** What is counted: so many points in so many seconds. Counters live in the database, but for one: replicas share them. */
const LIMITS = {
  /** Wrong passwords for one account from one address. */
  pair: { keyPrefix: 'login-pair', points: 5, duration: MINUTE },
  /** Wrong passwords for one account from anywhere: guessing from many addresses is no faster. */
  account: { keyPrefix: 'login-account', points: 20, duration: 15 * MINUTE },
  /**
   * Wrong passwords from one address for whatever accounts: one common password tried on everybody. Far above what a
   * hospital behind one address mistypes.
   */
  address: { keyPrefix: 'login-address', points: 100, duration: 15 * MINUTE },
  /** Wrong codes of a second factor from one browser, known or not, in a row. */
  codes: { keyPrefix: 'factor', points: 5, duration: 5 * MINUTE },
  /**
   * The same in a day: from one known browser, or from all unknown ones of an account. Three codes of a million are
   * right at a time, so that strangers who know the password hit one with a chance of 0.015 % a day.
   */
  codesADay: { keyPrefix: 'factor-day', points: 50, duration: DAY },
  /** From all known browsers of an account: whoever reads its mail makes any number of browsers known. */
  codesOfKnown: { keyPrefix: 'factor-known', points: 200, duration: DAY },
  /** Ways to a provider begun from one address: each is a row until it is over. */
  provider: { keyPrefix: 'sign-in-provider', points: 300, duration: 15 * MINUTE },
  /** One letter a day says that an account is shut to unknown browsers, and one that its codes are. */
  lock: { keyPrefix: 'login-lock', points: 1, duration: DAY },
  /** Letters to one address: nobody's mailbox is filled by a stranger. */
  recipient: { keyPrefix: 'forgot', points: 5, duration: HOUR },
  /** Letters asked for from one address: nobody fills the audit with addresses they made up. */
  sender: { keyPrefix: 'forgot-address', points: 200, duration: HOUR },
  /** Letters a person has sent to addresses they type: nobody writes to strangers in the project's name. */
  author: { keyPrefix: 'letters', points: 30, duration: HOUR },
  /** Administrators invite whole organisations in a row. */
  admin: { keyPrefix: 'letters-admin', points: 200, duration: HOUR },
  /** Lists of people taken from workbooks: each invites up to a thousand of them. */
  lists: { keyPrefix: 'letters-list', points: 10, duration: HOUR },
  /** Rows of dead links from one address. */
  links: { keyPrefix: 'links', points: 20, duration: HOUR },
  /** Numbers of organisations that are nobody's, by a person who names them. */
  numbers: { keyPrefix: 'numbers', points: 20, duration: HOUR },
  /*
   * What one person may leave in the database and in mailboxes, far above what work needs. A form that saves itself every
   * two seconds of rest makes some hundred saves of a comment's text on the busiest day.
   */
  /** Saves with changed text; a save counts once for every 4 000 characters begun. */
  texts: { keyPrefix: 'texts', points: 1500, duration: DAY },
  /**
   * Whatever is changed or taken out, for each leaves a row of the audit: the form that saves itself needs eleven hours of
   * typing without end for so many. Counted in the process, for a count in the database would cost each call a write.
   */
  changes: { keyPrefix: 'changes', points: 20_000, duration: DAY, inProcess: true },
  reports: { keyPrefix: 'reports', points: 50, duration: DAY },
  /** Questions about values, with what is said in them. */
  questions: { keyPrefix: 'questions', points: 200, duration: DAY },
  measures: { keyPrefix: 'measures', points: 100, duration: DAY },
  /** Requests that administrators decide: properties to be changed, documents to be returned. */
  requests: { keyPrefix: 'requests', points: 100, duration: DAY },
  /** Calls of a key, of an organisation's own system. */
  exchange: { keyPrefix: 'exchange', points: 60, duration: MINUTE },
  /** Values that a key sends, each of which leaves its verdict for 90 days. */
  exchangeValues: { keyPrefix: 'exchange-values', points: 200_000, duration: DAY },
  offers: { keyPrefix: 'offers', points: 10, duration: HOUR },
  feedback: { keyPrefix: 'feedback', points: 10, duration: HOUR },
} as const

export type LimitName = keyof typeof LIMITS

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

/** Keys fit their column whatever is sent, and without our key nobody finds out of the table whose they are. */
export function limitKey(...parts: string[]): string {
  return keyedHash(parts.join('\n'))
}

export interface RateLimits {
  /** Counts so many more, by default one. @returns the seconds until it would pass, null when it passes */
  exceeded(name: LimitName, key: string, points?: number): Promise<number | null>
  /** Takes one back. */
  reward(name: LimitName, key: string): Promise<void>
}

export function createLimits(client: () => PrismaClient): RateLimits {
  const made = new Map<LimitName, RateLimiterMemory | RateLimiterPostgres>()
  const limiter = (name: LimitName) => {
    const limit = LIMITS[name]
    const known =
      made.get(name) ??
      ('inProcess' in limit
        ? new RateLimiterMemory(limit)
        : new RateLimiterPostgres({
            ...limit,
            storeClient: storeOver(client),
            storeType: 'client',
            tableName: 'rate_limits',
            tableCreated: true,
            clearExpiredByTimeout: false,
          }))
    made.set(name, known)
    return known
  }
  return {
    async exceeded(name, key, points = 1) {
      try {
        await limiter(name).consume(key, points)
        return null
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal
        return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000))
      }
    },
    async reward(name, key) {
      await limiter(name).reward(key)
    },
  }
}

/** The refusal of what is to be tried again in so many seconds. */
export function tooMany(
  seconds: number,
  message: string,
  code: 'too_many_requests' | 'texts_spent' = 'too_many_requests',
): AppError {
  return new AppError(code, { message, headers: { 'Retry-After': String(seconds) } })
}
