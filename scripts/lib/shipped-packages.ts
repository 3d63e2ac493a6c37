import { existsSync, readFileSync } from 'node:fs'
import { inRoot } from '@/scripts/boot/paths.mjs'

interface Locked {
  version: string
  license?: string
  integrity?: string
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  /** Only builds of one system name systems. */
  os?: string[]
}

/** A package of other people's that a shipped system runs or shows. */
export interface Shipped {
  name: string
  version: string
  license: string
  integrity: string | null
  /** A build for one system: which of them are there depends on where they were installed. */
  isSystems: boolean
}

/**
 * Asked for by what is shipped, and not shipped: the generator of the database client, pictures' resizing that is
 * switched off (next.config.mjs; its libraries are under the LGPL), a native part that reader-thread.ts does without.
 */
export const LEFT_OUT: ReadonlySet<string> = new Set(['prisma', 'sharp', '@napi-rs/nice'])

/** Terms that a package states in its file LICENSE alone. */
const STATED: Readonly<Record<string, string>> = { 'png-js': 'MIT' }

const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

/** Where Node would find a package for one that stands at `from`: beside it, or in a folder above. */
function resolve(packages: Record<string, Locked>, from: string, name: string): string | null {
  const path = `${from === '' ? '' : `${from}/`}node_modules/${name}`
  if (packages[path]) return path
  if (from === '') return null
  return resolve(packages, from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))), name)
}

interface Lock {
  packages: Record<string, Locked>
}

const lockFile = (): Lock => JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8'))

/** The places of all packages that these need, and of those that those need. */
function reachedFrom(packages: Record<string, Locked>, root: Pick<Locked, 'dependencies'>): Set<string> {
  const reached = new Set<string>()
  const reach = (from: string, { dependencies, optionalDependencies }: Partial<Locked>) => {
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const path = LEFT_OUT.has(name) ? null : resolve(packages, from, name)
      if (path === null || reached.has(path)) continue
      reached.add(path)
      reach(path, packages[path] ?? {})
    }
  }
  reach('', root)
  return reached
}

/** As a lock file that has not what is left out: npm refuses one that asks for what it has not. */
const withoutLeft = (one: Locked): Locked => {
  const all = Object.entries(one.optionalDependencies ?? {})
  const kept = all.filter(([name]) => !LEFT_OUT.has(name))
  return kept.length === all.length ? one : { ...one, optionalDependencies: Object.fromEntries(kept) }
}

/**
 * The lock file of a package.json that names some of our packages: `npm ci` takes the very same files for them.
 * @param shipped that package.json
 */
export function lockOf(shipped: { name: string; version: string; dependencies: Record<string, string> }) {
  const { packages, ...lock } = lockFile()
  const used = reachedFrom(packages, shipped)
  const { name, version, dependencies } = shipped
  return {
    ...lock,
    packages: {
      '': { name, version, dependencies },
      ...Object.fromEntries(
        Object.entries(packages).flatMap(([path, one]) => (used.has(path) ? [[path, withoutLeft(one)]] : [])),
      ),
    },
  }
}

/** Every package that a build ships, by the lock file, in the order of their names. */
export function shippedPackages(): Shipped[] {
  const { packages } = lockFile()
  const listed = [...reachedFrom(packages, packages[''] ?? {})].flatMap((path) => {
    const one = packages[path]
    if (!one) return []
    const name = nameOf(path)
    const { version, license = STATED[name] ?? 'неизвестна', integrity = null, os } = one
    return [{ path, name, version, license, integrity, isSystems: os !== undefined }]
  })
  return listed
    .filter(({ path, isSystems }) => !isSystems || existsSync(inRoot(path)))
    .sort((one, other) => (one.path < other.path ? -1 : 1))
}
