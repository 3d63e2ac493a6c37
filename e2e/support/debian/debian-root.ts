import { type StdioOptions, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { failureOf, machineApt, recipeOf, whyNoRoots } from '@/e2e/support/debian/debian-root-apt'
import { withFileLock } from '@/scripts/lib/file-lock'
import { bareEnv } from '@/scripts/lib/processes'

/** Part of the cache key: raise it to rebuild all roots. */
const FORMAT = 1
/** Debian's default. */
export const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'

/** The user's cache directory: its contents may be deleted at any time. */
export function cacheFolder(room: string) {
  return join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'pokazateli', room)
}

/** packages: names for apt-get install */
type Recipe = { suite: string; packages?: string[] }

/** The folder of a recipe; the order of packages does not matter. */
function rootPlace({ suite, packages = [] }: Recipe) {
  const cache = cacheFolder('roots')
  const wanted = [...new Set(packages)].sort().join(' ')
  const mark = createHash('sha256').update(`${FORMAT} ${wanted}`).digest('hex').slice(0, 12)
  return join(cache, wanted ? `${suite}-${mark}` : `${suite}-base-${FORMAT}`)
}

/**
 * A whole Debian in a folder of its own: programs of another release without a container engine and without
 * touching this machine. Made once (half a minute, 220 MB and more) and kept in the user’s cache; others wait for
 * the one who makes it. Needs root on Debian and a mirror, the one this machine’s apt uses. Never throws.
 * @example
 * const root = await debianRoot({ suite: 'forky', packages: ['postgresql-client', 'nginx-light', 'pgbouncer'] })
 * if ('missing' in root) return say(`Пропущено: ${root.missing}.`)
 * const dump = inRootFolder(root.path, 'pg_dump', ['--format=custom', '--file=/copies/a.dump'], {
 *   env: libpqEnv(url), mounts: [{ from: folder, to: '/copies' }],
 * })
 * @returns missing: why not, a Russian clause without a full stop
 */
export async function debianRoot(recipe: Recipe): Promise<{ path: string } | { missing: string }> {
  const path = rootPlace(recipe)
  try {
    // A cached root is still unusable without root privileges.
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
 * Creates a folder once among concurrent callers and publishes it by renaming when it is complete.
 * @param work fills the draft; returns an error message
 * @returns the error message
 */
export async function keptFolder(
  path: string,
  work: (draft: string) => Promise<string | undefined>,
): Promise<string | undefined> {
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

function make({ suite, packages = [] }: Recipe, draft: string) {
  return packages.length ? extend(suite, packages, draft) : bootstrap(suite, draft)
}

async function bootstrap(suite: string, draft: string) {
  const { mirror, settings, proxy } = machineApt()
  const args = ['--variant=minbase', suite, draft, mirror, recipeOf(suite)]
  const failure = await failureOf('debootstrap', args, proxy)
  if (failure) return failure
  // Package installation starts no services, and temporary files of the installation are removed.
  writeFileSync(join(draft, 'usr/sbin/policy-rc.d'), '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  writeFileSync(join(draft, 'etc/apt/apt.conf.d/90machine'), `${settings}APT::Install-Recommends "false";\n`)
  for (const name of readdirSync(join(draft, 'var/cache/apt/archives'))) {
    if (name.endsWith('.deb')) rmSync(join(draft, 'var/cache/apt/archives', name))
  }
}

async function extend(suite: string, packages: string[], draft: string) {
  const copied = await failureOf('cp', ['-a', '--reflink=auto', rootPlace({ suite }), draft])
  if (copied) return copied
  const steps = 'mount -t proc proc "$0/proc" && chroot "$0" apt-get update -qq'
  const install = 'chroot "$0" apt-get install -y -qq "$@" && chroot "$0" apt-get clean'
  return failureOf('sh', ['-c', `${steps} && ${install}`, draft, ...packages], { PATH })
}

interface Mount {
  /** A file or folder of the host. */
  from: string
  /** Path inside the root, created when missing. */
  to: string
  readOnly?: boolean
}

export interface InRoot {
  /** The whole environment besides PATH and the locale. */
  env?: Record<string, string>
  /** Inside the root, `/` by default. */
  cwd?: string
  /** An account of the root with a group of the same name; root by default. */
  user?: string
  mounts?: Mount[]
  /** Runs in an own PID namespace: nothing outlives the command, and only SIGKILL reaches it. */
  alone?: boolean
  /** Shell lines to run first, such as mounting the root itself. */
  before?: string[]
  /** `pipe` by default. */
  stdio?: StdioOptions
}

/**
 * Runs a command in a root folder with the host's network and processes. Unless `alone`, the child is the command
 * itself (same pid, receives signals); its mounts are private.
 * @param root from `debianRoot`
 */
export function inRootFolder(root: string, command: string, args: string[] = [], options: InRoot = {}) {
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
    env: bareEnv({ PATH, LC_ALL: 'C.UTF-8', ...env }),
    stdio,
  })
}

/** Shell lines that mount. */
export function mountLines(root: string, mounts: Mount[]) {
  return mounts.flatMap(({ from, to, readOnly = false }) => {
    const [source, place, folder] = [from, join(root, to), dirname(join(root, to))].map(quoted)
    return [
      `if [ -d ${source} ]; then mkdir -p ${place}; else mkdir -p ${folder}; [ -e ${place} ] || : > ${place}; fi`,
      `mount --rbind ${source} ${place}`,
      ...(readOnly ? [`mount -o remount,bind,ro ${place}`] : []),
    ]
  })
}

/** @returns the text quoted as one shell word */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}
