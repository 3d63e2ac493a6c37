import { execFileSync } from 'node:child_process'
import { appendFileSync, chownSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { leavingNothing, temporaryFolder } from '@/e2e/support/postgres/temporary'
import { withClient } from '@/scripts/database/database-url'
import { type Embedded, startEmbedded } from '@/scripts/postgres/postgres'
import { accountFor } from '@/scripts/postgres/postgres-files'

/**
 * A streaming standby of a server running on this machine, for tests: a copy of its data folder made the way a base
 * backup is, on a free port. Removed by `stop`.
 * @param adminUrl of the primary, as a superuser
 * @returns addresses have the primary's databases
 */
export async function startStandby(adminUrl: string): Promise<Embedded & { password: string }> {
  const { hostname, port, username, password: encoded } = new URL(adminUrl)
  const password = decodeURIComponent(encoded)
  const folder = temporaryFolder()
  const dataDir = join(folder, 'postgres')
  const account = accountFor(dataDir)
  try {
    await withClient(adminUrl, async (client) => {
      const { rows } = await client.query("SELECT current_setting('data_directory') AS place")
      await client.query("SELECT pg_backup_start('standby', true)")
      execFileSync('cp', ['-a', String(rows[0].place), dataDir])
      const end = await client.query('SELECT labelfile FROM pg_backup_stop(false)')
      writeFileSync(join(dataDir, 'backup_label'), end.rows[0].labelfile)
    })
    for (const name of ['postmaster.pid', 'postmaster.opts']) rmSync(join(dataDir, name), { force: true })
    writeFileSync(join(dataDir, 'standby.signal'), '')
    const source = `host=${hostname} port=${port} user=${username} password=${password}`
    const settings = [`primary_conninfo = '${source}'`, "wal_retrieve_retry_interval = '100ms'"]
    appendFileSync(join(dataDir, 'postgresql.auto.conf'), `${settings.join('\n')}\n`)
    if (account) {
      for (const name of ['backup_label', 'standby.signal'])
        chownSync(join(dataDir, name), account.uid, account.gid)
    }
    const user = decodeURIComponent(username)
    const server = await startEmbedded({ dataDir, password, user, database: 'postgres' })
    return { ...leavingNothing(server, folder), password }
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
}
