import { createRequire } from 'node:module'

/** The real library: `require` bypasses the alias. */
const real: typeof import('@node-rs/bcrypt') = createRequire(import.meta.url)('@node-rs/bcrypt')

/** Costs of the hashes that passwords were verified against. */
export const verifiedCosts: number[] = []

export const hash = (text: string, cost: number) => real.hash(text, cost)

export const compare = (text: string, hashed: string) => {
  verifiedCosts.push(Number(hashed.slice(4, 6)))
  return real.compare(text, hashed)
}
