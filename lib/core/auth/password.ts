import 'server-only'
import { hash, verify } from '@node-rs/argon2'
import { hash as bcryptHash, compare as bcryptVerify } from '@node-rs/bcrypt'
import { cached } from '@/lib/calc/remembering'
import { AppError } from '@/lib/core/http/errors'

/** OWASP's first recommendation for argon2id, the library's default algorithm: 19 MiB, two passes, one lane. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const MAX_RUNNING = 4
const MAX_WAITING = 64

let running = 0
const waiting: Array<() => void> = []

/** Bounded: excess sign-ins wait in a queue and then are refused, instead of taking all memory and cores. */
async function bounded<T>(work: () => Promise<T>): Promise<T> {
  if (running >= MAX_RUNNING) {
    if (waiting.length >= MAX_WAITING) {
      throw new AppError('too_many_requests', { headers: { 'Retry-After': '5' } })
    }
    await new Promise<void>((resume) => waiting.push(resume))
  } else {
    running += 1
  }
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

/** Clients encode «й» as one code point or two; NFC makes them equal. */
const sameText = (password: string) => password.normalize('NFC')

export function hashPassword(password: string): Promise<string> {
  return bounded(() => hash(sameText(password), OPTIONS))
}

let decoy: Promise<string> | undefined
const NOBODYS = 'no account has this password'

/** A bcrypt hash of PHP's `password_hash`, from the former system. */
export const isMovedHash = (passwordHash: string): boolean => /^\$2[aby]\$/.test(passwordHash)

/** Decoy bcrypt hashes by cost, for checks that take equal time. */
const movedDecoys = new Map<number, Promise<string>>()
const movedDecoy = (cost: number) => cached(movedDecoys, cost, () => bounded(() => bcryptHash(NOBODYS, cost)))

/** PHP hashed the bytes as typed, so the password is tried as given and in NFC; bcrypt reads at most 72 bytes. */
async function matchesMoved(movedHash: string, password: string): Promise<boolean> {
  const spellings = new Set([password, sameText(password)])
  for (const spelling of spellings) {
    if (await bounded(() => bcryptVerify(spelling, movedHash))) return true
  }
  return false
}

/**
 * Checks a password. Without a hash it does the same work and returns false.
 * @param movedHash any former hash still in use: while there is one, every password is checked against both kinds, so
 * that timing discloses neither moved accounts nor known addresses
 */
export async function verifyPassword(
  passwordHash: string | null,
  password: string,
  movedHash: string | null = null,
): Promise<boolean> {
  decoy ??= hashPassword(NOBODYS)
  const isMoved = passwordHash !== null && isMovedHash(passwordHash)
  const target = isMoved ? await decoy : (passwordHash ?? (await decoy))
  const example = isMoved ? passwordHash : movedHash
  const tried = isMoved ? passwordHash : example && (await movedDecoy(Number(example.slice(4, 6))))
  const matchesFormer = tried ? await matchesMoved(tried, password) : false
  const matches = await bounded(() => verify(target, sameText(password)))
  return passwordHash !== null && (isMoved ? matchesFormer : matches)
}
