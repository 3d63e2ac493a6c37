import { spawnSync } from 'node:child_process'
import {
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { NO_SPACE, UserError } from '@/scripts/boot/console.mjs'
import { bareEnv } from '@/scripts/lib/processes'
import { type Account, giveFolder } from '@/scripts/postgres/postgres-account'
import type { Programs } from '@/scripts/postgres/postgres-programs'

interface Cluster {
  /** Its real place */
  dataDir: string
  server: Programs
  account: Account | undefined
  durable: boolean
}

/** This machine only, no sockets in shared folders, time in UTC as on any server. */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  timezone: 'UTC',
  log_timezone: 'UTC',
}

/** For data nobody will miss: commits do not wait for the disk. */
const FAST = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

/** Letters and their order follow Russian rules through ICU, the same on every system. */
const LOCALE = ['--encoding=UTF8', '--locale=C', '--locale-provider=icu', '--icu-locale=ru-RU']

const LOG = 'server.log'
/** A longer log is put aside as `server.log.1` at the next start. */
const LOG_BYTES = 5_000_000

function run(cluster: Cluster, program: string, args: string[]) {
  const result = spawnSync(program, args, {
    ...cluster.account,
    cwd: dirname(cluster.dataDir),
    encoding: 'utf8',
    // The server inherits the output of the `pg_ctl` that starts it: a pipe would never close.
    stdio: ['ignore', 'ignore', args[0] === 'start' ? 'ignore' : 'pipe'],
    env: bareEnv({ PATH: process.env.PATH, SystemRoot: process.env.SystemRoot, LC_ALL: 'C' }),
    windowsHide: true,
  })
  return { ok: result.status === 0, output: `${result.stderr ?? ''}${result.error?.message ?? ''}`.trim() }
}

/**
 * Makes the cluster beside its place and moves it there whole: an interrupted start leaves nothing half made.
 * @param user superuser
 */
export function initialise(cluster: Cluster, user: string, password: string) {
  const { dataDir, account } = cluster
  if (existsSync(dataDir) && readdirSync(dataDir).length > 0) {
    throw new UserError(
      `В папке ${dataDir} нет базы PostgreSQL, но есть другие файлы. Уберите их и повторите.`,
    )
  }
  const draft = mkdtempSync(`${dataDir}.new-`)
  const data = join(draft, 'data')
  const secret = join(draft, 'password')
  try {
    giveFolder(draft, account)
    writeFileSync(secret, password, { mode: 0o600 })
    if (account) chownSync(secret, account.uid, account.gid)
    const flags = [`--username=${user}`, `--pwfile=${secret}`, '--auth=scram-sha-256', ...LOCALE]
    if (!cluster.durable) flags.push('--no-sync')
    const result = run(cluster, cluster.server.initdb, [`--pgdata=${data}`, ...flags])
    if (!result.ok) throw new UserError(`Не удалось создать базу данных в ${dataDir}:\n${result.output}`)
    renameSync(data, dataDir)
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

/**
 * Starts the server and waits until it takes connections, recovery after a crash included. `pg_ctl` puts it
 * into a session of its own, so Ctrl+C in our terminal does not reach it.
 */
export function launch(cluster: Cluster, port: number) {
  const log = join(cluster.dataDir, LOG)
  // Appended to, because it tells why the previous server died.
  if ((statSync(log, { throwIfNoEntry: false })?.size ?? 0) > LOG_BYTES) renameSync(log, `${log}.1`)
  const settings = Object.entries({ port: String(port), ...SETTINGS, ...(cluster.durable ? {} : FAST) })
  const options = settings.map(([name, value]) => `-c ${name}=${value}`).join(' ')
  const before = logLines(cluster.dataDir).length
  const args = ['start', '-D', cluster.dataDir, '-l', log, '-o', options, '-w', '-t', '120']
  if (run(cluster, cluster.server.pgCtl, args).ok) return
  // Only lines of this start explain its failure.
  const lines = logLines(cluster.dataDir).slice(before)
  const cure = cureOf(lines.join('\n'), cluster.dataDir)
  throw new UserError(
    `PostgreSQL не запустился. ${cure ?? `Журнал ${log}:\n${lines.slice(-12).join('\n') || 'в нём ничего нового'}`}`,
  )
}

/** What to do about what a start may meet, by the words of the server; null where they must speak for themselves. */
export function cureOf(log: string, dataDir: string): string | null {
  if (/No space left on device/.test(log)) return NO_SPACE
  if (/wrong ownership|invalid permissions|Permission denied/.test(log))
    return `Папка ${dataDir} скопирована с другим владельцем или правами: верните владельца (chown -R) и chmod 700.`
  if (/database files are incompatible|not compatible with this version/.test(log))
    return `Папка ${dataDir} — другой версии PostgreSQL или другого процессора: восстановите базу из копии, npm run restore.`
  if (/Address already in use/.test(log)) return 'Порт базы занят: повторите запуск, он возьмёт другой.'
  return null
}

function logLines(dataDir: string) {
  const log = join(dataDir, LOG)
  return existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : []
}

/**
 * What the server last said of itself. Statements and the values in them are left in its log.
 * @returns at most six lines
 */
export function lastWords(dataDir: string): string[] {
  return logLines(dataDir)
    .filter((line) => /\] (LOG|FATAL|PANIC): /.test(line))
    .slice(-6)
}

/** Ends the server: open transactions are rolled back, everything committed is on disk when this returns. */
export function halt(cluster: Cluster) {
  const args = ['stop', '-D', cluster.dataDir, '-m', 'fast', '-w', '-t', '60']
  const result = run(cluster, cluster.server.pgCtl, args)
  if (!result.ok) throw new UserError(`PostgreSQL не остановился: ${result.output}`)
}
