import { pathToFileURL } from 'node:url'
import { requireNode } from './boot/node-version.mjs'

/*
 * `node scripts/run.mjs COMMAND`: all that happens before there are packages. The commands themselves are TypeScript,
 * see main.ts.
 */

requireNode()
const { loadDotEnv, makeReady } = await import('./boot/ready.mjs')
const { requireServeAddress } = await import('./boot/ports.mjs')
const { bundled } = await import('./boot/bundle.mjs')
loadDotEnv()
await makeReady(
  ['start', 'dev'].includes(process.argv[2] ?? '') && !process.argv.includes('--help')
    ? requireServeAddress
    : undefined,
)
await import(pathToFileURL(await bundled('scripts/main.ts')).href)
