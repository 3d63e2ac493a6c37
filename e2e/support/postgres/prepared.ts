import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inject } from 'vitest'
import { migrate } from '@/scripts/database/migrations'
import { withFileLock } from '@/scripts/lib/file-lock'
import { seed } from '@/scripts/lib/prepare'
import { randomSecret } from '@/scripts/lib/secrets'
import { startEmbedded } from '@/scripts/postgres/postgres'
import { startTemporary } from './temporary'

/** Starts a temporary server for one test, with a migrated database and reference data. */
export async function startPrepared(options: { durable?: boolean } = {}) {
  return startTemporary({ ...options, from: await prepared(inject('prepared')) })
}

/** The data folder to copy, created on first use in a run. */
function prepared(folder: string): Promise<{ dataDir: string; password: string }> {
  const dataDir = join(folder, 'postgres')
  const made = join(folder, 'password')
  return withFileLock(join(folder, 'lock'), async () => {
    if (existsSync(made)) return { dataDir, password: readFileSync(made, 'utf8') }
    const password = randomSecret()
    const server = await startEmbedded({ dataDir, password, durable: false })
    try {
      await migrate(server.url)
      await seed(server.url, false)
    } finally {
      await server.stop()
    }
    writeFileSync(made, password)
    return { dataDir, password }
  })
}
