import { readFileSync } from 'node:fs'
import { validate } from 'dockerfile-utils'
import { describe, expect, it } from 'vitest'
import { ignores } from '@/e2e/image/context'
import { expand, readDockerfile } from '@/e2e/image/dockerfile'

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
    for (const path of [
      '.git/HEAD',
      '.env.production',
      'lib/calc/a.test.ts',
      'dist/scripts/main.mjs',
      'e2e/support/api.ts',
    ]) {
      expect(outside(path), path).toBe(true)
    }
  })

  it('lets in what is built and run', () => {
    for (const path of [
      '.env.example',
      'app/layout.tsx',
      'scripts/run.mjs',
      'prisma/schema.prisma',
      'lib/core/process/env.ts',
    ]) {
      expect(outside(path), path).toBe(false)
    }
  })

  it('follows Docker’s rules: from the root, the last line decides', () => {
    const out = ignores('# words\na\n**/b.txt\n*.log\nc/**/d\n!a/keep\n')
    expect(
      ['a', 'a/x', 'b.txt', 'x/y/b.txt', 'one.log', 'c/d', 'c/x/y/d'].filter((path) => !out(path)),
    ).toEqual([])
    expect(['ab', 'x/a', 'x/one.log', 'a/keep', 'a/keep/x', 'c/dd'].filter(out)).toEqual([])
  })
})

describe('reading a Dockerfile', () => {
  it('gives variables their values: of the file, of the stage, or the written default', () => {
    const text = [
      'ARG BASE=node:24',
      'FROM $BASE-slim AS one',
      'ARG BASE',
      'ARG PLACE=/app',
      `ENV A="x y" B=\${PLACE}/b`,
      `COPY --from=two \${MISSING:-package.json} $PLACE/`,
      'RUN echo $A \\',
      '  && true',
    ]
    const [stage] = readDockerfile(text.join('\n'))
    expect(stage).toMatchObject({ image: 'node:24-slim', name: 'one' })
    expect(stage?.steps.slice(0, 3)).toMatchObject([
      { values: { BASE: 'node:24' } },
      { values: { PLACE: '/app' } },
      { values: { A: 'x y', B: '/app/b' } },
    ])
    expect(stage?.steps[3]).toMatchObject({ from: 'two', sources: ['package.json'], to: '/app/' })
    expect(stage?.steps[4]).toMatchObject({ command: expect.stringMatching(/^echo \$A +&& true$/) })
    expect(expand(`$A-\${A:-b}`, {})).toBe('-b')
  })

  it.each([
    'FROM a\nONBUILD RUN true',
    'FROM a\nCOPY --chown=node a b',
    'FROM a\nRUN --mount=type=cache,target=/x true',
    'RUN true\nFROM a',
    'FROM a\nADD a b',
  ])('refuses what it does not carry out: %j', (text) => {
    expect(() => readDockerfile(text)).toThrow(/Dockerfile|Не разобрано/)
  })
})
