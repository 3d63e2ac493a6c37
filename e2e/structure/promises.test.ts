import { posix } from 'node:path'
import { expect, it } from 'vitest'
import { FILES, read } from '@/e2e/structure/sources'

/** docs/promises.md lists the ids of promises; test titles and fault scenarios carry them. */

/** Ids at the beginning of a title, «S4 S5 D4 a session …» or «R4: the address …»; 'B7' alone is a cell reference. */
const TITLE = { files: /\.(test|spec)\.tsx?$/, codes: /\(\s*['"`]((?:[A-Z]\d{1,2}:? )+)/g }
const SCENARIO = { files: /^e2e\/faults\/scenarios\//, codes: /\bid: '([A-Z]\d{1,2})'/g }
const PROMISE = /^- \*\*([A-Z]\d{1,2})\*\* .*\n(?: {2}.*\n)*/gm

/** Ids proved by each file. */
const tried = new Map(
  [TITLE, SCENARIO].flatMap(({ files, codes }) =>
    FILES.filter((file) => files.test(file)).map((file) => {
      const begun = [...read(file).matchAll(codes)].map(([, group]) => group)
      return [file, new Set(begun.join(' ').match(/[A-Z]\d+/g))] as const
    }),
  ),
)

const promises = [...read('docs/promises.md').matchAll(PROMISE)].map(([text, code = '']) => ({
  code,
  files: [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, to = '']) => posix.join('docs', to)),
}))

it('explains every code that stands in the name of a test, once, and promises nothing without a test', () => {
  const codes = new Set([...tried.values()].flatMap((one) => [...one]))
  expect(codes.size).toBeGreaterThan(40)
  expect(promises.map(({ code }) => code).sort()).toEqual([...codes].sort())
})

it.each(promises)('$code is tried in the files it names', ({ code, files }) => {
  expect(files).not.toEqual([])
  expect(files.filter((file) => !tried.get(file)?.has(code))).toEqual([])
})
