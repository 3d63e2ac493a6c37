import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, readFileSync, rmdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Image } from '@/e2e/image/layers'
import { overlayLines } from '@/e2e/image/layers'
import { PATH, quoted } from '@/e2e/support/debian/debian-root'
import { ended } from '@/e2e/support/processes/ended'
import { runFolder } from '@/e2e/support/processes/run-folder'
import { UserError } from '@/scripts/boot/console.mjs'
import { bareEnv } from '@/scripts/lib/processes'
import { onStop } from '@/scripts/lib/shutdown'

/** Same privileges as `docker run --cap-drop ALL --security-opt no-new-privileges`. */
function unprivileged(user: string) {
  const none = ['--bounding-set=-all', '--inh-caps=-all', '--ambient-caps=-all', '--no-new-privs']
  return ['setpriv', `--reuid=${user}`, `--regid=${user}`, '--clear-groups', ...none, '--']
}

/** Shell lines that mount the container's file system: the image read-only, devices and temporary files in memory. */
function mounting(layers: string[], place: string, volume: string | undefined) {
  const at = (path: string) => quoted(join(place, path))
  return [
    ...overlayLines(layers, place),
    `mount -t proc -o nosuid,nodev,noexec proc ${at('proc')}`,
    `mount -t tmpfs -o nosuid,mode=755,size=65536k tmpfs ${at('dev')}`,
    ...['null 1 3', 'zero 1 5', 'full 1 7', 'random 1 8', 'urandom 1 9', 'tty 5 0'].map((device) => {
      const [name = '', ...numbers] = device.split(' ')
      return `mknod -m 666 ${at(`dev/${name}`)} c ${numbers.join(' ')}`
    }),
    `ln -s /proc/self/fd ${at('dev/fd')}`,
    `mkdir ${at('dev/shm')} && mount -t tmpfs -o nosuid,nodev,noexec,mode=1777,size=65536k shm ${at('dev/shm')}`,
    `mount -t tmpfs -o nosuid,nodev,mode=1777 tmpfs ${at('tmp')}`,
    `mount --bind -o ro /sys ${at('sys')}`,
    ...(volume ? [`mount --bind ${quoted(volume)} ${at('app/.data')}`] : []),
  ]
}

const ROOT = '/sys/fs/cgroup'

/** The same files under cgroup v1 and v2. */
const GENERATIONS = [
  { folder: ROOT, mark: 'cgroup.controllers', limit: 'memory.max', peak: 'memory.peak' },
  {
    folder: join(ROOT, 'memory'),
    mark: 'memory.limit_in_bytes',
    limit: 'memory.limit_in_bytes',
    peak: 'memory.max_usage_in_bytes',
  },
]

/**
 * A cgroup with a memory limit, like `mem_limit`.
 * @returns undefined when cgroups are not available
 */
function memoryGroup(
  name: string,
  bytes: number,
): { procs: string; peak: () => number; remove: () => void } | undefined {
  const generation = GENERATIONS.find(({ folder, mark }) => existsSync(join(folder, mark)))
  if (!generation) return undefined
  const path = join(generation.folder, name)
  try {
    mkdirSync(path)
    writeFileSync(join(path, generation.limit), String(bytes))
  } catch {
    return undefined
  }
  return {
    procs: join(path, 'cgroup.procs'),
    peak: () => Number(readFileSync(join(path, generation.peak), 'utf8')),
    remove: () => {
      try {
        rmdirSync(path)
      } catch {
        // The kernel may still be accounting the last pages; leaving an empty cgroup is harmless.
      }
    },
  }
}

export interface Container {
  origin: string
  /** Output so far. */
  log: () => string
  /** Peak memory in bytes, available while the container runs. */
  peak: () => number | undefined
  exec: (words: string[], input?: string) => Promise<{ code: number | null; output: string }>
  /** Like `docker stop`. */
  stop: () => Promise<{ code: number | null; ms: number }>
  exited: Promise<number | null>
}

/**
 * Starts an image with Docker's strictest options: read-only root, no capabilities, own process namespace, limited
 * memory. The network namespace is the caller's.
 */
export async function startContainer(
  image: Image,
  {
    port,
    env,
    volume,
    memory = 2 ** 30,
  }: { port: number; env: Record<string, string>; volume?: string; memory?: number },
): Promise<Container> {
  const place = runFolder()
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
    env: bareEnv({ PATH, ...whole }),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let words = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      words = (words + text).slice(-100_000)
    })
  }
  const exited: Promise<number | null> = new Promise((resolve) =>
    child.once('close', (code) => resolve(code)),
  )
  void exited.then(() => group?.remove())
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

/** The host's pid of the container's first process. */
async function firstProcess(child: ChildProcess) {
  const file = `/proc/${child.pid}/task/${child.pid}/children`
  while (child.exitCode === null && child.signalCode === null) {
    const first = Number.parseInt(readFileSync(file, 'utf8'), 10)
    if (first > 0) return first
    await delay(10)
  }
  throw new UserError('Контейнер не запустился.')
}

/** Like `docker exec`. */
async function execIn(
  first: number,
  image: Image,
  env: Record<string, string>,
  words: string[],
  input?: string,
) {
  const enter = ['--target', String(first), '--mount', '--pid', '--ipc', '--uts', '--root', '--']
  const become = [...unprivileged(image.user), 'env', `--chdir=${image.workdir}`]
  const child = spawn('nsenter', [...enter, ...become, ...words], {
    env: bareEnv({ PATH, ...env }),
    stdio: 'pipe',
  })
  // A command may exit before it has read its input.
  child.stdin.on('error', () => {})
  child.stdin.end(input)
  return ended(child)
}

/** Like Docker, gives a new volume the owner of its mount point in the image. */
export function makeVolume(image: Image) {
  const volume = runFolder()
  const places = image.layers.map((layer) => join(layer.path, image.volumes[0] ?? ''))
  const { uid, gid } = statSync(places.findLast((place) => existsSync(place)) ?? volume)
  chownSync(volume, uid, gid)
  return volume
}
