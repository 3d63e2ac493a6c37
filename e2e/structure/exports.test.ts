import { expect, it } from 'vitest'
import { EXPORTS, isProof, TEXT } from '@/e2e/structure/exports'

/** Every export of lib and components is used by another file, and by the product. */

const OFFERED = EXPORTS.filter(({ file }) => /^(components|lib(?!\/calc\/))\//.test(file))
const named = (found: typeof OFFERED) => found.map(({ file, name }) => `${file}: ${name}`)

it('finds what it judges', () => {
  expect(OFFERED.length).toBeGreaterThan(1_000)
  expect(OFFERED.filter(({ users }) => users.length > 0).length).toBeGreaterThan(900)
  // exports.ts finds only exported declarations, so other forms of export are forbidden.
  const hidden = [...new Set(EXPORTS.map(({ file }) => file))].filter(
    (file) =>
      !file.startsWith('app/') &&
      /^export\s*(?:default|\{|\*|type\s*\{|let|var|enum)/m.test(TEXT.get(file) ?? ''),
  )
  expect(hidden).toEqual([])
})

it('a function or value is exported for somebody', () => {
  expect(named(OFFERED.filter(({ isType, users }) => !isType && users.length === 0))).toEqual([])
})

it('a type is used', () => {
  const unused = OFFERED.filter((one) => one.isType && one.users.length === 0 && !one.isUsedAtHome)
  expect(named(unused)).toEqual([])
})

it('what only tests import is run by the product all the same', () => {
  const idle = OFFERED.filter(({ file, isType, users, isUsedAtHome }) => {
    return !(isType || isUsedAtHome || isProof(file)) && users.every(isProof)
  })
  expect(named(idle)).toEqual([])
})

it('calc holds what runs: what only tests call belongs to the tests', () => {
  const calc = EXPORTS.filter(({ file }) => file.startsWith('lib/calc/'))
  expect(named(calc)).toContain('lib/calc/comparison/column.ts: Column')
  expect(named(calc.filter(({ users }) => users.every(isProof)))).toEqual([])
})

it('tests discard process-wide values that exist', () => {
  const namesIn = (call: RegExp) =>
    [...TEXT.values()].flatMap((text) =>
      [...text.matchAll(call)].flatMap(([found]) => found.match(/'\w+'/g) ?? []),
    )
  const made = new Set(namesIn(/processWide\(\s*'\w+'/g))
  expect(namesIn(/discard\('[^)]*\)/g).filter((name) => !made.has(name))).toEqual([])
})
