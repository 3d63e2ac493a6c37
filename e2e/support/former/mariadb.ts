import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const SERVER = '/usr/sbin/mariadbd'

/** MariaDB is installed as Debian ships it, and this account may start it. */
export const hasMariadb = existsSync(SERVER) && process.getuid?.() === 0

/** Starts a MariaDB on a socket in a temporary folder. @returns the socket and a stop function */
export async function startMariadb(): Promise<{ socket: string; stop: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'mariadb-'))
  const [data, socket] = [join(folder, 'data'), join(folder, 's')]
  execFileSync(
    'mariadb-install-db',
    [
      '--no-defaults',
      `--datadir=${data}`,
      '--user=root',
      '--auth-root-authentication-method=normal',
      '--skip-test-db',
    ],
    { stdio: 'ignore' },
  )
  const server = spawn(
    SERVER,
    [
      '--no-defaults',
      `--datadir=${data}`,
      `--socket=${socket}`,
      '--skip-networking',
      '--user=root',
      '--innodb-buffer-pool-size=32M',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  for await (const line of createInterface(server.stderr)) {
    if (line.includes('ready for connections')) break
  }
  server.stderr.resume()
  return {
    socket,
    stop: async () => {
      const ended = once(server, 'exit')
      server.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true })
    },
  }
}
