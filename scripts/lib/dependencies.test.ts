import { expect, it } from 'vitest'
import { isInstalled } from './dependencies.mjs'

const lock = {
  packages: {
    '': {},
    'node_modules/next': { version: '16.4.6' },
    'node_modules/swc-darwin': { version: '16.4.6', optional: true },
  },
}

it('trusts an installation that holds every required package', () => {
  expect(isInstalled(lock, { packages: { 'node_modules/next': { version: '16.4.6' } } })).toBe(true)
})

it('installs anew after an upgrade or into an empty folder', () => {
  expect(isInstalled(lock, { packages: { 'node_modules/next': { version: '16.4.5' } } })).toBe(false)
  expect(isInstalled(lock, {})).toBe(false)
})
