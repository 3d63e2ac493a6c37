import { config } from 'zod/v4/core'

/** Schemas do not try to compile themselves: the policy of pages allows no eval, and reports each try of one. */
export function checkWithoutEval(): void {
  config({ jitless: true })
}
