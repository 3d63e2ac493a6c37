import { requireNode } from '../scripts/boot/node-version.mjs'

/* `node e2e/run.mjs COMMAND`: the proofs, read as they are written; see main.ts. */

requireNode()
const { makeReady } = await import('../scripts/boot/ready.mjs')
await makeReady()
const { register } = await import('tsx/esm/api')
register()
await import('./main.ts')
