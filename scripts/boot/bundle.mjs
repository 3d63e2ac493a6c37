import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { inRoot, isShipped } from './paths.mjs'

/** What the image runs besides the pages: the commands, their children, and the guard in front of the server. */
const ENTRIES = [
  'scripts/main.ts',
  'scripts/admin/main.ts',
  'scripts/facts/main.ts',
  'prisma/seed/main.ts',
  'lib/server/http-guard.ts',
]

/** @type {Map<string, Promise<string>>} */
const made = new Map()

/**
 * Our own TypeScript as one file that Node runs: written anew from the sources, once in a process; an image has it
 * ready. Packages stay where they are.
 * @param {string} entry from the root
 * @returns {Promise<string>} the file
 */
export function bundled(entry) {
  const file = inRoot('dist', entry.replace(/\.ts$/, '.mjs'))
  if (isShipped) return Promise.resolve(file)
  const known = made.get(entry) ?? bundle(entry, file)
  made.set(entry, known)
  return known
}

/** Everything that a shipped system runs. */
export function bundleAll() {
  return Promise.all(ENTRIES.map(bundled))
}

/** @param {string} entry @param {string} file */
async function bundle(entry, file) {
  const { build } = await import('esbuild')
  const { outputFiles } = await build({
    entryPoints: [inRoot(entry)],
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    packages: 'external',
    logLevel: 'error',
    write: false,
  })
  // Another command may be reading the file: it appears whole.
  const draft = `${file}.${process.pid}`
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(draft, outputFiles[0]?.contents ?? '')
  renameSync(draft, file)
  return file
}
