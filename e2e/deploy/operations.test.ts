import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { ADMIN_COMMANDS } from '@/scripts/lib/admin-options'

const manual = readFileSync('docs/operations.md', 'utf8')
const example = readFileSync('.env.example', 'utf8')
const variables = (file: string, pattern: RegExp) =>
  [...readFileSync(file, 'utf8').matchAll(pattern)].flatMap((match) => match[1] ?? [])

it('every variable the application reads is in the manual and, but for NODE_ENV, in the example', () => {
  const read = variables('lib/core/process/env.ts', /^ {2}([A-Z_]+): /gm)
  expect(read.length).toBeGreaterThan(20)
  expect(read.filter((name) => !manual.includes(`| \`${name}\``))).toEqual([])
  const toSet = read.filter((name) => name !== 'NODE_ENV')
  expect(toSet.filter((name) => !new RegExp(`^# ${name}=`, 'm').test(example))).toEqual([])
})

it('every variable of the example is in the manual', () => {
  const named = variables('.env.example', /^# ([A-Z_]+)=/gm)
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter((name) => !manual.includes(`| \`${name}\``))).toEqual([])
})

it('the manual names commands that exist, and all of the administrator’s', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
  const named = variables('docs/operations.md', /npm run ([\w:]+)/g)
  expect(named.filter((name) => !Object.hasOwn(scripts, name))).toEqual([])
  for (const name of Object.keys(ADMIN_COMMANDS)) expect(manual).toContain(`\`${name}`)
})

it('the manual names files that exist', () => {
  const files = variables('docs/operations.md', /`(deploy\/[\w/.-]+\.\w+)`/g)
  expect(files).not.toEqual([])
  for (const file of files) expect(() => readFileSync(file), file).not.toThrow()
})
