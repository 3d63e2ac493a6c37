import 'server-only'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { z } from 'zod'
import { cached } from '@/lib/calc/remembering'
import { keyedHash } from '@/lib/core/process/secrets'
import type { PrismaClient } from '@/lib/generated/prisma/client'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** `points` per `duration` seconds. All counters but one are in the database, shared by replicas. */
const LIMITS = {
  /** Wrong passwords for one account from one address. */
  pair: { keyPrefix: 'login-pair', points: 5, duration: MINUTE },
  /** Wrong passwords for one account from any address: guessing from many addresses is no faster. */
  account: { keyPrefix: 'login-account', points: 20, duration: 15 * MINUTE },
  /**
   * Wrong passwords from one address for any account, against one common password tried on everybody. Far above a
   * hospital's typing errors.
   */
  address: { keyPrefix: 'login-address', points: 100, duration: 15 * MINUTE },
  /** Consecutive wrong codes of a second factor from one browser, known or not. */
  codes: { keyPrefix: 'factor', points: 5, duration: 5 * MINUTE },
  /**
   * Wrong codes per day, for one known browser or all unknown ones of an account. Three of a million codes are valid at
   * a time, so that strangers who know the password succeed with a probability of 0.015 % a day.
   */
  codesADay: { keyPrefix: 'factor-day', points: 50, duration: DAY },
  /** From all known browsers of an account: whoever reads its mail can make any number of browsers known. */
  codesOfKnown: { keyPrefix: 'factor-known', points: 200, duration: DAY },
  /** Sign-ins at a provider begun from one address: each is a row until it ends. */
  provider: { keyPrefix: 'sign-in-provider', points: 300, duration: 15 * MINUTE },
  /** Letters about a lock, one a day of each kind: passwords, or codes, refused from unknown browsers. */
  lock: { keyPrefix: 'login-lock', points: 1, duration: DAY },
  /** Letters to one address: strangers cannot flood a mailbox. */
  recipient: { keyPrefix: 'forgot', points: 5, duration: HOUR },
  /** Letters requested from one address: made-up addresses cannot flood the audit. */
  sender: { keyPrefix: 'forgot-address', points: 200, duration: HOUR },
  /** Letters to addresses that a person types: against spam in the project's name. */
  author: { keyPrefix: 'letters', points: 30, duration: HOUR },
  /** Administrators invite whole organisations in a row. */
  admin: { keyPrefix: 'letters-admin', points: 200, duration: HOUR },
  /** Lists of people imported from workbooks: each invites up to a thousand. */
  lists: { keyPrefix: 'letters-list', points: 10, duration: HOUR },
  /** Audit rows of refused proofs without a throttle of their own: links by address, passkeys by account. */
  links: { keyPrefix: 'links', points: 20, duration: HOUR },
  /** Unknown organisation numbers tried by one person. */
  numbers: { keyPrefix: 'numbers', points: 20, duration: HOUR },
  /*
   * Limits of what one person may store and mail, far above what work needs. A form that autosaves after two seconds of
   * rest saves a comment's text some hundred times on the busiest day.
   */
  /** Saves with changed text; one point for every 4 000 characters begun. */
  texts: { keyPrefix: 'texts', points: 1500, duration: DAY },
  /**
   * All changes and exports, since each adds an audit row: reaching it takes eleven hours of constant typing. Counted
   * in the process, because a database counter would cost each call a write.
   */
  changes: { keyPrefix: 'changes', points: 20_000, duration: DAY, inProcess: true },
  reports: { keyPrefix: 'reports', points: 50, duration: DAY },
  questions: { keyPrefix: 'questions', points: 200, duration: DAY },
  measures: { keyPrefix: 'measures', points: 100, duration: DAY },
  /** Requests for administrators: changes of properties, withdrawals of approvals. */
  requests: { keyPrefix: 'requests', points: 100, duration: DAY },
  /** Calls with one key of an organisation's own system. */
  exchange: { keyPrefix: 'exchange', points: 60, duration: MINUTE },
  /** Values sent by a key; each verdict is stored for 90 days. */
  exchangeValues: { keyPrefix: 'exchange-values', points: 200_000, duration: DAY },
  offers: { keyPrefix: 'offers', points: 10, duration: HOUR },
  feedback: { keyPrefix: 'feedback', points: 10, duration: HOUR },
} as const

export type LimitName = keyof typeof LIMITS

/** Rows of the library's statements, bigint converted to number. */
const counters = z.array(z.object({ points: z.int(), expire: z.bigint().transform(Number).nullable() }))

/** The PostgreSQL client interface of rate-limiter-flexible over Prisma: one pool, one set of timeouts. */
function storeOver(client: () => PrismaClient) {
  return {
    async query({ text, values }: { text: string; values: unknown[] }) {
      const rows = counters.parse(await client().$queryRawUnsafe(text, ...values))
      return { rows, rowCount: rows.length }
    },
  }
}

/** Hashed, so that any input fits the column and the table discloses no addresses without our key. */
export function limitKey(...parts: string[]): string {
  return keyedHash(parts.join('\n'))
}

export function createLimits(client: () => PrismaClient) {
  const made = new Map<LimitName, RateLimiterMemory | RateLimiterPostgres>()
  const limiter = (name: LimitName) =>
    cached(made, name, () => {
      const limit = LIMITS[name]
      if ('inProcess' in limit) return new RateLimiterMemory(limit)
      return new RateLimiterPostgres({
        ...limit,
        storeClient: storeOver(client),
        storeType: 'client',
        tableName: 'rate_limits',
        tableCreated: true,
        clearExpiredByTimeout: false,
      })
    })
  return {
    /** Consumes points, by default one. @returns seconds until a retry may succeed, null when allowed */
    async exceeded(name: LimitName, key: string, points = 1): Promise<number | null> {
      try {
        await limiter(name).consume(key, points)
        return null
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal
        return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000))
      }
    },
    /** Gives points back, by default one. */
    async reward(name: LimitName, key: string, points?: number): Promise<void> {
      await limiter(name).reward(key, points)
    },
  }
}
