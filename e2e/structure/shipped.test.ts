import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { describe, expect, it } from 'vitest'
import { contextFiles } from '@/e2e/image/context'
import { readDockerfile } from '@/e2e/image/dockerfile'
import { FILES, importsOf, inside } from '@/e2e/structure/sources'
import { root } from '@/scripts/boot/paths.mjs'
import { lockOf } from '@/scripts/lib/shipped-packages'

/** Nothing outside production is in the image, and nothing shipped imports it. */

/** Root files that tools read by name. */
const OUTSIDE = ['playwright.config.ts', 'vitest.config.ts']
const ships = (file: string) => !inside(file, 'e2e') && !/\.test\.tsx?$/.test(file) && !OUTSIDE.includes(file)

/** All transitive imports of a file. */
function reached(entry: string, seen = new Set<string>()): Set<string> {
  if (seen.has(entry)) return seen
  seen.add(entry)
  for (const { to, isOwn } of importsOf(entry)) if (isOwn) reached(to, seen)
  return seen
}

it('nothing that ships imports the harness', () => {
  const imports = FILES.filter(ships).flatMap(importsOf)
  expect(imports.filter(({ to }) => inside(to, 'e2e'))).toEqual([])
})

describe('the image', () => {
  const [build, packages, image] = readDockerfile(readFileSync('Dockerfile', 'utf8'))
  const commands = (build?.steps ?? []).flatMap((step) => (step.keyword === 'RUN' ? step.command : []))
  const copied = [...commands.join('\n').matchAll(/\bcp -r (.+?) \/out\//g)].flatMap(([, names = '']) =>
    names.split(' '),
  )
  /** Created by the build: the pages, and our bundled commands. */
  const MADE = ['dist', '.next/standalone']

  it('takes from the sources what it runs with what that imports, the schema and the migrations', () => {
    const sources = copied.filter((name) => !MADE.includes(name))
    const context = contextFiles(root, readFileSync('.dockerignore', 'utf8'))
    const files = context.filter((file) => inside(file, ...sources))
    const data = /^prisma\/(schema\.prisma|migrations\/(\d{14}_\w+\/migration\.sql|migration_lock\.toml))$/
    const words = (image?.steps ?? []).flatMap((step) => ('words' in step ? step.words : []))
    const code = new Set(
      words.filter((word) => word.endsWith('.mjs')).flatMap((entry) => [...reached(entry)]),
    )
    expect(files.filter((file) => !code.has(file) && !data.test(file))).toEqual([])
    expect([...code].filter((file) => !files.includes(file))).toEqual([])
    expect(files).toContain('prisma/schema.prisma')
    expect(copied).toEqual(expect.arrayContaining(MADE))
  })

  it('takes from its stages nothing but what they have put together, and installs nothing itself', () => {
    const steps = image?.steps ?? []
    const taken = steps.flatMap((step) =>
      step.keyword === 'COPY' ? `${step.from} ${step.sources.join()}` : [],
    )
    expect(taken).toEqual(['packages /app/node_modules', 'build /out'])
    const run = steps.flatMap((step) => (step.keyword === 'RUN' ? step.command : []))
    expect(run.join('\n')).not.toMatch(/npm (ci|install)|apt-get|cp /)
  })

  it('installs the packages that its commands import, of the lock file', () => {
    const steps = packages?.steps ?? []
    const taken = steps.flatMap((step) => (step.keyword === 'COPY' ? posix.join(...step.sources) : []))
    expect(taken).toEqual(['/locked'])
    expect(commands.join('\n')).toMatch(
      /mv \S+\/package-lock\.json \/locked\/\s+&& cp \S+\/package\.json \/locked\//,
    )
    const { packages: all } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
    const dependencies = { pg: all[''].dependencies.pg, 'next-auth': all[''].dependencies['next-auth'] }
    const { '': own, ...locked } = lockOf({ name: 'a', version: '1', dependencies }).packages
    expect(own).toEqual({ name: 'a', version: '1', dependencies })
    expect(Object.keys(locked)).toEqual(
      expect.arrayContaining(['node_modules/pg', 'node_modules/pg-protocol', 'node_modules/jose']),
    )
    expect(locked).not.toHaveProperty(['node_modules/next'])
    for (const [path, one] of Object.entries(locked)) expect(one, path).toEqual(all[path])
    // npm rejects a lock file that lacks a dependency.
    const { piscina } = all[''].dependencies
    const { packages: left } = lockOf({ name: 'a', version: '1', dependencies: { piscina } })
    expect(left).toMatchObject({ 'node_modules/piscina': { optionalDependencies: {} } })
    expect(JSON.stringify(left)).not.toContain('@napi-rs/nice')
  })
})
