import { cpSync, existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { whenListening } from '@/e2e/faults/balancer'
import { step } from '@/scripts/boot/console.mjs'
import { binary, inRoot, root } from '@/scripts/boot/paths.mjs'
import { freePort } from '@/scripts/boot/ports.mjs'
import { hashFiles, isFresh, writeStamp } from '@/scripts/boot/stamps.mjs'
import { mustRunNode, startNode, terminate } from '@/scripts/lib/processes'

const SOURCE = join('e2e', 'bench', 'throughput', 'bare')
const PLACE = join('.cache', 'throughput', 'bare')

/** Builds the bare application of the installed Next when it or Next changed. @returns its server */
async function ensureBare(): Promise<string> {
  const server = inRoot(PLACE, '.next', 'standalone', PLACE, 'server.js')
  const stamp = inRoot('.cache', 'throughput', 'bare.stamp')
  const hash = hashFiles(root, [SOURCE, 'node_modules/next/package.json', 'node_modules/pg/package.json'])
  if (isFresh(stamp, hash) && existsSync(server)) return server
  step('Собираем голое приложение для сравнения')
  rmSync(inRoot(PLACE), { recursive: true, force: true })
  mkdirSync(inRoot(PLACE), { recursive: true })
  cpSync(inRoot(SOURCE), inRoot(PLACE), { recursive: true })
  await mustRunNode('Сборка не удалась.', [binary('next'), 'build', inRoot(PLACE)], {
    NODE_ENV: 'production',
    NEXT_TELEMETRY_DISABLED: '1',
    PROJECT_ROOT: root,
  })
  writeStamp(stamp, hash)
  return server
}

/**
 * The bare handler, served by the same Node without anything of ours around it.
 * @param env DATABASE_URL, DATABASE_POOL_SIZE, PLAN_FILE
 */
export async function startBare(env: Record<string, string>) {
  const server = await ensureBare()
  const port = await freePort()
  const child = startNode([server], {
    ...env,
    NODE_ENV: 'production',
    PORT: String(port),
    HOSTNAME: '127.0.0.1',
    NEXT_TELEMETRY_DISABLED: '1',
  })
  await whenListening(port, child, () => 'Голое приложение не запустилось.')
  return { port, stop: () => terminate(child) }
}
