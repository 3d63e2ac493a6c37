import { execFileSync } from 'node:child_process'
import { appendFileSync, chownSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { Ledger } from '@/e2e/faults/durability/ledger'
import { checkStaff } from '@/e2e/faults/durability/staff-check'
import { writeStaff } from '@/e2e/faults/durability/staff-writer'
import type { Context, Scenario } from '@/e2e/faults/harness'
import { Postgres } from '@/e2e/faults/postgres'
import { beside, expect, until } from '@/e2e/faults/verdict'
import { removingFolder, temporaryFolder } from '@/e2e/support/postgres/temporary'
import { freePort } from '@/scripts/boot/ports.mjs'
import { withClient } from '@/scripts/database/database-url'
import { onStop } from '@/scripts/lib/shutdown'
import { type Embedded, startEmbedded } from '@/scripts/postgres/postgres'
import { accountFor } from '@/scripts/postgres/postgres-files'

/**
 * Starts a streaming standby of a local server from a base backup, on a free port. Removed by `stop`.
 * @param adminUrl of the primary, as a superuser
 * @returns addresses with the primary's databases
 */
async function startStandby(adminUrl: string): Promise<Embedded & { password: string }> {
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
    return { ...removingFolder(server, folder), password }
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
}

const HOST = '127.0.0.1'
/** Acknowledged writes before the primary dies, and again after the takeover. */
const QUOTA = { short: 20, full: 200 }
const BACK_MS = 300_000

/** An address that follows the primary, like the Service `-rw` of Kubernetes or a floating IP. */
function primaryAddress(url: string) {
  let target = Number(new URL(url).port)
  const server = createServer((client) => {
    const database = connect(target, HOST)
    client.pipe(database).pipe(client)
    client.on('error', () => database.destroy())
    database.on('error', () => client.destroy())
  })
  return {
    server,
    leadTo(other: string) {
      target = Number(new URL(other).port)
    },
  }
}

/** Makes commits wait for the standby (synchronous replication); a restarted primary does not. */
async function commitOnBoth({ postgres }: Context) {
  await postgres.administer(`ALTER SYSTEM SET synchronous_standby_names = '*'`)
  await postgres.administer('SELECT pg_reload_conf()')
  const isSynchronous = async () => {
    const [row] = await postgres.administer('SELECT sync_state FROM pg_stat_replication')
    return row?.sync_state === 'sync'
  }
  await until('ведомый стал синхронным', isSynchronous, BACK_MS)
  await postgres.administer('ALTER SYSTEM RESET synchronous_standby_names')
}

export const scenario: Scenario = {
  id: 'F2S',
  title: 'ведомый сервер базы становится основным',
  async run(context, size) {
    const { postgres } = context
    const standby = new Postgres(await startStandby(postgres.url('postgres')))
    const forget = onStop(() => standby.remove())
    const port = await freePort()
    const address = primaryAddress(context.url)
    address.server.listen(port, HOST)
    try {
      await commitOnBoth(context)
      const through = new URL(context.running)
      through.host = `${HOST}:${port}`
      const replica = await context.replica(context.patient(size, through.href))
      const { pid } = replica
      const admin = await context.signIn(replica.origin, 'admin@example.com')
      const demo = await context.row<{ id: number }>(
        `SELECT company_id AS id FROM users WHERE email = 'manager@example.com'`,
      )
      const person = await context.hire('manager', demo.id)
      const ledger = new Ledger()
      const writing = (isOver: () => boolean) =>
        writeStaff({ ledger, admin, companyId: demo.id, userId: person.id }, isOver)
      const took = await beside(writing, async () => {
        await ledger.more(QUOTA[size])
        await postgres.kill()
        const killed = performance.now()
        await standby.administer('SELECT pg_promote(true)')
        address.leadTo(standby.url('postgres'))
        await ledger.more(1)
        const ms = performance.now() - killed
        await ledger.more(QUOTA[size])
        return ms
      })
      const place = standby.url(new URL(context.url).pathname.slice(1))
      const sql: Context['sql'] = (text, values) =>
        withClient(place, async (client) => (await client.query(text, values)).rows)
      const { problems, found } = await checkStaff(sql, ledger)
      const listed = [...ledger.surprises, ...problems]
      expect(listed.length === 0, `нарушений ${listed.length}:\n  ${listed.slice(0, 8).join('\n  ')}`)
      expect(replica.pid === pid && replica.isAlive, 'процесс приложения не пережил смены основного сервера')
      return [
        ['Записей подтверждено', ledger.acknowledged],
        ['Из них найдено на новом основном', found],
        ['Без ответа или с ответом 503', ledger.entries.filter(({ outcome }) => outcome === 'maybe').length],
        ['От kill -9 основного до подтверждённой записи в том же сеансе, мс', Math.round(took)],
      ]
    } finally {
      forget()
      // After a failure a remaining primary would wait for its standby forever.
      await postgres.kill()
      await standby.remove()
      address.server.close()
    }
  },
}
