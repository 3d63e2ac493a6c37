import { existsSync, readdirSync } from 'node:fs'
import { dirname, posix } from 'node:path'
import { expect, it } from 'vitest'
import { FILES, inside, read } from '@/e2e/structure/sources'
import { inRoot } from '@/scripts/boot/paths.mjs'

/** Files and commands named in the documents exist, and both READMEs name the same. */

const matches = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].flatMap(([, group]) => group ?? [])

const DOCUMENTS = ['.', 'docs', 'docs/decisions'].flatMap((folder) =>
  readdirSync(inRoot(folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => posix.join(folder, name)),
)
const READMES = ['README.md', 'README.ru.md']
const FENCED = /^```[\s\S]*?^```$/gm
/** A path from the root, or the end of a source file's. */
const FILE = /^(?:app|components|deploy|docs|e2e|lib|prisma|scripts)\/[^\s…<*{]+$|^[\w/.-]+\.(?:tsx?|mjs)$/

/** Text in backticks: commands, settings, files and names. */
const spans = (file: string) => new Set(matches(read(file).replace(FENCED, ''), /`([^`\n]+)`/g))
const links = (file: string) =>
  matches(read(file).replace(FENCED, ''), /\]\(([^)#\s]+)[^)]*\)/g)
    .filter((to) => !/^\w+:/.test(to))
    .map((to) => posix.join(dirname(file), to))

it('READMEs in both languages name the same commands, settings, files and examples', () => {
  const [english, russian] = READMES.map((file) => ({
    spans: [...spans(file)].sort(),
    links: links(file).filter((to) => !READMES.includes(to)),
    blocks: matches(read(file), /^```\w*\n([\s\S]*?)^```$/gm),
  }))
  expect(english?.spans.length).toBeGreaterThan(40)
  expect(russian).toEqual(english)
})

it.each(READMES)('%s names settings that .env.example explains', (file) => {
  const named = [...spans(file)].flatMap((span) => matches(span, /^([A-Z][A-Z_]+)(?:=.*)?$/g))
  expect(named).toContain('DATABASE_URL')
  expect(named.filter((name) => !new RegExp(`^# ${name}=`, 'm').test(read('.env.example')))).toEqual([])
})

it.each(DOCUMENTS)('%s names commands and files that are there', (file) => {
  const { scripts } = JSON.parse(read('package.json'))
  const commands = matches(read(file), /\bnpm run ([\w:]+)/g)
  expect(commands.filter((name) => !Object.hasOwn(scripts, name))).toEqual([])
  const files = [...links(file), ...[...spans(file)].filter((span) => FILE.test(span))]
  const isThere = (name: string) => existsSync(inRoot(name)) || FILES.some((one) => one.endsWith(`/${name}`))
  expect(files.filter((name) => !isThere(name))).toEqual([])
})

it('documents named in the code are there', () => {
  const named = FILES.flatMap((file) => matches(read(file), /\b(docs\/(?:[a-z]+\.md|decisions\/\d{4}))/g))
  expect(named).toContain('docs/operations.md')
  expect(named.filter((name) => !DOCUMENTS.some((file) => file.startsWith(name)))).toEqual([])
})

it.each(DOCUMENTS.filter((file) => /\/\d{4}-/.test(file)))('%s has a date and a status', (file) => {
  const [, , status] = read(file).split('\n')
  expect(status).toMatch(/^\d{4}-\d\d-\d\d · (accepted|superseded by \[\d{4}\]\(\d{4}-[\w-]+\.md\))$/)
})

it('the glossary knows words that the code has', () => {
  const source = FILES.filter((file) => inside(file, 'app', 'components', 'lib', 'prisma'))
    .concat('prisma/schema.prisma')
    .map((file) => read(file).replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, ''))
    .join('\n')
  const known = new Set(source.match(/[\w-]+/g))
  const words = [...spans('docs/glossary.md')]
    .filter((span) => !span.includes('/'))
    .flatMap((span) => span.split('.'))
  expect(words.length).toBeGreaterThan(100)
  expect(words.filter((word) => !known.has(word))).toEqual([])
})
