import { requireNode } from './lib/node-version.mjs'

requireNode()
const { runCommand } = await import('./lib/command.mjs')
// Settings in .env point at somebody's real server; faults are tried on one of their own.
await runCommand({ load: () => import('../e2e/faults/main.ts'), dotEnv: false })
