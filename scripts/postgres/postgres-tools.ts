import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { UserError } from '@/scripts/boot/console.mjs'
import { terminate } from '@/scripts/lib/processes'
import { onStop } from '@/scripts/lib/shutdown'

/** Parameters of an address that libpq's programs read from these variables; the certificates are files. */
const TLS = [
  ['sslmode', 'PGSSLMODE'],
  ['sslrootcert', 'PGSSLROOTCERT'],
  ['sslcert', 'PGSSLCERT'],
  ['sslkey', 'PGSSLKEY'],
]

/** A connection as libpq's programs take it: in the environment, so that the password is in no list of processes. */
export function libpqEnv(url: string): Record<string, string> {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url)
  const tls = TLS.flatMap(([parameter = '', variable = '']) => {
    const value = searchParams.get(parameter)
    return value ? [[variable, value]] : []
  })
  return {
    PGHOST: hostname.replace(/^\[|\]$/g, ''),
    PGPORT: port || '5432',
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    ...Object.fromEntries(tls),
  }
}

/** @param words what `--version` prints: `pg_dump (PostgreSQL) 18.1 (Debian 18.1-1)` */
export function toolMajor(words: string): number | undefined {
  const match = /\(PostgreSQL\) (\d+)/.exec(words)
  return match ? Number(match[1]) : undefined
}

/** @returns its major version; nothing when there is no such program */
function ask(program: string): number | undefined {
  const { status, stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' })
  return status === 0 ? toolMajor(stdout) : undefined
}

function inside(folder: string, pattern: RegExp) {
  try {
    return readdirSync(folder).filter((name) => pattern.test(name))
  } catch {
    return []
  }
}

/** Where Debian and Red Hat, and what is made of them, keep clients of several versions side by side. */
function shelves() {
  return [
    ...inside('/usr/lib/postgresql', /^\d+$/).map((name) => `/usr/lib/postgresql/${name}/bin`),
    ...inside('/usr', /^pgsql-\d+$/).map((name) => `/usr/${name}/bin`),
  ]
}

/**
 * The program to use with a server: that of PATH when it is new enough, otherwise the newest one of this machine. An
 * older pg_dump does not read a newer server, nor an older pg_restore a newer copy.
 * @param major of the server or the copy
 */
export function requireTool(
  name: string,
  major: number,
  machine: { folders: () => string[]; version: (program: string) => number | undefined } = {
    folders: shelves,
    version: ask,
  },
): { program: string; version: number } {
  const find = (programs: string[]) =>
    programs
      .flatMap((program) => {
        const version = machine.version(program)
        return version === undefined ? [] : { program, version }
      })
      .sort((one, other) => other.version - one.version)[0]
  const usual = find([name])
  if (usual && usual.version >= major) return usual
  const newest = find(machine.folders().map((folder) => `${folder}/${name}`))
  if (newest && newest.version >= major) return newest
  const advice =
    `Установите клиент PostgreSQL ${major} и проверьте PATH. ` +
    `Debian, Ubuntu: пакет postgresql-client-${major} из репозитория apt.postgresql.org. ` +
    `Red Hat и подобные: postgresql${major} из yum.postgresql.org.`
  const found = Math.max(usual?.version ?? 0, newest?.version ?? 0)
  if (found === 0) throw new UserError(`Программа ${name} не найдена. ${advice}`)
  throw new UserError(`Программа ${name} версии ${found} слишком стара: нужна ${major} или новее. ${advice}`)
}

/** What takes the place of files. */
interface Pipes {
  /** What the program reads. */
  input?: Readable
  /** Takes what the program writes. */
  output?: (written: Readable) => Promise<void>
}

/**
 * Runs a program of PostgreSQL to its end; its own words go to the terminal, and it is stopped with us.
 * @returns whether it succeeded
 */
export async function runTool(
  program: string,
  args: string[],
  url: string,
  { input, output }: Pipes = {},
): Promise<boolean> {
  const env = { ...process.env, ...libpqEnv(url) }
  const child = spawn(program, args, {
    env,
    stdio: [input ? 'pipe' : 'ignore', output ? 'pipe' : 'inherit', 'inherit'],
  })
  const forget = onStop(() => terminate(child))
  const ended = once(child, 'exit').then(([code]) => {
    forget()
    return code === 0
  })
  // A pipe that breaks ends the program: what it has got so far is not the whole.
  const piped = async (work: Promise<void>) => {
    try {
      await work
    } catch (error) {
      terminate(child)
      throw error
    }
  }
  const [isDone] = await Promise.all([
    ended,
    input && child.stdin && piped(pipeline(input, child.stdin)),
    output && child.stdout && piped(output(child.stdout)),
  ])
  return isDone
}
