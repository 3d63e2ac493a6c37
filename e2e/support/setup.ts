import { afterAll, inject, vi } from 'vitest'
import { env } from '@/lib/core/env'
import { guardBridge } from '@/lib/core/guard-bridge'
import { urlOf } from '@/scripts/database/running-role'
import { beginFile, ownDatabase, runningRole } from './database'

/*
 * Runs before each test file. The files of a process follow one another in it like the tests of one file: they share
 * its database and what it has imported, and each begins with the reference data and the settings of the first.
 */

process.env.DATABASE_OWNER_URL = await ownDatabase()
process.env.DATABASE_URL = urlOf(
  process.env.DATABASE_OWNER_URL,
  runningRole(inject('template')),
  inject('password'),
)
guardBridge().workbookReader = inject('workbookReader')
guardBridge().paperPress = inject('paperPress')
await beginFile()

const settings = { ...env() }

afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
  const now = env()
  for (const name of Object.keys(now)) if (!(name in settings)) Reflect.deleteProperty(now, name)
  Object.assign(now, settings)
})
