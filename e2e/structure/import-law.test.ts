import { expect, it } from 'vitest'
import { ignores } from '@/e2e/image/context'
import { FEATURE, forbidden, LAWS, type Law, linterLaws } from '@/e2e/structure/laws'
import { IMPORTS, importsOf, inside, read, SHIPPED } from '@/e2e/structure/sources'

/** The import law over every shipped file, without exceptions. */

const covers = ({ files }: Law) => ignores(files.join('\n'))
const module = (file: string) => file.replace(/\.(tsx?|json)$/, '')

it.each(LAWS)('$files: $message', (law) => {
  const [isUnder, isForbidden] = [covers(law), ignores(forbidden(law).join('\n'))]
  const imports = IMPORTS.filter(({ from }) => isUnder(from))
  const broken = imports.filter(({ to, isOwn }) => isForbidden(isOwn ? `@/${module(to)}` : to))
  expect(imports.length).toBeGreaterThan(0)
  expect(broken.map(({ from, to }) => `${from} → ${to}`)).toEqual([])
})

it('leaves no file out and judges none twice', () => {
  const laws = LAWS.map(covers)
  const times = SHIPPED.map((file) => ({ file, laws: laws.filter((isUnder) => isUnder(file)).length }))
  expect(times.filter((one) => one.laws !== 1)).toEqual([])
})

it('is known to the linter', async () => {
  await expect(linterLaws()).toMatchFileSnapshot('../../biome.imports.json')
})

it('calc imports no package but decimal.js, what runs before there are packages none but the bundler', () => {
  const packages = (...rooms: string[]) =>
    new Set(IMPORTS.filter(({ from, isOwn }) => inside(from, ...rooms) && !isOwn).map(({ to }) => to))
  expect([...packages('lib/calc')]).toEqual(['decimal.js'])
  const outside = [...packages('scripts/boot', 'scripts/run.mjs')].filter((name) => !name.startsWith('node:'))
  expect(outside).toEqual(['esbuild'])
})

it('of a contract screens and pages take types only: its schemas have no business in a browser', () => {
  const values = IMPORTS.filter(({ to, isType }) => !isType && FEATURE.exec(to)?.[2] === 'contract')
  expect(values.filter(({ from }) => inside(from, 'components') || /\/page\.tsx$/.test(from))).toEqual([])
})

it('app holds nothing but what Next calls', () => {
  const called = /\/(page|layout|route|loading|error|not-found|robots)\.tsx?$/
  expect(SHIPPED.filter((file) => inside(file, 'app') && !called.test(file))).toEqual([])
})

it('links within the application ask for a page in advance by one rule', () => {
  const links = IMPORTS.filter(({ to }) => to === 'next/link')
  expect(links.map(({ from }) => from)).toEqual(['components/ui/basics/link.tsx'])
})

it('API routes are short and each is of one feature', () => {
  const routes = SHIPPED.filter((file) => inside(file, 'app') && file.endsWith('/route.ts'))
  expect(routes.length).toBeGreaterThan(55)
  for (const file of routes) {
    const features = new Set(importsOf(file).flatMap((one) => FEATURE.exec(one.to)?.[1] ?? []))
    expect([...features].length, file).toBeLessThanOrEqual(1)
    expect(read(file).split('\n').length, file).toBeLessThanOrEqual(60)
  }
})

it('the Prisma client is used by core and the server files of features', () => {
  const mayQuery =
    /^(scripts\/admin\/|lib\/(core\/|features\/[^/]+\/(?:[^/]+\/)?([a-z-]*data|[a-z-]*mutations|[a-z-]*statements|load|sql)\.ts$))/
  const users = IMPORTS.filter((one) => inside(one.to, 'lib/generated') && !mayQuery.test(one.from))
  expect(users.map((one) => one.from)).toEqual([])
})

it('facts of others are read by the builder of publications alone', () => {
  const readers = IMPORTS.filter(({ to }) => to.endsWith('/columns/facts-data.ts'))
  expect(readers.length).toBeGreaterThan(0)
  expect(readers.filter(({ from }) => !/\/candidate\/[a-z-]+\.ts$/.test(from))).toEqual([])
  const named = SHIPPED.filter(
    (file) => inside(file, 'app', 'components', 'lib') && /comparison_?facts?\b/i.test(read(file)),
  )
  expect(named.filter((file) => !/\/(candidate|columns)\/[a-z]+-data\.ts$/.test(file)).toSorted()).toEqual([
    // Facts of one's own organisation.
    'lib/features/analytics/compared/categories-data.ts',
    'lib/features/analytics/own/mutations.ts',
    'lib/features/analytics/own/own-data.ts',
    'lib/features/analytics/rating/rating-data.ts',
    // The audit label of the rebuild.
    'lib/features/audit/labels.ts',
    // Writers: approvals, and changes of indicators.
    'lib/features/documents/entry/statements.ts',
    'lib/features/metrics/sql.ts',
  ])
})

it('the environment is read by core/env, and before Next by the guard', () => {
  const product = SHIPPED.filter((file) => inside(file, 'app', 'components', 'lib'))
  const readers = product.filter((file) => /\bprocess\.env\b/.test(read(file)))
  expect(readers.sort()).toEqual([
    'lib/core/process/env.ts',
    'lib/server/http-guard.ts',
    'lib/server/preload.ts',
  ])
})

it("'use client' stands at the borders to the browser: what only files of the browser import needs none", () => {
  const ofScreens = SHIPPED.filter((file) => inside(file, 'app', 'components'))
  const marked = new Set(ofScreens.filter((file) => read(file).startsWith("'use client'")))
  const reached = new Set(SHIPPED.filter((file) => inside(file, 'app', 'lib')))
  // A Set may grow during iteration. A marked file is reached, but its imports are not followed.
  for (const file of reached)
    if (!marked.has(file))
      for (const { to, isType } of IMPORTS.filter(({ from }) => from === file)) if (!isType) reached.add(to)
  expect([...marked].filter((file) => !reached.has(file))).toEqual([])
})

/** Names of an import except types and components: from a browser file the server gets only client references. */
const valuesIn = (names: string) =>
  names
    .split(',')
    .map((name) => name.trim().replace(/ as .*/, ''))
    .filter((name) => name !== '' && !/^(type |[A-Z]\w*[a-z])/.test(name))

it("of a 'use client' file what runs on the server takes components and types only: a value is undefined there", () => {
  const marked = new Set(SHIPPED.filter((file) => read(file).startsWith("'use client'")))
  const values = (file: string) =>
    importsOf(file).flatMap(({ to, isType, names }) => (isType || !marked.has(to) ? [] : valuesIn(names)))
  const served = new Set(SHIPPED.filter((file) => inside(file, 'app') && !marked.has(file)))
  // A Set may grow during iteration.
  for (const file of served)
    for (const { to, isOwn, isType } of importsOf(file))
      if (isOwn && !isType && !marked.has(to) && SHIPPED.includes(to)) served.add(to)
  expect([...served].flatMap((file) => values(file).map((name) => `${file}: ${name}`))).toEqual([])
  expect(valuesIn('PAGE_SIZES, type Query, List, readFilters as read')).toEqual(['PAGE_SIZES', 'readFilters'])
})
