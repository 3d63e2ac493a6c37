import type { ChildProcess } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import { SETTINGS } from '@/lib/core/process/env'
import { bundledGuard } from '@/scripts/boot/bundle.mjs'
import { UserError } from '@/scripts/boot/console.mjs'
import { localUrl } from '@/scripts/boot/ports.mjs'
import { readiness } from '@/scripts/boot/readiness.mjs'
import { type Environment, startNode, terminate } from '@/scripts/lib/processes'
import { isStopping } from '@/scripts/lib/shutdown'
import type { Account } from '@/scripts/postgres/postgres-account'

const READY_MS = 180_000

/** What the process that answers people has of our environment: its settings, and what Node and the system need. */
const LENT = new Set([
  ...SETTINGS,
  ...['SHUTDOWN_DELAY_SECONDS', 'NODE_OPTIONS', 'NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE', 'SSL_CERT_DIR'],
  ...['PATH', 'LANG', 'LC_ALL', 'TZ', 'TMPDIR', 'UV_THREADPOOL_SIZE'],
  // Windows.
  ...['SYSTEMROOT', 'TEMP', 'TMP', 'USERPROFILE', 'APPDATA', 'LOCALAPPDATA', 'COMSPEC', 'PATHEXT'],
])

/** Takes the rest away: the owner's password and the first administrator's are no business of that process. */
const nothingElse = (): Environment =>
  Object.fromEntries(
    Object.keys(process.env).flatMap((name) => (LENT.has(name.toUpperCase()) ? [] : [[name, undefined]])),
  )

/**
 * Waits until the application answers `/readyz` with 200.
 * @param child the application; its end ends the waiting
 * @param folder its TLS_DIR
 */
async function waitUntilReady(origin: string, child: ChildProcess, folder: string | undefined) {
  const deadline = Date.now() + READY_MS
  let answer = 'нет ответа'
  while (Date.now() < deadline) {
    if (isStopping() || child.exitCode !== null || child.signalCode !== null) {
      throw new UserError('Приложение завершилось, не успев запуститься: причина напечатана выше.')
    }
    const status = await readiness(origin, folder)
    if (status === 200) return
    answer = status === undefined ? 'нет ответа' : `ответ ${status}`
    await delay(100)
  }
  throw new UserError(`Приложение не готово к работе за три минуты: ${origin}/readyz — ${answer}.`)
}

/**
 * Starts the application and waits until it is ready. It is stopped with this process, or earlier by `stop`.
 * @param args arguments of Node: the server's file, or Next's development server
 * @param options account: of the system that it runs as, in place of ours; log: a file
 */
export async function startServer(
  args: string[],
  {
    port,
    host,
    env,
    log,
    account,
  }: { port: number; host: string; env: Environment; log?: string; account?: Account },
) {
  const guard = await bundledGuard()
  const own = { PORT: String(port), HOSTNAME: host, NEXT_TELEMETRY_DISABLED: '1' }
  const child = startNode(['--import', guard, ...args], { ...nothingElse(), ...env, ...own }, log, account)
  const folder = env.TLS_DIR ?? process.env.TLS_DIR
  const origin = localUrl(host, port, Boolean(folder))
  const exited = new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)))
  await waitUntilReady(origin, child, folder)
  return { origin, pid: child.pid ?? 0, exited, stop: () => terminate(child) }
}
