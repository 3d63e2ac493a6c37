import { afterAll, inject } from 'vitest'
import { env } from '@/lib/core/process/env'
import { guardBridge } from '@/lib/core/process/guard-bridge'
import { urlOf } from '@/scripts/database/running-role'
import { beginFile, ownDatabase, runningRole } from './database'
import { discard } from './process-wide'

/*
 * Runs before each test file. Files of a worker share its database, connections and imported modules; each begins with
 * the reference data, default settings and no process-wide state.
 */

process.env.DATABASE_OWNER_URL = await ownDatabase()
// On a busy machine a call waits for a connection instead of failing.
process.env.DATABASE_URL = `${urlOf(
  process.env.DATABASE_OWNER_URL,
  runningRole(inject('template')),
  inject('password'),
)}?connect_timeout=20`
discard(
  'caughtLetters',
  'publicationParts',
  'publicationContents',
  'heavyShares',
  'interactiveWork',
  'refusals',
)
guardBridge().threads = inject('threads')
await beginFile()

const settings = { ...env() }

afterAll(() => {
  const now = env()
  for (const name of Object.keys(now)) if (!(name in settings)) Reflect.deleteProperty(now, name)
  Object.assign(now, settings)
})
