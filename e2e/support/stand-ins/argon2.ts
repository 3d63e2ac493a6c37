import { AsyncLocalStorage } from 'node:async_hooks'
import { createRequire } from 'node:module'

/** The library itself, by a way that leads past this stand-in. */
const real: typeof import('@node-rs/argon2') = createRequire(import.meta.url)('@node-rs/argon2')

const CHEAP = { memoryCost: 8, timeCost: 1 }
const cheap = new AsyncLocalStorage<true>()

/** What is hashed meanwhile is hashed, and then checked, at hardly any cost: for many hashes that only have to be right. */
export const cheaply = <T>(work: () => T): T => cheap.run(true, work)

/** What the product has asked of the library, and how much of it at once. */
export const work = { hashed: 0, verified: 0, running: 0, most: 0 }

export function forget(): void {
  Object.assign(work, { hashed: 0, verified: 0, most: 0 })
}

/** The costs that hashes were asked for at in this process, the decoy for unknown accounts included. */
export const asked = new Set<string>()

export const hash: typeof real.hash = (text, options, ...more) => {
  work.hashed += 1
  asked.add(`m=${options?.memoryCost},t=${options?.timeCost},p=${options?.parallelism}`)
  return real.hash(text, cheap.getStore() ? { ...options, ...CHEAP } : options, ...more)
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
