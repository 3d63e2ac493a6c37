import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { expect, it } from 'vitest'

/** lib/calc holds what runs: a function that only tests call belongs to the tests. */

const ROOT = join(import.meta.dirname, '..', '..')
const PRODUCT = ['app', 'components', 'lib', 'prisma', 'scripts'].flatMap((room) =>
  readdirSync(join(ROOT, room), { recursive: true, encoding: 'utf8' })
    .map((file) => posix.join(room, file))
    .filter(
      (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !file.startsWith('lib/generated/'),
    ),
)
const CALC = PRODUCT.filter((file) => file.startsWith('lib/calc/'))
const textOf = (file: string) => readFileSync(join(ROOT, file), 'utf8')

const DECLARED = /^export (?:async function|function\*?|const|class|interface|type) (\w+)/gm
const NAMED = /\b(?:import|export)\s+(?:type\s+)?\{([^}]*)\}\s+from\s+'([^']+)'/g

/** What a file takes from others by name: `lib/calc/at.ts at`. */
function taken(file: string): string[] {
  return [...textOf(file).matchAll(NAMED)].flatMap(([, names = '', source = '']) => {
    const path = source.startsWith('@/') ? source.slice(2) : posix.join(dirname(file), source)
    const list = names.split(',').flatMap((name) => /^\s*(?:type\s+)?(\w+)/.exec(name)?.[1] ?? [])
    return list.map((name) => `${path}.ts ${name}`)
  })
}

const exported = CALC.flatMap((file) =>
  [...textOf(file).matchAll(DECLARED)].map(([, name = '']) => `${file} ${name}`),
)

it('exports by declaration alone, so that every export is seen here', () => {
  const hidden = CALC.filter((file) =>
    /^export\s*(?:default|\{|\*|type\s*\{|let|var|enum)/m.test(textOf(file)),
  )
  expect(hidden).toEqual([])
  expect(exported).toContain('lib/calc/at.ts at')
  expect(exported).toContain('lib/calc/comparison/column.ts Column')
  expect(exported.length).toBeGreaterThan(CALC.length)
})

it('every export has a user outside tests', () => {
  const used = new Set(PRODUCT.flatMap(taken))
  expect(exported.filter((one) => !used.has(one))).toEqual([])
})
