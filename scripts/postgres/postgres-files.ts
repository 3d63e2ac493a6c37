import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { errorCode, UserError } from '@/scripts/boot/console.mjs'
import { type Account, canReach, postgresAccount, sharedFolder } from '@/scripts/postgres/postgres-account'

/**
 * What a running server writes into `postmaster.pid`.
 * @returns undefined when it is not such a file
 */
export function parsePostmasterPid(text: string): { pid: number; port: number } | undefined {
  const lines = text.split('\n')
  const pid = Number(lines[0])
  const port = Number(lines[3])
  return Number.isInteger(pid) && pid > 0 && Number.isInteger(port) && port > 0 ? { pid, port } : undefined
}

export function isAlive(pid: number) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return errorCode(error) === 'EPERM'
  }
}

/**
 * The server running over a data folder. After a crash or in a new container the number in the file may
 * belong to another program; such a file is removed, for PostgreSQL itself would refuse to start over it.
 */
export function runningServer(dataDir: string) {
  const file = join(dataDir, 'postmaster.pid')
  const found = existsSync(file) ? parsePostmasterPid(readFileSync(file, 'utf8')) : undefined
  if (!found) return undefined
  if (isAlive(found.pid) && isPostgres(found.pid)) return found
  rmSync(file, { force: true })
  return undefined
}

function isPostgres(pid: number) {
  if (process.platform !== 'linux') return true
  try {
    // In a container whose first process gathers nobody, a killed server stays in the table as a zombie.
    return /\(postgres\) [^Z]/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

/**
 * Refuses data of another major version: PostgreSQL cannot read it, and its own message is English.
 * @param major version of the server at hand
 * @returns whether the folder holds data at all
 */
export function holdsData(dataDir: string, major: number): boolean {
  const file = join(dataDir, 'PG_VERSION')
  if (!existsSync(file)) return false
  const version = readFileSync(file, 'utf8').trim()
  if (version === String(major)) return true
  throw new UserError(
    `Папка ${dataDir} создана PostgreSQL ${version}, а эта система работает с PostgreSQL ${major}.\n` +
      `Если данные нужны, выгрузите их прежней версией системы (pg_dump). Затем переименуйте папку, ` +
      'например в postgres-old, и повторите запуск: будет создана новая база.',
  )
}

/**
 * The real place of a data folder. When the project lies where the account cannot go, the data live in a
 * shared folder and a link stays in the project; removing the link means starting anew.
 */
export function placeData(dataDir: string, account: Account | undefined): string {
  const known = lstatSync(dataDir, { throwIfNoEntry: false })
  if (known && existsSync(dataDir)) return realpathSync(dataDir)
  if (known) rmSync(dataDir)
  mkdirSync(dirname(dataDir), { recursive: true })
  if (canReach(dirname(dataDir), account)) return dataDir
  const place = mkdtempSync(join(sharedFolder(), 'data-'))
  chmodSync(place, 0o755)
  const real = join(place, 'postgres')
  symlinkSync(real, dataDir)
  return real
}

/**
 * The account for a data folder: its owner when it exists, for PostgreSQL accepts no other.
 * @returns undefined: run as ourselves
 */
export function accountFor(dataDir: string): Account | undefined {
  const known = statSync(dataDir, { throwIfNoEntry: false })
  const self = process.getuid?.()
  const account = known && self !== undefined && known.uid !== self ? undefined : postgresAccount()
  if (known && self === 0 && known.uid === 0 && account && existsSync(join(dataDir, 'PG_VERSION'))) {
    throw new UserError(
      `Папка ${dataDir} скопирована с владельцем root, а PostgreSQL под root не работает: ` +
        `chown -R ${account.uid}:${account.gid} ${realpathSync(dataDir)} — и повторите запуск.`,
    )
  }
  if (!known || self === undefined || known.uid === self) return account
  if (self === 0) return { uid: known.uid, gid: known.gid }
  throw new UserError(
    `Папка ${dataDir} принадлежит другому пользователю системы: запустите команду от его имени ` +
      '(если прежний запуск был от root — с sudo).',
  )
}
