import { execFileSync } from 'node:child_process'
import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { randomSecret } from '@/scripts/lib/secrets'
import { type Embedded, startEmbedded } from '@/scripts/postgres/postgres'
import { giveFolder } from '@/scripts/postgres/postgres-account'
import { accountFor } from '@/scripts/postgres/postgres-files'

/** A folder of the system's for a cluster, which the account of PostgreSQL may use. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'pokazateli-'))
  giveFolder(folder, accountFor(join(folder, 'postgres')))
  return folder
}

/** The server, whose `stop` leaves nothing of it in that folder. */
export const leavingNothing = (server: Embedded, folder: string): Embedded => ({
  ...server,
  stop: async () => {
    await server.stop()
    for (const place of [dirname(server.dataDir), folder]) rmSync(place, { recursive: true, force: true })
  },
})

/**
 * A server for one run: an empty cluster, or a copy of one that is stopped, in the system's temporary folder, removed
 * by `stop`.
 * @returns dataDir and password start the same cluster anew
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
    return { ...leavingNothing(await startEmbedded({ dataDir, password, durable }), folder), password }
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
}
