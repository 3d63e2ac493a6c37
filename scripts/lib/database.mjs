import { requireDatabase } from './database-url.mjs'
import { inRoot } from './paths.mjs'
import { startEmbedded } from './postgres.mjs'
import { keepRunning } from './postgres-watch.mjs'
import { keptValues, randomSecret, storeValues } from './secrets.mjs'
import { onStop } from './shutdown.mjs'

/**
 * The database of this project: the server named by DATABASE_URL, otherwise the embedded one under `.data`,
 * started when it does not run, started again when it ends by itself, and stopped with this process.
 * @returns {Promise<{ url: string, embedded: boolean }>}
 */
export async function openDatabase() {
  const url = process.env.DATABASE_URL
  if (url) {
    await requireDatabase(url)
    return { url, embedded: false }
  }
  const file = inRoot('.data', 'postgres.json')
  const kept = keptValues(file, { password: randomSecret, port: () => 0 })
  const options = { dataDir: inRoot('.data', 'postgres'), ...kept }
  const starting = startEmbedded(options)
  // Registered before the start is over: a signal in between must not leave a server behind.
  onStop(async () => (await starting.catch(() => undefined))?.stop())
  const server = await starting
  if (server.port !== kept.port) storeValues(file, { ...kept, port: server.port })
  if (!server.reused) keepRunning(server, options)
  return { url: server.url, embedded: true }
}
