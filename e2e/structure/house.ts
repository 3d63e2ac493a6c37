import { writeFileSync } from 'node:fs'
import { EXPORTS, isProof } from '@/e2e/structure/exports'
import { FILES, importsOf, inside, isTest, read } from '@/e2e/structure/sources'
import { say, UserError } from '@/scripts/boot/console.mjs'
import { inRoot } from '@/scripts/boot/paths.mjs'

/** `npm run house`: metrics of the source tree; house.test.ts compares them with the recorded ones. */

export const KEPT = 'e2e/structure/house.json'
export type Row = keyof ReturnType<typeof measured>

const isProduct = (file: string) => /^(app|components|lib)\/.*\.tsx?$/.test(file) && !isTest(file)
const PRODUCT = FILES.filter(isProduct)

const linesOf = (text: string) => text.split('\n').length - 1
const sum = (numbers: readonly number[]) => numbers.reduce((one, other) => one + other, 0)
const percent = (part: number, whole: number) => Math.round((1000 * part) / whole) / 10

const importsIn = (text: string) => text.match(/^(?:import\s|export\s.*\sfrom\s)/gm)?.length ?? 0

/** Names exported from two product files, except those that Next requires. */
function namedTwice(): string[] {
  const files = new Map<string, Set<string>>()
  for (const { name, file } of EXPORTS.filter((one) => !inside(one.file, 'app')))
    files.set(name, (files.get(name) ?? new Set()).add(file))
  return [...files].filter(([, found]) => found.size > 1).map(([name]) => name)
}

/** Pairs of subfolders that import each other. */
function arrowsUp(folder: string): string[] {
  // Outside core a type-only import is allowed.
  const isCore = folder === 'lib/core'
  const roomOf = (file: string) =>
    inside(file, folder) ? file.slice(folder.length + 1).split('/')[0] : undefined
  const between = new Set(
    PRODUCT.filter((file) => inside(file, folder))
      .flatMap(importsOf)
      .flatMap(({ from, to, isType }) => (isType && !isCore ? [] : [`${roomOf(from)} ${roomOf(to)}`])),
  )
  return [...between].filter((pair) => {
    const [one = '', other = ''] = pair.split(' ')
    return one < other && between.has(`${other} ${one}`)
  })
}

export function measured() {
  const texts = PRODUCT.map(read)
  const lines = sum(texts.map(linesOf))
  const oneReader = EXPORTS.filter(({ users }) => new Set(users.filter((one) => !isProof(one))).size === 1)
  const used = EXPORTS.filter(({ users }) => users.some((one) => !isProof(one)))
  const proofs = FILES.filter((file) => isTest(file) || inside(file, 'e2e'))
  return {
    files: PRODUCT.length,
    lines,
    linesPerFile: Math.round((10 * lines) / PRODUCT.length) / 10,
    importShare: percent(sum(texts.map(importsIn)), lines),
    exportsWithOneImporter: percent(oneReader.length, used.length),
    namesExportedTwice: namedTwice().length,
    arrowsUpInCore: arrowsUp('lib/core').length,
    arrowsUpInAnalytics: arrowsUp('lib/features/analytics').length,
    arrowsUpInFeatures: arrowsUp('lib/features').length,
    testLines: sum(proofs.map((file) => linesOf(read(file)))),
  }
}

const SHOWN: Record<Row, string> = {
  files: 'файлов продукта',
  lines: 'строк продукта',
  linesPerFile: 'строк в файле, в среднем',
  importShare: 'импортов на сто строк',
  exportsWithOneImporter: 'имён, которые берёт один файл, %',
  namesExportedTwice: 'имён, объявленных в двух файлах',
  arrowsUpInCore: 'встречных импортов комнат core',
  arrowsUpInAnalytics: 'встречных импортов комнат analytics',
  arrowsUpInFeatures: 'встречных импортов разделов features',
  testLines: 'строк испытаний и обвязки',
}

/** Prints the table; `--names` prints names exported twice; `--keep` records the table. */
export async function main([option]: string[]): Promise<number> {
  if (option === '--names') say(namedTwice().toSorted().join('\n'))
  else if (option === undefined || option === '--keep') {
    const now = measured()
    for (const [row, words] of Object.entries(SHOWN)) say(`${words.padEnd(42)} ${Object(now)[row]}`)
    if (option === '--keep') writeFileSync(inRoot(KEPT), `${JSON.stringify(now, null, 2)}\n`)
  } else throw new UserError(`Нет параметра «${option}».`)
  return 0
}
