import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { randomSecret } from '@/scripts/lib/secrets'
import { type Embedded, startEmbedded } from '@/scripts/postgres/postgres'
import { giveFolder } from '@/scripts/postgres/postgres-account'
import { accountFor } from '@/scripts/postgres/postgres-files'

/**
 * A server for one run: an empty cluster in the system's temporary folder, removed by `stop`.
 * @returns dataDir and password start the same cluster anew
 */
export async function startTemporary({
  durable = false,
}: {
  durable?: boolean
} = {}): Promise<Embedded & { password: string }> {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'pokazateli-'))
  giveFolder(folder, accountFor(join(folder, 'postgres')))
  const password = randomSecret()
  try {
    const server = await startEmbedded({ dataDir: join(folder, 'postgres'), password, durable })
    const stop = async () => {
      await server.stop()
      for (const place of [dirname(server.dataDir), folder]) rmSync(place, { recursive: true, force: true })
    }
    return { ...server, password, stop }
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
}
