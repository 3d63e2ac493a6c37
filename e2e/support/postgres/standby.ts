import { execFileSync } from 'node:child_process'
import { appendFileSync, chownSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { withClient } from '@/scripts/database/database-url'
import { type Embedded, startEmbedded } from '@/scripts/postgres/postgres'
import { giveFolder } from '@/scripts/postgres/postgres-account'
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
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'pokazateli-standby-'))
  const account = accountFor(join(folder, 'postgres'))
  giveFolder(folder, account)
  const dataDir = join(folder, 'postgres')
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
