import { execFileSync } from 'node:child_process'
import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { randomSecret } from '@/scripts/lib/secrets'
import { type Embedded, startEmbedded } from '@/scripts/postgres/postgres'
import { giveFolder } from '@/scripts/postgres/postgres-account'
import { accountFor } from '@/scripts/postgres/postgres-files'

/**
 * A server for one run: an empty cluster in the system's temporary folder, removed by `stop`.
 * @param options.like a server that has been stopped: its cluster is copied, not made anew
 * @returns dataDir and password start the same cluster anew
 */
export async function startTemporary({
  durable = false,
  like,
}: {
  durable?: boolean
  like?: { dataDir: string; password: string }
} = {}): Promise<Embedded & { password: string }> {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'pokazateli-'))
  giveFolder(folder, accountFor(join(folder, 'postgres')))
  const password = like?.password ?? randomSecret()
  const dataDir = join(folder, 'postgres')
  try {
    if (like) execFileSync('cp', ['-a', like.dataDir, dataDir])
    const server = await startEmbedded({ dataDir, password, durable })
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
