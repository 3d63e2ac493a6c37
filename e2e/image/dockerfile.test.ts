import { readFileSync } from 'node:fs'
import { validate } from 'dockerfile-utils'
import { describe, expect, it } from 'vitest'
import { ignores } from '@/e2e/image/context'
import { readDockerfile } from '@/e2e/image/dockerfile'

const own = readFileSync('Dockerfile', 'utf8')
const outside = ignores(readFileSync('.dockerignore', 'utf8'))

describe('our Dockerfile', () => {
  it('gives the linter nothing to say', () => {
    expect(validate(own).map(({ message }) => message)).toEqual([])
  })

  it('is understood whole: three stages over one base, the last one unprivileged', () => {
    const stages = readDockerfile(own)
    expect(stages.map(({ name }) => name)).toEqual(['build', 'packages', undefined])
    expect(new Set(stages.map(({ image }) => image.split('@')[0]))).toEqual(new Set(['node:24-trixie-slim']))
    const last = stages.at(-1)?.steps ?? []
    expect(last.find(({ keyword }) => keyword === 'USER')).toMatchObject({ value: 'node' })
    expect(last.find(({ keyword }) => keyword === 'CMD')).toMatchObject({
      words: ['node', 'scripts/run.mjs', 'start'],
    })
    expect(last.find(({ keyword }) => keyword === 'ENV')).toMatchObject({ values: { DEMO_DATA: 'false' } })
  })
})

describe('.dockerignore', () => {
  it('keeps out what git does not keep, tests and secrets, at any depth', () => {
    const kept = readFileSync('.gitignore', 'utf8').match(/^[^!\n].*$/gm) ?? []
    const unknown = kept
      .map((line) => line.replace(/\/$/, '').replace('*', 'a'))
      .filter((path) => !outside(path))
    expect(unknown).toEqual([])
    const secret = ['.git/HEAD', '.env.production']
    const other = ['lib/calc/a.test.ts', 'dist/scripts/main.mjs', 'e2e/support/api.ts']
    for (const path of [...secret, ...other]) expect(outside(path), path).toBe(true)
  })

  it('lets in what is built and run', () => {
    const built = ['.env.example', 'app/layout.tsx', 'prisma/schema.prisma', 'lib/core/process/env.ts']
    for (const path of [...built, 'scripts/run.mjs']) expect(outside(path), path).toBe(false)
  })

  it('follows Docker’s rules: from the root, the last line decides', () => {
    const out = ignores('# words\na\n**/b.txt\n*.log\nc/**/d\n!a/keep\n')
    expect(
      ['a', 'a/x', 'b.txt', 'x/y/b.txt', 'one.log', 'c/d', 'c/x/y/d'].filter((path) => !out(path)),
    ).toEqual([])
    expect(['ab', 'x/a', 'x/one.log', 'a/keep', 'a/keep/x', 'c/dd'].filter(out)).toEqual([])
  })
})

it.each([
  'FROM a\nONBUILD RUN true',
  'FROM a\nCOPY --chown=node a b',
  'FROM a\nRUN --mount=type=cache,target=/x true',
  'RUN true\nFROM a',
  'FROM a\nADD a b',
])('reading a Dockerfile refuses what it does not carry out: %j', (text) => {
  expect(() => readDockerfile(text)).toThrow(/Dockerfile|Не разобрано/)
})
