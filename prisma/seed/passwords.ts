import { hash } from '@node-rs/argon2'

/** As lib/core/auth/password.ts does it, with one spelling of «й»: argon2id, 19 MiB, two passes, one lane. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

const hashes = new Map<string, Promise<string>>()

/** The hash of a password, computed once per process: demo accounts and test users share theirs. */
export function passwordHash(password: string): Promise<string> {
  const known = hashes.get(password) ?? hash(password.normalize('NFC'), OPTIONS)
  hashes.set(password, known)
  return known
}
