import { chmodSync, createWriteStream, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isListening } from '@/e2e/faults/balancer'
import { programsRoot } from '@/e2e/faults/programs-root'
import { until } from '@/e2e/faults/verdict'
import { inRootFolder } from '@/e2e/support/debian/debian-root'
import { freePort } from '@/scripts/boot/ports.mjs'
import { terminate } from '@/scripts/lib/processes'
import { onStop } from '@/scripts/lib/shutdown'

const READY_MS = 60_000

/** As docs/operations.md tells to set it up. */
function settings(server: URL, port: number, pool: number) {
  return `[databases]
* = host=${server.hostname} port=${server.port} connect_query='SET statement_timeout = 4000'
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
auth_type = scram-sha-256
auth_file = /pgbouncer/users.txt
pool_mode = transaction
default_pool_size = ${pool}
max_client_conn = 500
max_prepared_statements = 500
ignore_startup_parameters = statement_timeout
log_connections = 0
log_disconnections = 0
`
}

/**
 * PgBouncer in transaction mode before a server of this machine, out of a Debian root folder.
 * @param url of a database of the server
 * @param options folder: for its settings and log; pool: connections to the server
 * @returns through: the address of a database of the server by way of it
 */
export async function startPgBouncer(
  url: string,
  { folder, pool }: { folder: string; pool: number },
): Promise<{ through: (url: string) => string; stop: () => Promise<void> } | { missing: string }> {
  const root = await programsRoot()
  if ('missing' in root) return root
  const server = new URL(url)
  const port = await freePort()
  const place = join(folder, 'pgbouncer')
  mkdirSync(place, { recursive: true })
  writeFileSync(join(place, 'pgbouncer.ini'), settings(server, port, pool))
  const user = decodeURIComponent(server.username)
  writeFileSync(join(place, 'users.txt'), `"${user}" "${decodeURIComponent(server.password)}"\n`)
  chmodSync(place, 0o755)
  const child = inRootFolder(root.path, 'pgbouncer', ['/pgbouncer/pgbouncer.ini'], {
    user: 'postgres',
    mounts: [{ from: place, to: '/pgbouncer', readOnly: true }],
  })
  const log = createWriteStream(join(folder, 'pgbouncer.log'))
  child.stdout?.pipe(log)
  child.stderr?.pipe(log)
  const forget = onStop(() => terminate(child))
  await until('PgBouncer принимает соединения', () => isListening(port), READY_MS)
  return {
    through(address) {
      const way = new URL(address)
      way.hostname = '127.0.0.1'
      way.port = String(port)
      return way.href
    },
    async stop() {
      forget()
      await terminate(child)
    },
  }
}
