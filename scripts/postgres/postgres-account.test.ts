import { chmodSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { ownFolder } from '@/e2e/support/processes/own-folder'
import { canReach } from '@/scripts/postgres/postgres-account'

const stranger = { uid: 64_001, gid: 64_001 }

it.skipIf(process.platform === 'win32')('sees a closed folder on the way', () => {
  const folder = ownFolder(onTestFinished)
  const inner = join(folder, 'project')
  mkdirSync(inner, { mode: 0o755 })
  chmodSync(folder, 0o755)
  expect(canReach(join(inner, 'not-yet-made'), stranger)).toBe(true)
  chmodSync(folder, 0o700)
  expect(canReach(inner, stranger)).toBe(false)
  expect(canReach(inner, undefined)).toBe(true)
})
