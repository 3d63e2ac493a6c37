import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { UserError } from '../../scripts/lib/console.mjs'
import { onStop } from '../../scripts/lib/shutdown.mjs'
import { PATH, quoted } from '../support/debian/debian-root.mjs'
import { memoryGroup } from './cgroup.mjs'
import { ended } from './ended.mjs'
import { mounting, unprivileged } from './isolation.mjs'

/**
 * @typedef {object} Container
 * @property {string} origin
 * @property {() => string} log what it has said so far
 * @property {() => number | undefined} peak bytes of memory at most, while it runs
 * @property {(words: string[], input?: string) => Promise<{ code: number | null, output: string }>} exec
 * @property {() => Promise<{ code: number | null, ms: number }>} stop as `docker stop` does
 * @property {Promise<number | null>} exited
 */

/**
 * Starts an image as Docker would with the strictest options: a read-only root, no capabilities, its own processes,
 * memory bounded. The network is the caller’s.
 * @param {import('./build.mjs').Image} image
 * @param {{ port: number, env: Record<string, string>, volume?: string, memory?: number }} options
 * @returns {Promise<Container>}
 */
export async function startContainer(image, { port, env, volume, memory = 2 ** 30 }) {
  const place = mkdtempSync(join(tmpdir(), 'pokazateli-container-'))
  const name = randomBytes(6).toString('hex')
  const group = memoryGroup(`pokazateli-${name}`, memory)
  const script = [
    'set -e',
    ...(group ? [`echo 0 > ${quoted(group.procs)}`] : []),
    `hostname ${name}`,
    ...mounting(
      image.layers.map((layer) => layer.path),
      place,
      volume,
    ),
    'exec "$0" "$@"',
  ].join('\n')
  const whole = { HOSTNAME: name, HOME: `/home/${image.user}`, ...image.env, PORT: String(port), ...env }
  const isolated = ['--mount', '--pid', '--fork', '--kill-child', '--ipc', '--uts', 'sh', '-c', script]
  const inside = [
    'chroot',
    place,
    ...unprivileged(image.user),
    'env',
    `--chdir=${image.workdir}`,
    ...image.cmd,
  ]
  const child = spawn('unshare', [...isolated, ...inside], {
    env: { PATH, ...whole },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let words = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      words = (words + text).slice(-100_000)
    })
  }
  /** @type {Promise<number | null>} */
  const exited = new Promise((resolve) => child.once('close', (code) => resolve(code)))
  void exited.then(() => {
    rmSync(place, { recursive: true, force: true })
    group?.remove()
  })
  const first = await firstProcess(child)
  const forget = onStop(async () => {
    process.kill(first, 'SIGKILL')
    await exited
  })
  void exited.then(forget)
  return {
    origin: `http://127.0.0.1:${port}`,
    log: () => words,
    peak: () => group?.peak(),
    exec: (command, input) => execIn(first, image, whole, command, input),
    stop: async () => {
      const begun = Date.now()
      process.kill(first, 'SIGTERM')
      return { code: await exited, ms: Date.now() - begun }
    },
    exited,
  }
}

/** The number of the container’s first process here. @param {import('node:child_process').ChildProcess} child */
async function firstProcess(child) {
  const file = `/proc/${child.pid}/task/${child.pid}/children`
  while (child.exitCode === null && child.signalCode === null) {
    const first = Number.parseInt(readFileSync(file, 'utf8'), 10)
    if (first > 0) return first
    await delay(10)
  }
  throw new UserError('Контейнер не запустился.')
}

/**
 * `docker exec`.
 * @param {number} first
 * @param {import('./build.mjs').Image} image
 * @param {Record<string, string>} env
 * @param {string[]} words
 * @param {string} [input]
 */
async function execIn(first, image, env, words, input) {
  const enter = ['--target', String(first), '--mount', '--pid', '--ipc', '--uts', '--root', '--']
  const become = [...unprivileged(image.user), 'env', `--chdir=${image.workdir}`]
  const child = spawn('nsenter', [...enter, ...become, ...words], { env: { PATH, ...env }, stdio: 'pipe' })
  // A command that ends without having read its input is not a failure.
  child.stdin.on('error', () => {})
  child.stdin.end(input)
  return ended(child)
}

/**
 * A new volume, with the owner of its place in the image: so Docker makes one.
 * @param {import('./build.mjs').Image} image
 */
export function makeVolume(image) {
  const volume = mkdtempSync(join(tmpdir(), 'pokazateli-volume-'))
  const places = image.layers.map((layer) => join(layer.path, image.volumes[0] ?? ''))
  const { uid, gid } = statSync(places.findLast((place) => existsSync(place)) ?? volume)
  chownSync(volume, uid, gid)
  const remove = () => rmSync(volume, { recursive: true, force: true })
  return { volume, remove, forget: onStop(remove) }
}
