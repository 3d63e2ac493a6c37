import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { connectionProblem, ensureDatabase } from '../database/database-url.mjs'
import { UserError } from '../lib/console.mjs'
import { withFileLock } from '../lib/file-lock.mjs'
import { freePort, isPortFree } from '../lib/ports.mjs'
import { randomSecret } from '../lib/secrets.mjs'
import { giveFolder } from './postgres-account.mjs'
import { halt, initialise, launch } from './postgres-cluster.mjs'
import { accountFor, holdsData, isAlive, placeData, runningServer } from './postgres-files.mjs'
import { programs } from './postgres-programs.mjs'

/**
 * @typedef {object} EmbeddedOptions
 * @property {string} dataDir folder of the cluster; made when missing
 * @property {string} password of the superuser; a cluster keeps the one it was made with
 * @property {number} [port] wanted port; another one is chosen when it is taken
 * @property {string} [user] superuser, `pokazateli` by default
 * @property {string} [database] made when missing, `pokazateli` by default
 * @property {boolean} [durable] false: a power cut may lose data, everything is several times faster
 *
 * @typedef {object} Embedded
 * @property {string} url of the database
 * @property {string} adminUrl of the `postgres` database on the same server
 * @property {string} dataDir real place of the cluster
 * @property {number} port
 * @property {boolean} reused another living process answers for the server and will stop it
 * @property {() => boolean} isForeign whether that is so now
 * @property {() => Promise<void>} stop waits until the server has written everything and ended; leaves it to the
 *   living process that answers for it, if that is another
 */

/**
 * Starts PostgreSQL over a data folder, or joins the server already running over it. A server left behind by a
 * killed process is adopted. Signals do not reach the server: it ends when `stop` is called.
 * @param {EmbeddedOptions} options
 * @returns {Promise<Embedded>}
 */
export async function startEmbedded(options) {
  const { password, user = 'pokazateli', database = 'pokazateli', durable = true } = options
  const account = accountFor(options.dataDir)
  const dataDir = placeData(options.dataDir, account)
  const cluster = { dataDir, account, durable, server: await programs(account) }
  const ownerFile = `${dataDir}.owner`

  const state = await withFileLock(`${dataDir}.lock`, async () => {
    if (!holdsData(dataDir, cluster.server.major)) initialise(cluster, user, password)
    const running = runningServer(dataDir)
    if (running && ownerOf(ownerFile)) return { port: running.port, reused: true }
    const port = running?.port ?? (await choosePort(options.port))
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

/**
 * A server for one run: an empty cluster in the system's temporary folder, removed by `stop`.
 * @param {{ durable?: boolean }} [options]
 * @returns {Promise<Embedded & { password: string }>} dataDir and password start the same cluster anew
 */
export async function startTemporary({ durable = false } = {}) {
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

/** @param {string} ownerFile @returns {boolean} another process that answers for the server is alive */
function ownerOf(ownerFile) {
  const owner = existsSync(ownerFile) ? Number(readFileSync(ownerFile, 'utf8')) : 0
  return owner > 0 && owner !== process.pid && isAlive(owner)
}

/** @param {number | undefined} wanted */
async function choosePort(wanted) {
  return wanted && (await isPortFree(wanted)) ? wanted : freePort()
}
