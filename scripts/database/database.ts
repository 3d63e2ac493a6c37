import { DATABASE_OVER_TLS, isPlainDatabase } from '@/lib/core/tls/require-tls'
import { UserError } from '@/scripts/boot/console.mjs'
import { inRoot } from '@/scripts/boot/paths.mjs'
import { describeUrl, requireDatabase } from '@/scripts/database/database-url'
import { RUNNING_ROLE, urlOf } from '@/scripts/database/running-role'
import { fileValues, randomSecret, storeValues } from '@/scripts/lib/secrets'
import { onStop } from '@/scripts/lib/shutdown'
import { startEmbedded } from '@/scripts/postgres/postgres'
import { keepRunning } from '@/scripts/postgres/postgres-watch'

/** Before the first word is said to it. */
function requireTls(url: string) {
  if (process.env.REQUIRE_TLS === 'off' || !isPlainDatabase(url)) return
  throw new UserError(`${describeUrl(url)} — ${DATABASE_OVER_TLS}; сеть закрыта иначе — REQUIRE_TLS=off.`)
}

interface Database {
  /** As the role that runs. */
  url: string
  /** As the role that owns and migrates; the same, where only one address is given. */
  owner: string
  embedded: boolean
}

/**
 * The database of this project: the server named by DATABASE_URL, with DATABASE_OWNER_URL for what only its owner may
 * do, otherwise the embedded one under `.data`, started when it does not run and again when it ends under this process, and stopped with this process unless it is
 * another's by then.
 */
export async function openDatabase(): Promise<Database> {
  const { DATABASE_URL: url, DATABASE_OWNER_URL: owner } = process.env
  if (url) {
    for (const address of new Set([url, owner || url])) requireTls(address)
    await requireDatabase(owner || url)
    return { url, owner: owner || url, embedded: false }
  }
  const file = inRoot('.data', 'postgres.json')
  const stored = fileValues(file, { password: randomSecret, running: randomSecret, port: () => 0 })
  const { running, ...options } = { dataDir: inRoot('.data', 'postgres'), ...stored }
  const starting = startEmbedded(options)
  let watch: ReturnType<typeof keepRunning> | undefined
  // Registered before the start is over: a signal in between must not leave a server behind.
  onStop(async () => {
    await watch?.stop()
    await (await starting.catch(() => undefined))?.stop()
  })
  const server = await starting
  watch = keepRunning(server, options)
  if (server.port !== stored.port) storeValues(file, { ...stored, port: server.port })
  return { url: urlOf(server.url, RUNNING_ROLE, running), owner: server.url, embedded: true }
}
