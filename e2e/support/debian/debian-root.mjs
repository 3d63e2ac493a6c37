import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { withFileLock } from '../../../scripts/lib/file-lock.mjs'
import { failureOf, machineApt, recipeOf, whyNoRoots } from './debian-root-apt.mjs'

/** Raised when roots are to be made anew: it is a part of their names. */
const FORMAT = 1
/** As Debian and its images set it. */
export const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'

/**
 * The user’s cache outside the project: what is kept there may be deleted at any time.
 * @param {string} room
 * @param {Record<string, string | undefined>} [env]
 */
export function cacheFolder(room, env = process.env) {
  return join(env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'pokazateli', room)
}

/** @typedef {{ suite: string, packages?: string[] }} Recipe packages: names as apt-get install takes them */

/**
 * Where the root of a recipe is kept: the same packages in any order are the same folder.
 * @param {Recipe} recipe
 * @param {Record<string, string | undefined>} [env]
 */
export function rootPlace({ suite, packages = [] }, env = process.env) {
  const cache = cacheFolder('roots', env)
  const wanted = [...new Set(packages)].sort().join(' ')
  const mark = createHash('sha256').update(`${FORMAT} ${wanted}`).digest('hex').slice(0, 12)
  return join(cache, wanted ? `${suite}-${mark}` : `${suite}-base-${FORMAT}`)
}

/**
 * A whole Debian in a folder of its own: programs of another release without a container engine and without
 * touching this machine. Made once (half a minute, 220 MB and more) and kept in the user’s cache; others wait for
 * the one who makes it. Needs root on Debian and a mirror, the one this machine’s apt uses. Never throws.
 *
 * @example
 * const root = await debianRoot({ suite: 'forky', packages: ['postgresql-client', 'nginx-light', 'pgbouncer'] })
 * if ('missing' in root) return say(`Пропущено: ${root.missing}.`)
 * const dump = inRootFolder(root.path, 'pg_dump', ['--format=custom', '--file=/copies/a.dump'], {
 *   env: libpqEnv(url), mounts: [{ from: folder, to: '/copies' }],
 * })
 *
 * @param {Recipe} recipe
 * @returns {Promise<{ path: string } | { missing: string }>} missing: why not, a Russian clause without a full stop
 */
export async function debianRoot(recipe) {
  const path = rootPlace(recipe)
  try {
    // A kept root may still be unusable: without root’s rights nothing can be run in it.
    const reason = await whyNoRoots()
    if (reason) return { missing: reason }
    if (existsSync(path)) return { path }
    if (recipe.packages?.length) {
      const base = await debianRoot({ suite: recipe.suite })
      if ('missing' in base) return base
    }
    const failure = await keptFolder(path, (draft) => make(recipe, draft))
    return failure ? { missing: `не удалось сделать корневую папку Debian: ${failure}` } : { path }
  } catch (error) {
    return { missing: error instanceof Error ? error.message : String(error) }
  }
}

/**
 * A folder made once by one of those who want it. It appears under its name when it is whole.
 * @param {string} path
 * @param {(draft: string) => Promise<string | undefined>} work fills the draft; answers what went wrong
 * @returns {Promise<string | undefined>} what went wrong
 */
export async function keptFolder(path, work) {
  if (existsSync(path)) return undefined
  mkdirSync(dirname(path), { recursive: true, mode: 0o755 })
  const filling = async () => {
    if (existsSync(path)) return undefined
    const draft = `${path}.draft`
    rmSync(draft, { recursive: true, force: true })
    const failure = await work(draft)
    if (failure) rmSync(draft, { recursive: true, force: true })
    else renameSync(draft, path)
    return failure
  }
  return withFileLock(`${path}.lock`, filling, {
    patienceMs: 900_000,
    doing: 'готовит корневую папку Debian',
  })
}

/** @param {Recipe} recipe @param {string} draft */
function make({ suite, packages = [] }, draft) {
  return packages.length ? extend(suite, packages, draft) : bootstrap(suite, draft)
}

/** @param {string} suite @param {string} draft */
async function bootstrap(suite, draft) {
  const { mirror, settings, proxy } = machineApt()
  const args = ['--variant=minbase', suite, draft, mirror, recipeOf(suite)]
  const failure = await failureOf('debootstrap', args, proxy)
  if (failure) return failure
  // Nothing starts by being installed, and nothing is kept that was only needed to install.
  writeFileSync(join(draft, 'usr/sbin/policy-rc.d'), '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  writeFileSync(join(draft, 'etc/apt/apt.conf.d/90machine'), `${settings}APT::Install-Recommends "false";\n`)
  for (const name of readdirSync(join(draft, 'var/cache/apt/archives'))) {
    if (name.endsWith('.deb')) rmSync(join(draft, 'var/cache/apt/archives', name))
  }
}

/** @param {string} suite @param {string[]} packages @param {string} draft */
async function extend(suite, packages, draft) {
  const copied = await failureOf('cp', ['-a', '--reflink=auto', rootPlace({ suite }), draft])
  if (copied) return copied
  const steps = 'mount -t proc proc "$0/proc" && chroot "$0" apt-get update -qq'
  const install = 'chroot "$0" apt-get install -y -qq "$@" && chroot "$0" apt-get clean'
  return failureOf('sh', ['-c', `${steps} && ${install}`, draft, ...packages], { PATH })
}

/**
 * @typedef {object} Mount
 * @property {string} from a file or folder of this machine
 * @property {string} to inside the root; made when missing
 * @property {boolean} [readOnly]
 *
 * @typedef {object} InRoot
 * @property {Record<string, string>} [env] the whole environment besides PATH and the locale
 * @property {string} [cwd] inside the root, `/` by default
 * @property {string} [user] an account of the root and the group of the same name; root by default
 * @property {Mount[]} [mounts]
 * @property {boolean} [alone] its processes are its own and none outlives it; signals then reach nobody but by SIGKILL
 * @property {string[]} [before] lines of a shell run first, such as the mounting of the root itself
 * @property {import('node:child_process').StdioOptions} [stdio] `pipe` by default
 */

/**
 * Runs a command of a root folder: the network and the processes are this machine’s, the files are the root’s. The
 * child is the command itself (same pid, signals reach it); its mounts are private and go with it.
 * @param {string} root as `debianRoot` gave it
 * @param {string} command
 * @param {string[]} [args]
 * @param {InRoot} [options]
 */
export function inRootFolder(root, command, args = [], options = {}) {
  const { env = {}, cwd = '/', user, mounts = [], alone = false, before = [], stdio = 'pipe' } = options
  const become = user ? ['setpriv', `--reuid=${user}`, `--regid=${user}`, '--clear-groups', '--'] : []
  const inside = ['chroot', root, ...become, 'env', `--chdir=${cwd}`, command, ...args]
  const proc = alone
    ? [`mount -t proc proc ${quoted(join(root, 'proc'))}`]
    : mountLines(root, [{ from: '/proc', to: '/proc' }])
  const binds = mountLines(root, [{ from: '/dev', to: '/dev' }, ...mounts])
  const script = ['set -e', ...before, ...proc, ...binds, 'exec "$0" "$@"'].join('\n')
  const spaces = alone ? ['--mount', '--pid', '--fork', '--kill-child'] : ['--mount']
  return spawn('unshare', [...spaces, '--', 'sh', '-c', script, ...inside], {
    env: { PATH, LC_ALL: 'C.UTF-8', ...env },
    stdio,
  })
}

/** Lines of a shell that mount. @param {string} root @param {Mount[]} mounts */
export function mountLines(root, mounts) {
  return mounts.flatMap(({ from, to, readOnly = false }) => {
    const [source, place, folder] = [from, join(root, to), dirname(join(root, to))].map(quoted)
    return [
      `if [ -d ${source} ]; then mkdir -p ${place}; else mkdir -p ${folder}; [ -e ${place} ] || : > ${place}; fi`,
      `mount --rbind ${source} ${place}`,
      ...(readOnly ? [`mount -o remount,bind,ro ${place}`] : []),
    ]
  })
}

/** @param {string} text @returns {string} one word of a shell */
export function quoted(text) {
  return `'${text.replaceAll("'", "'\\''")}'`
}
