import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type InRoot, inRootFolder, quoted } from '@/e2e/support/debian/debian-root'
import { ended } from '@/e2e/support/processes/ended'
import { runFolder } from '@/e2e/support/processes/run-folder'

/** A stack of layers; only the topmost instruction's own files are in its folder. */
interface Layer {
  path: string
  /** The instruction. */
  title: string
  bytes: number
}

export interface Image {
  /** From the base upwards. */
  layers: Layer[]
  env: Record<string, string>
  workdir: string
  user: string
  volumes: string[]
  cmd: string[]
  healthcheck: string[]
}

/**
 * Shell lines that mount the layers at a path.
 * @param lower from the base upwards
 * @param writable without it the mount is read-only
 */
export function overlayLines(lower: string[], place: string, writable?: { upper: string; work: string }) {
  // overlayfs takes the topmost layer first, and at least two when the mount is read-only.
  const lowers = [...lower].reverse().join(':')
  const options = writable
    ? `lowerdir=${lowers},upperdir=${writable.upper},workdir=${writable.work}`
    : `ro,lowerdir=${lowers}`
  return [`mount -t overlay overlay -o ${quoted(options)} ${quoted(place)}`]
}

/**
 * Starts a command in an overlay of the layers with the host's DNS and CA certificates; its changes stay in `files` of
 * the folder.
 */
export function startInLayers(
  lower: string[],
  folder: string,
  [command = '', ...args]: string[],
  options: Pick<InRoot, 'env' | 'cwd' | 'user' | 'mounts' | 'alone'>,
) {
  const place = join(folder, 'merged')
  const writable = { upper: join(folder, 'files'), work: join(folder, 'work') }
  for (const one of [place, writable.upper, writable.work]) mkdirSync(one, { recursive: true })
  const before = [...overlayLines(lower, place, writable), ...lend(place)]
  return inRootFolder(place, command, args, { ...options, before })
}

const TRUST = '/etc/ssl/certs/ca-certificates.crt'

/**
 * What a build borrows from the host: DNS, CA certificates, proxy and registry settings. None of it stays in a layer.
 */
export const BORROWED = {
  ...(existsSync(TRUST) ? { NODE_EXTRA_CA_CERTS: '/run/trust.pem' } : {}),
  ...Object.fromEntries(
    Object.entries(process.env).filter(([name]) =>
      /^(https?_proxy|no_proxy|npm_config_registry)$/i.test(name),
    ),
  ),
}

/** @returns shell lines */
function lend(place: string): string[] {
  const names = ['resolv.conf', 'hosts'].map(
    (name) => `mount --bind /etc/${name} ${quoted(join(place, 'etc', name))}`,
  )
  const run = quoted(join(place, 'run'))
  return [...names, `mount -t tmpfs tmpfs ${run}`, `[ ! -e ${TRUST} ] || cp ${TRUST} ${run}/trust.pem`]
}

/** Output of a shell script in the layers, mounted read-only. */
export async function inLayers(layers: Layer[], script: string) {
  const place = runFolder()
  const lower = layers.map((layer) => layer.path)
  const before = overlayLines(lower, place)
  const { code, output } = await ended(inRootFolder(place, 'sh', ['-c', script], { before }))
  if (code !== 0) throw new Error(output)
  return output
}

/** @returns bytes on disk */
export function sizeOf(folder: string): number {
  const { stdout } = spawnSync('du', ['-s', '--block-size=1', folder], { encoding: 'utf8' })
  return Number.parseInt(stdout, 10)
}
