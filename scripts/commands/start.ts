import { existsSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundledGuard } from '@/scripts/boot/bundle.mjs'
import { say, UserError } from '@/scripts/boot/console.mjs'
import { inRoot } from '@/scripts/boot/paths.mjs'
import { localUrl, parseHost, parsePort } from '@/scripts/boot/ports.mjs'
import { stage } from '@/scripts/boot/stages.mjs'
import { ensureBuild, serverFile } from '@/scripts/lib/build'
import { announce, prepare } from '@/scripts/lib/prepare'
import { startServer } from '@/scripts/lib/server'
import { isStopping } from '@/scripts/lib/shutdown'
import { type Account, canReach, systemAccount } from '@/scripts/postgres/postgres-account'

/** What root starts answers people as: neither root's files nor PostgreSQL's are open to it. */
const NAME = 'pokazateli'
/** Below, a port is root's. */
const FIRST_FREE_PORT = 1024

const isOpen = (file: string, account: Account) => {
  if (!canReach(dirname(file), account)) return false
  const { mode, uid, gid } = statSync(file)
  if (uid === account.uid) return (mode & 0o400) !== 0
  return (mode & (gid === account.gid ? 0o040 : 0o004)) !== 0
}

/**
 * The account of the answering process. Under root it differs from ours, so that an intruder cannot read the owner's
 * password; where that is impossible, the reason is printed.
 * @param files that the process reads before it answers
 * @returns undefined: ourselves
 */
function servingAccount(port: number, files: string[]): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  const { TLS_DIR } = process.env
  const needed = [
    process.execPath,
    ...files,
    ...(TLS_DIR ? [join(TLS_DIR, 'tls.crt'), join(TLS_DIR, 'tls.key')] : []),
  ]
  let reason = port < FIRST_FREE_PORT ? `порт ${port} открывает только root` : ''
  try {
    const account = systemAccount(NAME)
    const closed = needed.find((file) => existsSync(file) && !isOpen(file, account))
    if (closed) reason ||= `ей закрыт файл ${closed}`
    if (!reason) {
      const dotEnv = inRoot('.env')
      if (existsSync(dotEnv) && isOpen(dotEnv, account)) {
        say(`  Файл ${dotEnv} открыт всем, а в нём секреты: chmod 600 ${dotEnv}`)
      }
      return account
    }
  } catch {
    reason ||= 'создать её не удалось'
  }
  say(`  Приложение работает от имени root, а не учётной записи ${NAME}: ${reason}.`)
  return undefined
}

/** `npm start`: from a fresh clone to a working production server. Ends when the server does. */
export async function main() {
  const port = parsePort(process.env.PORT)
  const host = parseHost(process.env.HOSTNAME)
  // Neither needs the other, and each waits for a disk now and then.
  const [{ env, demo }, , guard] = await Promise.all([
    prepare(localUrl(host, port, Boolean(process.env.TLS_DIR))),
    ensureBuild(),
    bundledGuard(),
  ])
  const account = servingAccount(port, [serverFile, fileURLToPath(guard)])
  const settings = { port, host, env: { ...env, NODE_ENV: 'production' }, account }
  const server = await stage('Запуск приложения', () => startServer([serverFile], settings))
  announce(server.origin, demo)
  await server.exited
  if (!isStopping()) throw new UserError('Приложение неожиданно завершилось: причина напечатана выше.')
  return 0
}
