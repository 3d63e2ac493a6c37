import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { ownFolder } from '@/e2e/support/processes/own-folder'
import { isBuildSource } from '@/scripts/lib/build'
import { hashFiles, isFresh, writeStamp } from './stamps.mjs'

let folder = ''

beforeEach(() => {
  folder = ownFolder(onTestFinished)
  mkdirSync(join(folder, 'app'))
  writeFileSync(join(folder, 'app', 'page.tsx'), 'one')
})

const hash = () => hashFiles(folder, ['app', 'proxy.ts'], isBuildSource)

it('changes with contents, names and new files, and with nothing else', () => {
  const first = hash()
  expect(hash()).toBe(first)
  writeFileSync(join(folder, 'app', 'page.test.tsx'), 'a test is no source')
  expect(hash()).toBe(first)
  writeFileSync(join(folder, 'app', 'page.tsx'), 'two')
  const second = hash()
  expect(second).not.toBe(first)
  writeFileSync(join(folder, 'proxy.ts'), '')
  expect(hash()).not.toBe(second)
})

it('is fresh only for the hash that was stamped', () => {
  const stamp = join(folder, 'deep', 'stamp')
  expect(isFresh(stamp, hash())).toBe(false)
  writeStamp(stamp, hash())
  expect(isFresh(stamp, hash())).toBe(true)
  expect(isFresh(stamp, 'another')).toBe(false)
})
