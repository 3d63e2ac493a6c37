import { execFileSync } from 'node:child_process'
import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { randomSecret } from '@/scripts/lib/secrets'
import { type Embedded, startEmbedded } from '@/scripts/postgres/postgres'
import { giveFolder } from '@/scripts/postgres/postgres-account'
import { accountFor } from '@/scripts/postgres/postgres-files'

/** A temporary folder that PostgreSQL's account may use. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'pokazateli-'))
  giveFolder(folder, accountFor(join(folder, 'postgres')))
  return folder
}

/** A server whose `stop` also removes the folder. */
export const removingFolder = (server: Embedded, folder: string): Embedded => ({
  ...server,
  stop: async () => {
    await server.stop()
    for (const place of [dirname(server.dataDir), folder]) rmSync(place, { recursive: true, force: true })
  },
})

/**
 * A server for one run: an empty cluster or a copy of a stopped one, in a temporary folder that `stop` removes.
 * @returns dataDir and password, to start the same cluster again
 */
export async function startTemporary({
  durable = false,
  from,
}: {
  durable?: boolean
  from?: { dataDir: string; password: string }
} = {}): Promise<Embedded & { password: string }> {
  const folder = temporaryFolder()
  const dataDir = join(folder, 'postgres')
  const password = from?.password ?? randomSecret()
  try {
    if (from) execFileSync('cp', ['-a', from.dataDir, dataDir])
    return { ...removingFolder(await startEmbedded({ dataDir, password, durable }), folder), password }
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
}
