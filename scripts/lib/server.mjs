import { setTimeout as delay } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { UserError } from './console.mjs'
import { inRoot } from './paths.mjs'
import { localUrl } from './ports.mjs'
import { startNode, terminate } from './processes.mjs'
import { isStopping } from './shutdown.mjs'

const READY_MS = 60_000

/**
 * Waits until the application answers `/readyz` with 200.
 * @param {string} origin
 * @param {import('node:child_process').ChildProcess} child the application; its end ends the waiting
 */
async function waitUntilReady(origin, child) {
  const deadline = Date.now() + READY_MS
  let answer = 'нет ответа'
  while (Date.now() < deadline) {
    if (isStopping() || child.exitCode !== null || child.signalCode !== null) {
      throw new UserError('Приложение завершилось, не успев запуститься: причина напечатана выше.')
    }
    try {
      const response = await fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(2000) })
      if (response.ok) return
      answer = `ответ ${response.status}`
    } catch {
      answer = 'нет ответа'
    }
    await delay(100)
  }
  throw new UserError(`Приложение не готово к работе за минуту: ${origin}/readyz — ${answer}.`)
}

/**
 * Starts the application and waits until it is ready. It is stopped with this process, or earlier by `stop`.
 * @param {string[]} args arguments of Node: the server's file, or Next's development server
 * @param {{ port: number, host: string, env: Record<string, string | undefined>, log?: string }} options
 */
export async function startServer(args, { port, host, env, log }) {
  const guard = pathToFileURL(inRoot('lib', 'server', 'http-guard.mjs')).href
  const settings = { ...env, PORT: String(port), HOSTNAME: host, NEXT_TELEMETRY_DISABLED: '1' }
  const child = startNode(['--import', guard, ...args], settings, log)
  const origin = localUrl(host, port)
  const exited = new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)))
  await waitUntilReady(origin, child)
  return { origin, pid: child.pid ?? 0, exited, stop: () => terminate(child) }
}
