import { requireNode } from './lib/node-version.mjs'

requireNode()
const { runCommand } = await import('./lib/command.mjs')
// Settings in .env point at somebody's real server; the tests bring their own.
await runCommand({ load: () => import('../e2e/runner/run-test.mjs'), dotEnv: false })
