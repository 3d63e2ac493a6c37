import { AsyncLocalStorage } from 'node:async_hooks'
import { createRequire } from 'node:module'

/** The real library: `require` bypasses the alias. */
const real: typeof import('@node-rs/argon2') = createRequire(import.meta.url)('@node-rs/argon2')

const CHEAP = { memoryCost: 8, timeCost: 1 }
const cheap = new AsyncLocalStorage<true>()
/** The product's decoy for unknown accounts: always cheap, like the hashes of the test people that it is compared with. */
const DECOY = 'no account has this password'

/** Uses the lowest cost for hashes made and verified by the work, for tests that need many hashes. */
export const atLowestCost = <T>(work: () => T): T => cheap.run(true, work)

/** Calls to the library: totals, and the peak of concurrent ones. */
export const work = { hashed: 0, verified: 0, running: 0, most: 0 }

export function resetCounters(): void {
  Object.assign(work, { hashed: 0, verified: 0, most: 0 })
}

/** Cost parameters requested in this process, including the decoy for unknown accounts. */
export const requestedCosts = new Set<string>()

export const hash: typeof real.hash = (text, options, ...more) => {
  work.hashed += 1
  requestedCosts.add(`m=${options?.memoryCost},t=${options?.timeCost},p=${options?.parallelism}`)
  const isCheap = cheap.getStore() || text === DECOY
  return real.hash(text, isCheap ? { ...options, ...CHEAP } : options, ...more)
}

export const verify: typeof real.verify = async (...given) => {
  work.verified += 1
  work.running += 1
  work.most = Math.max(work.most, work.running)
  try {
    return await real.verify(...given)
  } finally {
    work.running -= 1
  }
}
