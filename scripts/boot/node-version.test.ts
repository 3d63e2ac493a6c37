import { expect, it } from 'vitest'
import { isSupportedNode } from './node-version.mjs'

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
