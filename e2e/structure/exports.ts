import { dirname, posix } from 'node:path'
import { FILES, inside, isTest, read } from '@/e2e/structure/sources'

/** What each file of the product offers, and to whom. */

export const TEXT = new Map(FILES.map((file) => [file, read(file)]))
export const isProof = (file: string) => isTest(file) || inside(file, 'e2e')

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
export const EXPORTS = [...TEXT]
  .filter(([file]) => /^(app|components|lib)\//.test(file) && !isTest(file))
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
