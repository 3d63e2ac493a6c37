import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { describe, expect, it } from 'vitest'

/** The import law of docs/decisions/0001, over every source file, with no exceptions listed. */

const ROOT = join(import.meta.dirname, '..', '..')
const SOURCES = ['app', 'components', 'lib'].flatMap((room) =>
  readdirSync(join(ROOT, room), { recursive: true, encoding: 'utf8' })
    .map((file) => posix.join(room, file))
    .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('lib/generated/')),
)
const isTest = (file: string) => /\.test\.tsx?$/.test(file)
const PRODUCT = SOURCES.filter((file) => !isTest(file))

const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s+(type\s+)?(?:[^'";]*?\sfrom\s+)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/g

interface Import {
  from: string
  /** A path from the root without extension, or a package's name. */
  to: string
  isType: boolean
}

function importsOf(file: string): Import[] {
  const text = readFileSync(join(ROOT, file), 'utf8')
  return [...text.matchAll(IMPORT)].map((match) => {
    const target = match[2] ?? match[3] ?? ''
    const to = target.startsWith('@/')
      ? target.slice(2)
      : target.startsWith('.')
        ? posix.normalize(posix.join(dirname(file), target))
        : target
    return { from: file, to, isType: match[1] !== undefined }
  })
}

const ALL = PRODUCT.flatMap(importsOf)
const inside = (path: string, ...rooms: string[]) =>
  rooms.some((room) => path === room || path.startsWith(`${room}/`))
const isOwn = (path: string) => inside(path, 'app', 'components', 'lib', 'prisma', 'scripts', 'e2e')
/** The feature and the file, whatever subject folder it stands in. */
const FEATURE = /^lib\/features\/([^/]+)\/(?:[^/]+\/)?([^/]+)$/
const FEATURE_DATA = /(^|-)data$/

function broken(from: (file: string) => boolean, allowed: (one: Import) => boolean): string[] {
  return ALL.filter((one) => from(one.from) && isOwn(one.to) && !allowed(one)).map(
    (one) => `${one.from} → ${one.to}`,
  )
}

/** Modules of core that run in a browser. */
const BROWSER_CORE = [
  'lib/core/dictionaries',
  'lib/core/format',
  'lib/core/text',
  'lib/core/http/api-client',
  'lib/core/http/errors',
  'lib/core/http/params',
]
const featureFile = (path: string, ...names: string[]) => names.includes(FEATURE.exec(path)?.[2] ?? '')

describe('import law', () => {
  it('finds the files it judges', () => {
    expect(PRODUCT.length).toBeGreaterThan(60)
    expect(ALL.length).toBeGreaterThan(200)
  })

  it('calc imports only itself and decimal.js', () => {
    const foreign = ALL.filter((one) => inside(one.from, 'lib/calc')).filter(
      (one) => !inside(one.to, 'lib/calc') && one.to !== 'decimal.js',
    )
    expect(foreign).toEqual([])
  })

  it('core imports core, calc and the generated client', () => {
    const rooms = ['lib/core', 'lib/calc', 'lib/generated']
    expect(
      broken(
        (file) => inside(file, 'lib/core'),
        (one) => inside(one.to, ...rooms),
      ),
    ).toEqual([])
  })

  it('a feature imports core, calc, itself, and of others only schema, rules, labels and data', () => {
    const law = (one: Import) => {
      const [own, other] = [FEATURE.exec(one.from)?.[1], FEATURE.exec(one.to)]
      if (!other) return inside(one.to, 'lib/core', 'lib/calc', 'lib/generated')
      const file = other[2] ?? ''
      return (
        other[1] === own ||
        ['schema', 'contract', 'answers', 'rules', 'labels'].includes(file) ||
        FEATURE_DATA.test(file)
      )
    }
    expect(broken((file) => inside(file, 'lib/features'), law)).toEqual([])
  })

  it('features do not depend on each other in a circle', () => {
    const edges = new Map<string, Set<string>>()
    for (const one of ALL) {
      const [from, to] = [FEATURE.exec(one.from)?.[1], FEATURE.exec(one.to)?.[1]]
      // A browser hook names another feature's calls, to have them read anew, by their type.
      if (from && to && from !== to && !one.isType) edges.set(from, (edges.get(from) ?? new Set()).add(to))
    }
    const reaches = (from: string, to: string, seen: Set<string>): boolean =>
      [...(edges.get(from) ?? [])].some(
        (next) => next === to || (!seen.has(next) && reaches(next, to, seen.add(next))),
      )
    expect([...edges.keys()].filter((name) => reaches(name, name, new Set()))).toEqual([])
  })

  it('components/ui imports itself and core/format', () => {
    expect(
      broken(
        (file) => inside(file, 'components/ui'),
        (one) => inside(one.to, 'components/ui', 'lib/core/format'),
      ),
    ).toEqual([])
  })

  it('domain components import ui, layout, calc, browser-safe core, and the open files of features', () => {
    const law = (one: Import) =>
      inside(one.to, 'components', 'lib/calc', ...BROWSER_CORE) ||
      featureFile(one.to, 'schema', 'answers', 'rules', 'labels', 'client') ||
      // Its types only: schemas of answers have no business in a browser's script.
      (one.isType && featureFile(one.to, 'contract', 'shapes'))
    expect(broken((file) => inside(file, 'components') && !inside(file, 'components/ui'), law)).toEqual([])
  })

  it('domain components do not reach into each other', () => {
    const room = (path: string) => path.split('/')[1] ?? ''
    const shared = new Set(['ui', 'layout', 'calls'])
    const law = (one: Import) =>
      !inside(one.to, 'components') || shared.has(room(one.to)) || room(one.to) === room(one.from)
    expect(broken((file) => inside(file, 'components'), law)).toEqual([])
  })

  it('only app imports app', () => {
    expect(
      broken(
        (file) => !inside(file, 'app'),
        (one) => !inside(one.to, 'app'),
      ),
    ).toEqual([])
  })

  it('pages import components, core and feature data, never mutations or clients', () => {
    const isPage = (file: string) => inside(file, 'app') && !file.endsWith('route.ts')
    const law = (one: Import) =>
      inside(one.to, 'app', 'components', 'lib/core') ||
      featureFile(one.to, 'schema', 'answers', 'labels') ||
      (one.isType && featureFile(one.to, 'contract', 'shapes')) ||
      FEATURE_DATA.test(FEATURE.exec(one.to)?.[2] ?? '')
    expect(broken(isPage, law)).toEqual([])
  })

  it('API routes import core and the server files of one feature', () => {
    const routes = PRODUCT.filter((file) => file.endsWith('route.ts'))
    expect(
      broken(
        (file) => file.endsWith('route.ts'),
        (one) => inside(one.to, 'lib'),
      ),
    ).toEqual([])
    for (const file of routes) {
      const features = new Set(importsOf(file).flatMap((one) => FEATURE.exec(one.to)?.[1] ?? []))
      expect([...features].length, file).toBeLessThanOrEqual(1)
    }
  })

  it('the Prisma client is used by the server files of features and by core only', () => {
    const mayQuery =
      /^lib\/(core\/|features\/[^/]+\/(?:[^/]+\/)?([a-z-]*data|mutations|[a-z-]*statements|load|sql)\.ts$)/
    const users = ALL.filter((one) => inside(one.to, 'lib/generated') && !mayQuery.test(one.from))
    expect(users.map((one) => one.from)).toEqual([])
  })

  it('the environment is read by core/env alone, besides the build-time switches of Next’s own files', () => {
    const readers = PRODUCT.filter((file) => /\bprocess\.env\b/.test(readFileSync(join(ROOT, file), 'utf8')))
    expect(readers).toEqual(['lib/core/env.ts'])
  })

  it('every API route is short', () => {
    for (const file of PRODUCT.filter((one) => one.startsWith('app/api/') && one.endsWith('route.ts'))) {
      expect(readFileSync(join(ROOT, file), 'utf8').split('\n').length, file).toBeLessThanOrEqual(60)
    }
  })

  it('no source file grows past 250 lines', () => {
    const long = PRODUCT.filter((file) => readFileSync(join(ROOT, file), 'utf8').split('\n').length > 250)
    expect(long).toEqual([])
  })
})
