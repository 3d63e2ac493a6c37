import { spawn, spawnSync } from 'node:child_process'
import { UserError } from './console.mjs'

/**
 * A connection as libpq's programs take it: in the environment, so that the password is in no list of processes.
 * @param {string} url
 * @returns {Record<string, string>}
 */
export function libpqEnv(url) {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url)
  const sslmode = searchParams.get('sslmode')
  return {
    PGHOST: hostname.replace(/^\[|\]$/g, ''),
    PGPORT: port || '5432',
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    ...(sslmode ? { PGSSLMODE: sslmode } : {}),
  }
}

/**
 * @param {string} words what `--version` prints: `pg_dump (PostgreSQL) 18.1 (Debian 18.1-1)`
 * @returns {number | undefined}
 */
export function toolMajor(words) {
  const match = /\(PostgreSQL\) (\d+)/.exec(words)
  return match ? Number(match[1]) : undefined
}

/** @param {string} name @returns {string | undefined} what the program says of itself, nothing when there is none */
function ask(name) {
  const { status, stdout } = spawnSync(name, ['--version'], { encoding: 'utf8' })
  return status === 0 ? stdout : undefined
}

/**
 * Refuses a program that is missing or older than the server: an older pg_dump does not read a newer server.
 * @param {string} name
 * @param {number} major of the server
 * @param {(name: string) => string | undefined} [version]
 */
export function requireTool(name, major, version = ask) {
  const advice = `Установите клиент PostgreSQL ${major} (в Debian — пакет postgresql-client-${major}) и проверьте PATH.`
  const words = version(name)
  if (words === undefined) throw new UserError(`Программа ${name} не найдена. ${advice}`)
  const found = toolMajor(words) ?? 0
  if (found < major) {
    throw new UserError(`Программа ${name} версии ${found} старее сервера (версия ${major}). ${advice}`)
  }
}

/**
 * Runs a program of PostgreSQL to its end; its own words go to the terminal.
 * @param {string} name
 * @param {string[]} args
 * @param {string} url
 * @returns {Promise<boolean>} whether it succeeded
 */
export function runTool(name, args, url) {
  return new Promise((resolve, reject) => {
    const env = { ...process.env, ...libpqEnv(url) }
    const child = spawn(name, args, { env, stdio: ['ignore', 'inherit', 'inherit'] })
    child.once('error', reject)
    child.once('exit', (code) => resolve(code === 0))
  })
}
