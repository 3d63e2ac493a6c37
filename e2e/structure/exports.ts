import { dirname, posix } from 'node:path'
import { FILES, inside, isTest, read } from '@/e2e/structure/sources'

/** The exports of every product file and their importers. */

export const TEXT = new Map(FILES.map((file) => [file, read(file)]))
export const isProof = (file: string) => isTest(file) || inside(file, 'e2e')

/** The file of a module specifier; undefined for a package. */
function resolve(from: string, name: string): string | undefined {
  const path = name.startsWith('@/') ? name.slice(2) : posix.normalize(posix.join(dirname(from), name))
  return ['', '.ts', '.tsx', '.mjs'].map((ending) => path + ending).find((file) => TEXT.has(file))
}

const STATIC = /\b(?:import|export)\s+([^'";]*?)\s+from\s+['"]([^'"]+)['"]/g
const DYNAMIC = /\bimport\(\s*['"]([^'"]+)['"]\s*\)/g
const words = (text: string) => new Set(text.match(/[\w$]+/g))

/** Importers of each file, with the words of the import clause. */
const importers = new Map<string, { from: string; names: ReadonlySet<string> }[]>()
for (const [from, text] of TEXT) {
  const wanted = [
    ...[...text.matchAll(STATIC)].map(([, names = '', module = '']) => ({ names, module })),
    // A dynamic import takes the whole module: any word of the importing file may be one of its names.
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
