import 'server-only'
import { hash, verify } from '@node-rs/argon2'
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

/** Checks a password. Without a hash it does the same work and returns false. */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword('no account has this password')
  const target = passwordHash ?? (await decoy)
  const matches = await bounded(() => verify(target, sameText(password)))
  return matches && passwordHash !== null
}
