import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import { read } from '@/e2e/structure/sources'
import { inRoot } from '@/scripts/boot/paths.mjs'

/** Checks docs/security.md against the requirements of ASVS 5.0 and against the tests it cites. */

const text = read('docs/security.md')
const headings = new Set([...text.matchAll(/^#+ (.+)$/gm)].map(([, name = '']) => name))
const promised = new Set(
  [...read('docs/promises.md').matchAll(/^- \*\*([A-Z]\d+)\*\*/gm)].map(([, code = '']) => code),
)

const rows = [...text.matchAll(/^\| (\d+\.\d+\.\d+) +\| (\d) +\| (\S[^|]*?) +\| ([^|]+?) +\|$/gm)].map(
  ([, id = '', level = '', verdict = '', evidence = '']) => ({ id, level, verdict, evidence }),
)
const demanded = rows.filter(({ level }) => level !== '3')

const wanted = read('e2e/structure/asvs-5.0.tsv')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t'))
const levels = new Map(wanted.map(([id = '', level = '']) => [id, level]))

const codesIn = (words: string) =>
  [...words.matchAll(/(?<![\w-])[ACDFILPRSX]\d{1,2}(?![\w-])/g)].map(([code]) => code)
const isFile = (name: string) =>
  /^\w[\w./-]*\.(tsx?|mjs|json|ya?ml|md|conf|example|sh)$|^Dockerfile$/.test(name)
/** Files in backticks, each with the beginning of a test title when one follows. */
const filesIn = (words: string) =>
  [...words.matchAll(/`([^`]+)`(?: «([^»]+)»)?/g)].flatMap(([, file = '', title = '']) =>
    isFile(file) && !file.startsWith('dist/') ? [{ file, title }] : [],
  )
const sectionsIn = (words: string) =>
  [...words.matchAll(/«([^»]+)»/g)].filter(([, name = '']) => headings.has(name))
const otherRow = (words: string) =>
  rows.find(({ id }) => new RegExp(`, что (в )?${id}(?![.\\d])`).test(words))
const saysWhatWouldMeetIt = (words: string): boolean =>
  words.includes('Полностью — ') || (otherRow(words)?.evidence.includes('Полностью — ') ?? false)

/** Required evidence by verdict. */
const OWED: Record<string, (evidence: string) => boolean> = {
  испытание: (words) =>
    codesIn(words).length > 0 || filesIn(words).some(({ file }) => /\.(test|spec)\.tsx?$/.test(file)),
  прочитано: (words) => filesIn(words).length > 0 || sectionsIn(words).length > 0,
  частично: saysWhatWouldMeetIt,
  нет: saysWhatWouldMeetIt,
  неприменимо: (words) => words.length > 5,
}

it('speaks of every requirement of the levels 1 and 2, once and in their order, and of some of level 3', () => {
  const held = wanted.filter(([, level]) => level !== '3').map(([id]) => id)
  expect(held).toHaveLength(253)
  expect(demanded.map(({ id }) => id)).toEqual(held)
  expect(rows.filter(({ id, level }) => levels.get(id) !== level)).toEqual([])
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
})

it('counts its verdicts', () => {
  const counts = Object.keys(OWED).map(
    (verdict) => `${verdict} ${demanded.filter((row) => row.verdict === verdict).length}`,
  )
  expect(text.replaceAll(/\s+/g, ' ')).toContain(`уровней 1 и 2: ${counts.join(', ')}.`)
})

it.each(rows)('$id has a verdict of the five, and what that owes', ({ verdict, evidence }) => {
  expect(Object.keys(OWED)).toContain(verdict)
  expect(OWED[verdict]?.(evidence)).toBe(true)
})

it('names files, titles of tests and promises that exist', () => {
  const named = filesIn(text)
  expect(named.length).toBeGreaterThan(150)
  expect(named.filter(({ file }) => !existsSync(inRoot(file)))).toEqual([])
  const titled = named.filter(({ file, title }) => title && /\.(test|spec)\.tsx?$/.test(file))
  expect(titled.length).toBeGreaterThan(10)
  expect(titled.filter(({ file, title }) => !read(file).includes(title))).toEqual([])
  expect(codesIn(text).filter((code) => !promised.has(code))).toEqual([])
})
