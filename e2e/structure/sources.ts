import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { root } from '@/scripts/boot/paths.mjs'

/** Every source file and its imports, as input of the structure tests. */

const ROOMS = ['app', 'components', 'lib', 'prisma', 'scripts', 'e2e']
const SOURCE = /\.(tsx?|mjs|js)$/

export const read = (file: string) => readFileSync(join(root, file), 'utf8')
export const isTest = (file: string) => /\.(test|spec)\.tsx?$/.test(file)
export const inside = (path: string, ...rooms: string[]) =>
  rooms.some((room) => path === room || path.startsWith(`${room}/`))

/** Paths from the root with `/` separators. */
export const FILES: readonly string[] = [
  ...readdirSync(root).filter((file) => SOURCE.test(file) && file !== 'next-env.d.ts'),
  ...ROOMS.flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
      .map((file) => posix.join(room, file))
      .filter((file) => SOURCE.test(file) && !inside(file, 'lib/generated')),
  ),
]
const known = new Set(FILES)

/** Everything except tests and proofs. */
export const SHIPPED = FILES.filter((file) => !isTest(file) && !inside(file, 'e2e') && file.includes('/'))

export interface Import {
  from: string
  /** A path from the root, or a package's module specifier. */
  to: string
  isOwn: boolean
  /** A type-only import, erased by the compiler. */
  isType: boolean
  /** Text between the braces. */
  names: string
}

const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s+(type\s+)?(?:([^'";]*?)\sfrom\s+)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/g

function resolved(path: string): string {
  return ['', '.ts', '.tsx'].map((ending) => path + ending).find((file) => known.has(file)) ?? path
}

export function importsOf(file: string): Import[] {
  return [...read(file).matchAll(IMPORT)].map((match) => {
    const target = match[3] ?? match[4] ?? ''
    const names = /\{([^}]*)\}/.exec(match[2] ?? '')?.[1] ?? ''
    const isOwn = /^(@\/|\.)/.test(target)
    const path = target.startsWith('@/') ? target.slice(2) : posix.join(dirname(file), target)
    return { from: file, to: isOwn ? resolved(path) : target, isOwn, isType: match[1] !== undefined, names }
  })
}

/** Imports of the shipped files. */
export const IMPORTS: readonly Import[] = SHIPPED.flatMap(importsOf)

/** Files on an import cycle. */
export function cycles(imports: ReadonlyArray<Pick<Import, 'from' | 'to'>>): string[] {
  const next = new Map<string, string[]>()
  for (const { from, to } of imports) next.set(from, [...(next.get(from) ?? []), to])
  const returns = (start: string) => {
    const seen = new Set<string>()
    const open = [...(next.get(start) ?? [])]
    for (let file = open.pop(); file !== undefined; file = open.pop()) {
      if (file === start) return true
      if (seen.has(file)) continue
      seen.add(file)
      open.push(...(next.get(file) ?? []))
    }
    return false
  }
  return [...next.keys()].filter(returns)
}
