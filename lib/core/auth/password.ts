import 'server-only'
import { hash, verify } from '@node-rs/argon2'
import { hash as bcryptHash, compare as bcryptVerify } from '@node-rs/bcrypt'
import { AppError } from '@/lib/core/http/errors'

/** OWASP's first recommendation for argon2id, the library's default algorithm: 19 MiB, two passes, one lane. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const MAX_RUNNING = 4
const MAX_WAITING = 64

let running = 0
const waiting: Array<() => void> = []

/** Bounded: a flood of sign-ins waits in a queue, then is refused, and never takes all memory and cores. */
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

/** Systems encode «й» as one character or two; the password is the same. */
const sameText = (password: string) => password.normalize('NFC')

export function hashPassword(password: string): Promise<string> {
  return bounded(() => hash(sameText(password), OPTIONS))
}

let decoy: Promise<string> | undefined
const NOBODYS = 'no account has this password'

/** A hash of PHP's `password_hash`, which people of the former system bring with them. */
export const isMovedHash = (passwordHash: string): boolean => /^\$2[aby]\$/.test(passwordHash)

const costOf = (movedHash: string) => Number(movedHash.slice(4, 6))

/** Former hashes nobody's password has, by cost. */
const movedDecoys = new Map<number, Promise<string>>()

function movedDecoy(cost: number): Promise<string> {
  const made = movedDecoys.get(cost) ?? bounded(() => bcryptHash(NOBODYS, cost))
  movedDecoys.set(cost, made)
  return made
}

/**
 * PHP hashed the bytes as they were typed, so the password is tried as given and as one character a letter; bcrypt
 * itself reads no more than 72 bytes.
 */
async function matchesMoved(movedHash: string, password: string): Promise<boolean> {
  const spellings = new Set([password, sameText(password)])
  for (const spelling of spellings) {
    if (await bounded(() => bcryptVerify(spelling, movedHash))) return true
  }
  return false
}

/**
 * Checks a password. Without a hash it does the same work and returns false.
 * @param movedHash any former hash that is still in use: while there is one, every password is tried both ways, so
 * that the time tells neither who came from the former system nor whether an address is known
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
  const tried = isMoved ? passwordHash : example && (await movedDecoy(costOf(example)))
  const matchesFormer = tried ? await matchesMoved(tried, password) : false
  const matches = await bounded(() => verify(target, sameText(password)))
  return passwordHash !== null && (isMoved ? matchesFormer : matches)
}
