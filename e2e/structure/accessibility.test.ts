import { expect, it } from 'vitest'
import { read } from '@/e2e/structure/sources'

/** WCAG 2.2 success criteria of levels A and AA; 4.1.1 is obsolete. */
const CRITERIA = [
  ...['1.1.1', '1.2.1', '1.2.2', '1.2.3', '1.2.4', '1.2.5', '1.3.1', '1.3.2', '1.3.3', '1.3.4', '1.3.5'],
  ...['1.4.1', '1.4.2', '1.4.3', '1.4.4', '1.4.5', '1.4.10', '1.4.11', '1.4.12', '1.4.13'],
  ...['2.1.1', '2.1.2', '2.1.4', '2.2.1', '2.2.2', '2.3.1'],
  ...['2.4.1', '2.4.2', '2.4.3', '2.4.4', '2.4.5', '2.4.6', '2.4.7', '2.4.11'],
  ...['2.5.1', '2.5.2', '2.5.3', '2.5.4', '2.5.7', '2.5.8', '3.1.1', '3.1.2'],
  ...['3.2.1', '3.2.2', '3.2.3', '3.2.4', '3.2.6', '3.3.1', '3.3.2', '3.3.3', '3.3.4', '3.3.7', '3.3.8'],
  ...['4.1.2', '4.1.3'],
]

const text = read('docs/accessibility.md')
const rows = text
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, criterion = '', , how = '', proof = '']) => ({ criterion, how, proof }))
const passes = new Set([...text.matchAll(/^### (.+), \d{4}-\d{2}-\d{2}$/gm)].map(([, name]) => name))

/** Why a proof is invalid; null for an existing test, or a manual check with its date. */
function faultOf(proof: string): string | null {
  const [, pass] = /^Проход «(.+)»$/.exec(proof) ?? []
  if (pass !== undefined) return passes.has(pass) ? null : `no dated pass «${pass}»`
  const [, file = '', title = ''] = /^`(.+)` «(.+)»$/.exec(proof) ?? []
  if (title === '') return `neither a test nor a pass: ${proof}`
  return read(file).includes(`'${title}'`) ? null : `no test ${title}`
}

it('names each of the 55 criteria once, in order', () => {
  expect(rows.map(({ criterion }) => criterion)).toEqual(CRITERIA)
  expect(CRITERIA).toHaveLength(55)
})

it('says of each how it is met, by a test that exists or by a dated pass', () => {
  expect(rows.filter(({ how }) => how === '')).toEqual([])
  expect(rows.flatMap(({ proof }) => faultOf(proof) ?? [])).toEqual([])
})
