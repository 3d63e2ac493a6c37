import { dirname, posix } from 'node:path'
import { describe, expect, it } from 'vitest'
import { FILES, inside, isTest as isTestFile, read } from '@/e2e/structure/sources'

/** What a file of lib or components offers is used by another file; what no product runs is not in the product. */

const TEXT = new Map(FILES.map((file) => [file, read(file)]))
const isTest = (file: string) => isTestFile(file) || inside(file, 'e2e') || /-fixtures\.tsx?$/.test(file)

/** The file a module's name stands for; undefined for a package. */
function resolve(from: string, name: string): string | undefined {
  const path = name.startsWith('@/') ? name.slice(2) : posix.normalize(posix.join(dirname(from), name))
  return ['', '.ts', '.tsx', '.mjs'].map((ending) => path + ending).find((file) => TEXT.has(file))
}

const STATIC = /\b(?:import|export)\s+([^'";]*?)\s+from\s+['"]([^'"]+)['"]/g
const DYNAMIC = /\bimport\(\s*['"]([^'"]+)['"]\s*\)/g
const words = (text: string) => new Set(text.match(/[\w$]+/g))

/** Of each file: who imports from it, and the words among which the imported names are. */
const importers = new Map<string, { from: string; names: ReadonlySet<string> }[]>()
for (const [from, text] of TEXT) {
  const wanted = [
    ...[...text.matchAll(STATIC)].map(([, names = '', module = '']) => ({ names, module })),
    // A module taken as a whole: whatever of it is named anywhere.
    ...[...text.matchAll(DYNAMIC)].map(([, module = '']) => ({ names: '*', module })),
  ]
  for (const { names, module } of wanted) {
    const file = resolve(from, module)
    if (file === undefined) continue
    const found = { from, names: words(names.includes('*') ? text : names) }
    importers.set(file, [...(importers.get(file) ?? []), found])
  }
}

const EXPORT = /^export (?:async )?(const|function\*?|class|interface|type) (\w+)/gm
const EXPORTS = [...TEXT]
  .filter(([file]) => /^(components|lib(?!\/calc\/))\//.test(file) && !/\.test\.tsx?$/.test(file))
  .flatMap(([file, text]) => {
    const code = text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
    return [...code.matchAll(EXPORT)].map(([, kind = '', name = '']) => ({
      file,
      name,
      isType: kind === 'interface' || kind === 'type',
      isUsedAtHome: (code.match(new RegExp(`(?<![\\w$])${name}(?![\\w$])`, 'g')) ?? []).length > 1,
      users: (importers.get(file) ?? []).filter((one) => one.names.has(name)).map(({ from }) => from),
    }))
  })
const named = (found: typeof EXPORTS) => found.map(({ file, name }) => `${file}: ${name}`)

describe('exports of lib and components', () => {
  it('finds what it judges', () => {
    expect(EXPORTS.length).toBeGreaterThan(1_000)
    expect(EXPORTS.filter(({ users }) => users.length > 0).length).toBeGreaterThan(900)
    // Exports by declaration alone, so that every one is seen here.
    const hidden = [...new Set(EXPORTS.map(({ file }) => file))].filter((file) =>
      /^export\s*(?:default|\{|\*|type\s*\{|let|var|enum)/m.test(TEXT.get(file) ?? ''),
    )
    expect(hidden).toEqual([])
  })

  it('a function or value is exported for somebody', () => {
    expect(named(EXPORTS.filter(({ isType, users }) => !isType && users.length === 0))).toEqual([])
  })

  it('a type is used', () => {
    const unused = EXPORTS.filter((one) => one.isType && one.users.length === 0 && !one.isUsedAtHome)
    expect(named(unused)).toEqual([])
  })

  it('what only tests import is run by the product all the same', () => {
    const idle = EXPORTS.filter(({ file, isType, users, isUsedAtHome }) => {
      return !(isType || isUsedAtHome || isTest(file)) && users.every(isTest)
    })
    expect(named(idle)).toEqual([])
  })
})
