import { requireNode } from './lib/node-version.mjs'

requireNode()
const { runCommand } = await import('./lib/command.mjs')
await runCommand({ load: () => import('./lib/run-bench-national.mjs') })
