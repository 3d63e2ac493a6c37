import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { UserError } from '@/scripts/boot/console.mjs'

/** Where root keeps what the postgres account cannot reach inside the project's folder. */
const SHARED = '/var/lib/pokazateli'
const ACCOUNT = 'postgres'

export type Account = { uid: number; gid: number }

/** A system account by its name, made when missing. @throws Error when it cannot be made */
export function systemAccount(name: string): Account {
  const lookUp = (kind: '-u' | '-g') =>
    Number(execFileSync('id', [kind, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }))
  try {
    return { uid: lookUp('-u'), gid: lookUp('-g') }
  } catch {
    const flags = ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin']
    execFileSync('useradd', [...flags, name], { stdio: 'ignore' })
    return { uid: lookUp('-u'), gid: lookUp('-g') }
  }
}

/**
 * PostgreSQL refuses to run as root: there it runs as the system account `postgres`.
 * @returns undefined: run as ourselves
 */
export function postgresAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  try {
    return systemAccount(ACCOUNT)
  } catch {
    throw new UserError(
      `PostgreSQL не запускается от имени root, а создать пользователя ${ACCOUNT} не удалось. ` +
        'Создайте его сами или запустите команду от имени обычного пользователя.',
    )
  }
}

/** Whether the account may pass through every folder of the path that exists. */
export function canReach(path: string, account: Account | undefined): boolean {
  if (!account) return true
  const parent = dirname(path)
  if (parent !== path && !canReach(parent, account)) return false
  if (!existsSync(path)) return true
  const { mode, uid, gid } = statSync(path)
  if (uid === account.uid) return (mode & 0o100) !== 0
  if (gid === account.gid) return (mode & 0o010) !== 0
  return (mode & 0o001) !== 0
}

/** A folder the account owns and can reach. */
export function giveFolder(folder: string, account: Account | undefined) {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (!account) return
  chownSync(folder, account.uid, account.gid)
  chmodSync(folder, 0o700)
}

/** @returns the shared folder, which anyone may pass through and only root may change */
export function sharedFolder(): string {
  mkdirSync(SHARED, { recursive: true })
  chmodSync(SHARED, 0o755)
  return SHARED
}

/**
 * The server's programs at a place the account can run them from: copied once per version when the
 * project lies in a closed folder such as `/root`.
 * @param native folder with `bin`, `lib` and `share`
 */
export function reachablePrograms(native: string, version: string, account: Account | undefined) {
  if (canReach(native, account)) return native
  const copy = join(sharedFolder(), `programs-${version}`)
  if (existsSync(copy)) return copy
  const draft = `${copy}.${process.pid}`
  cpSync(native, draft, { recursive: true, verbatimSymlinks: true })
  try {
    renameSync(draft, copy)
  } catch (error) {
    // Another start was first; its copy is the same.
    rmSync(draft, { recursive: true, force: true })
    if (!existsSync(copy)) throw error
  }
  return copy
}
