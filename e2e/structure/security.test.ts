import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { read } from '@/e2e/structure/sources'
import { inRoot } from '@/scripts/boot/paths.mjs'

/** docs/security.md against the requirements of ASVS 5.0 and against the suite. */

const text = read('docs/security.md')
const promised = new Set(
  [...read('docs/promises.md').matchAll(/^- \*\*([A-Z]\d+)\*\*/gm)].map(([, code = '']) => code),
)

const rows = [...text.matchAll(/^\| (\d+\.\d+\.\d+) +\| (\d) +\| (\S[^|]*?) +\| ([^|]+?) +\|$/gm)].map(
  ([, id = '', level = '', state = '', evidence = '']) => ({ id, level, state, evidence }),
)

const wanted = read('e2e/structure/asvs-5.0.tsv')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t'))
const levels = new Map(wanted.map(([id = '', level = '']) => [id, level]))

const codesIn = (evidence: string) => [...evidence.matchAll(/\b[ACDFILPRSX]\d{1,2}\b/g)].map(([code]) => code)
const filesIn = (evidence: string) =>
  [...evidence.matchAll(/`([^`]+)`/g)]
    .map(([, name = '']) => name)
    .filter((name) => /^[\w.-]+\/[\w./-]+$|\.(ts|mjs|json|yml)$|^Dockerfile$/.test(name))

const numberOf = (state: string) => rows.filter((row) => row.state === state && row.level !== '3').length

describe('docs/security.md', () => {
  it('speaks of every requirement of the levels 1 and 2, once and in their order, and of some of level 3', () => {
    const held = wanted.filter(([, level]) => level !== '3').map(([id]) => id)
    expect(held).toHaveLength(253)
    expect(rows.filter(({ level }) => level !== '3').map(({ id }) => id)).toEqual(held)
    expect(rows.filter(({ id, level }) => levels.get(id) !== level)).toEqual([])
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
  })

  it('counts what is met and what does not apply: nothing is missing', () => {
    const [met, foreign] = ['выполнено', 'неприменимо'].map(numberOf)
    expect(text).toContain(`выполнено ${met}, неприменимо ${foreign}.`)
    expect(Number(met) + Number(foreign)).toBe(253)
    expect(text).toContain(`держатся ${rows.length - 253} требований`)
  })

  it.each(rows)('$id names tests and files that exist', ({ state, evidence }) => {
    const files = filesIn(evidence).filter((name) => !name.startsWith('.data'))
    expect(files.filter((name) => !existsSync(inRoot(name)))).toEqual([])
    const codes = codesIn(evidence)
    expect(codes.filter((code) => !promised.has(code))).toEqual([])
    // «Нет …» needs no more than its words; what is met needs a test, a file or a section of this page.
    if (state === 'выполнено')
      expect(codes.length + files.length + (evidence.startsWith('Ниже') ? 1 : 0)).toBeGreaterThan(0)
    else expect(evidence.length).toBeGreaterThan(5)
  })
})
