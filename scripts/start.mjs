import { requireNode } from './lib/node-version.mjs'

requireNode()
const { runCommand } = await import('./lib/command.mjs')
const { requireServeAddress } = await import('./lib/ports.mjs')
await runCommand({
  before: requireServeAddress,
  load: () => import('./lib/run-start.mjs'),
  signalCode: 0,
})
