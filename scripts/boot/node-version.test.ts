import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { isSupportedNode } from './node-version.mjs'
import { inRoot } from './paths.mjs'

it.each([
  ['20.19.0', true],
  ['v20.19.0', true],
  ['22.0.0', true],
  ['24.1.3', true],
  ['20.18.9', false],
  ['18.20.4', false],
  ['nonsense', false],
])('Node %s: supported is %s', (version, supported) => {
  expect(isSupportedNode(version)).toBe(supported)
})

it('the recommended Node and the oldest are the same wherever they are named', () => {
  const versionsIn = (file: string, pattern: RegExp) => [
    ...new Set([...readFileSync(inRoot(file), 'utf8').matchAll(pattern)].map(([, version]) => version)),
  ]
  const recommended = readFileSync(inRoot('.nvmrc'), 'utf8').trim()
  const { engines } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'))
  expect(versionsIn('Dockerfile', /^FROM node:(\d+)-/gm)).toEqual([recommended])
  expect(versionsIn('.github/workflows/ci.yml', /node: \[(.*)\]/g)).toEqual([
    `"${engines.node.slice(2)}", "${recommended}"`,
  ])
  for (const file of ['README.md', 'README.ru.md', 'docs/operations.md']) {
    expect(versionsIn(file, /Node\.js (\d+ \([^)]*\))/g)).toEqual([
      expect.stringMatching(new RegExp(`^${recommended} \\(.*${engines.node.slice(2)}`)),
    ])
  }
})
