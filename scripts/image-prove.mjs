import { requireNode } from './lib/node-version.mjs'

requireNode()
const { runCommand } = await import('./lib/command.mjs')
await runCommand({ dotEnv: false, load: () => import('../e2e/image/prove.ts') })
