import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { HandStatement } from '@/e2e/bench/national/hand-sql'
import { inRoot } from '@/scripts/boot/paths.mjs'

/** SQL by hand in a process of its own: what its rows take is no memory of the product, nor is their reading its work. */
export function startHand() {
  const child = fork(inRoot('e2e', 'bench', 'national', 'hand.ts'))
  child.once('exit', (code) => {
    if (code !== 0) throw new Error('SQL by hand failed: the reason is above')
  })
  return {
    /** Milliseconds of a statement through pg; one at a time. */
    async timed(statement: HandStatement): Promise<number> {
      child.send(statement)
      const [milliseconds] = await once(child, 'message')
      return milliseconds
    },
    stop: () => child.disconnect(),
  }
}
