import { type ChildProcess, spawn } from 'node:child_process'
import { openSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { startNginx } from '@/e2e/faults/balancer-nginx'
import { programsRoot } from '@/e2e/faults/programs-root'
import { runFolder } from '@/e2e/support/processes/run-folder'
import { tsxArgs } from '@/e2e/support/processes/tsx'
import { UserError } from '@/scripts/boot/console.mjs'
import { freePort, localUrl } from '@/scripts/boot/ports.mjs'
import { terminate } from '@/scripts/lib/processes'
import { onStop } from '@/scripts/lib/shutdown'

const READY_MS = 300_000

export function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}

/**
 * Waits until something listens on the port.
 * @param child whose exit ends the wait
 * @param explain its output, for the error message
 */
export async function whenListening(port: number, child: ChildProcess, explain: () => string) {
  const limit = performance.now() + READY_MS
  while (!(await isListening(port))) {
    const hasEnded = child.exitCode !== null || child.signalCode !== null
    if (hasEnded || performance.now() > limit) throw new UserError(`Порт ${port} не открылся. ${explain()}`)
    await delay(50)
  }
}

function startNode(args: string[], log: string) {
  const output = openSync(log, 'a')
  return spawn(process.execPath, args, { stdio: ['ignore', output, output] })
}

/**
 * Starts a balancer in front of local replicas: nginx with the project's configuration where a Debian root can be
 * created, otherwise the one in Node. It ends with this process, or by `stop`.
 * @param targets ports of the replicas
 * @param options withNginx: false for the one in Node
 * @returns words: which one and why, in Russian
 */
export async function startBalancer(targets: number[], { withNginx = true } = {}) {
  const folder = runFolder()
  const log = join(folder, 'balancer.log')
  const port = await freePort()
  const found = withNginx ? await programsRoot() : { missing: 'выбран без nginx' }
  const child =
    'path' in found
      ? startNginx({ root: found.path, folder, port, targets, log })
      : startNode(tsxArgs('e2e/faults/balancer-node.ts', ...[port, ...targets].map(String)), log)
  const forget = onStop(() => terminate(child))
  const output = () => readFileSync(log, 'utf8')
  await whenListening(port, child, output)
  return {
    origin: localUrl('127.0.0.1', port),
    words:
      'path' in found
        ? 'nginx из Debian с настройками deploy/nginx'
        : `балансировщик на Node (${found.missing})`,
    output,
    stop: async () => {
      forget()
      await terminate(child)
    },
  }
}
