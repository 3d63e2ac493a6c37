import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inRootFolder, quoted } from '../support/debian/debian-root.mjs'
import { ended } from './ended.mjs'

/**
 * One over another, the last on top; only the last instruction’s own files are in its folder.
 * @typedef {object} Layer
 * @property {string} path
 * @property {string} title the instruction
 * @property {number} bytes
 */

/**
 * Lines that put layers together at a folder.
 * @param {string[]} lower from the base upwards
 * @param {string} place
 * @param {{ upper: string, work: string }} [writable] without it the result is read-only
 */
export function overlayLines(lower, place, writable) {
  // The kernel wants the topmost first, and two at least when nothing is writable.
  const lowers = [...lower].reverse().join(':')
  const options = writable
    ? `lowerdir=${lowers},upperdir=${writable.upper},workdir=${writable.work}`
    : `ro,lowerdir=${lowers}`
  return [`mount -t overlay overlay -o ${quoted(options)} ${quoted(place)}`]
}

/**
 * Starts a command over layers, with this machine's names and trust; what it changes stays in `files` of the folder.
 * @param {string[]} lower
 * @param {string} folder
 * @param {string[]} words the command
 * @param {Pick<import('../support/debian/debian-root.mjs').InRoot, 'env' | 'cwd' | 'user' | 'mounts' | 'alone'>} options
 */
export function startOver(lower, folder, [command = '', ...args], options) {
  const place = join(folder, 'merged')
  const writable = { upper: join(folder, 'files'), work: join(folder, 'work') }
  for (const one of [place, writable.upper, writable.work]) mkdirSync(one, { recursive: true })
  const before = [...overlayLines(lower, place, writable), ...lend(place)]
  return inRootFolder(place, command, args, { ...options, before })
}

const TRUST = '/etc/ssl/certs/ca-certificates.crt'

/** What a build is lent of this machine: names, trust, the way to the registry. Nothing of it stays in a layer. */
export const LENT = {
  ...(existsSync(TRUST) ? { NODE_EXTRA_CA_CERTS: '/run/trust.pem' } : {}),
  ...Object.fromEntries(
    Object.entries(process.env).filter(([name]) =>
      /^(https?_proxy|no_proxy|npm_config_registry)$/i.test(name),
    ),
  ),
}

/** @param {string} place @returns {string[]} lines of a shell */
function lend(place) {
  const names = ['resolv.conf', 'hosts'].map(
    (name) => `mount --bind /etc/${name} ${quoted(join(place, 'etc', name))}`,
  )
  const run = quoted(join(place, 'run'))
  return [...names, `mount -t tmpfs tmpfs ${run}`, `[ ! -e ${TRUST} ] || cp ${TRUST} ${run}/trust.pem`]
}

/**
 * What a shell says over the layers put together, read-only.
 * @param {Layer[]} layers
 * @param {string} script
 */
export async function inLayers(layers, script) {
  const place = mkdtempSync(join(tmpdir(), 'pokazateli-layers-'))
  try {
    const lower = layers.map((layer) => layer.path)
    const before = overlayLines(lower, place)
    const { code, output } = await ended(inRootFolder(place, 'sh', ['-c', script], { before }))
    if (code !== 0) throw new Error(output)
    return output
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
}

/** @param {string} folder @returns {number} bytes on disk */
export function sizeOf(folder) {
  const { stdout } = spawnSync('du', ['-s', '--block-size=1', folder], { encoding: 'utf8' })
  return Number.parseInt(stdout, 10)
}
