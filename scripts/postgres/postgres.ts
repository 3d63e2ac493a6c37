import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { UserError } from '@/scripts/boot/console.mjs'
import { freePort, isPortFree } from '@/scripts/boot/ports.mjs'
import { connectionProblem, ensureDatabase } from '@/scripts/database/database-url'
import { withFileLock } from '@/scripts/lib/file-lock'
import { halt, initialise, launch } from '@/scripts/postgres/postgres-cluster'
import { accountFor, holdsData, isAlive, placeData, runningServer } from '@/scripts/postgres/postgres-files'
import { programs } from '@/scripts/postgres/postgres-programs'

export interface EmbeddedOptions {
  /** Folder of the cluster; made when missing */
  dataDir: string
  /** Of the superuser; a cluster keeps the one it was made with */
  password: string
  /** Wanted port; another one is chosen when it is taken */
  port?: number
  /** Superuser, `pokazateli` by default */
  user?: string
  /** Made when missing, `pokazateli` by default */
  database?: string
  /** false: a power cut may lose data, everything is several times faster */
  durable?: boolean
}

export interface Embedded {
  /** Of the database */
  url: string
  /** Of the `postgres` database on the same server */
  adminUrl: string
  /** Real place of the cluster */
  dataDir: string
  port: number
  /** Another living process answers for the server and will stop it */
  reused: boolean
  /** Whether that is so now */
  isForeign: () => boolean
  /** Waits until the server has written everything and ended; leaves it to the living process that answers for it, if that is another */
  stop: () => Promise<void>
}

/**
 * Starts PostgreSQL over a data folder, or joins the server already running over it. A server left behind by a
 * killed process is adopted. Signals do not reach the server: it ends when `stop` is called.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const { password, user = 'pokazateli', database = 'pokazateli', durable = true } = options
  const account = accountFor(options.dataDir)
  const dataDir = placeData(options.dataDir, account)
  const cluster = { dataDir, account, durable, server: await programs(account) }
  const ownerFile = `${dataDir}.owner`

  const state = await withFileLock(`${dataDir}.lock`, async () => {
    if (!holdsData(dataDir, cluster.server.major)) initialise(cluster, user, password)
    const running = runningServer(dataDir)
    if (running && ownerOf(ownerFile)) return { port: running.port, reused: true }
    const preferred = options.port
    const port = running?.port ?? (preferred && (await isPortFree(preferred)) ? preferred : await freePort())
    if (!running) launch(cluster, port)
    writeFileSync(ownerFile, String(process.pid))
    return { port, reused: false }
  })

  const isForeign = () => ownerOf(ownerFile)
  // Whoever started it last answers for it, whoever that was at the time of this start. Within the lock, so that
  // nobody joins a server that is on its way out.
  const stop = async () => {
    if (!existsSync(dirname(dataDir))) return
    await withFileLock(`${dataDir}.lock`, async () => {
      if (isForeign()) return
      if (runningServer(dataDir)) halt(cluster)
      rmSync(ownerFile, { force: true })
    })
  }
  const server = `postgresql://${encodeURIComponent(user)}:${encodeURIComponent(password)}@127.0.0.1:${state.port}`
  try {
    await ensureDatabase(`${server}/postgres`, database)
  } catch (error) {
    await stop()
    const hint = 'Пароль хранится рядом с папкой базы; без него войти нельзя.'
    throw new UserError(`Не удалось войти в базу данных ${dataDir}: ${connectionProblem(error)}. ${hint}`)
  }
  return { url: `${server}/${database}`, adminUrl: `${server}/postgres`, dataDir, ...state, isForeign, stop }
}

/** @returns another process that answers for the server is alive */
function ownerOf(ownerFile: string): boolean {
  const owner = existsSync(ownerFile) ? Number(readFileSync(ownerFile, 'utf8')) : 0
  return owner > 0 && owner !== process.pid && isAlive(owner)
}
