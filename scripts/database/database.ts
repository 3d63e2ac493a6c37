import { inRoot } from '@/scripts/boot/paths.mjs'
import { requireDatabase } from '@/scripts/database/database-url'
import { keptValues, randomSecret, storeValues } from '@/scripts/lib/secrets'
import { onStop } from '@/scripts/lib/shutdown'
import { startEmbedded } from '@/scripts/postgres/postgres'
import { keepRunning } from '@/scripts/postgres/postgres-watch'

/**
 * The database of this project: the server named by DATABASE_URL, otherwise the embedded one under `.data`,
 * started when it does not run and again when it ends under this process, and stopped with this process unless it is
 * another's by then.
 */
export async function openDatabase(): Promise<{ url: string; embedded: boolean }> {
  const url = process.env.DATABASE_URL
  if (url) {
    await requireDatabase(url)
    return { url, embedded: false }
  }
  const file = inRoot('.data', 'postgres.json')
  const kept = keptValues(file, { password: randomSecret, port: () => 0 })
  const options = { dataDir: inRoot('.data', 'postgres'), ...kept }
  const starting = startEmbedded(options)
  let watch: ReturnType<typeof keepRunning> | undefined
  // Registered before the start is over: a signal in between must not leave a server behind.
  onStop(async () => {
    await watch?.stop()
    await (await starting.catch(() => undefined))?.stop()
  })
  const server = await starting
  watch = keepRunning(server, options)
  if (server.port !== kept.port) storeValues(file, { ...kept, port: server.port })
  return { url: server.url, embedded: true }
}
