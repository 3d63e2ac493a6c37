import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { outcome } from '@/e2e/support/processes/ended'

const PUBLIC_MIRROR = 'http://deb.debian.org/debian'
const SCRIPTS = '/usr/share/debootstrap/scripts'

/** What `apt-get indextargets` is asked for, one line per list of packages. */
const TARGET = ['$(ORIGIN)', '$(LABEL)', '$(COMPONENT)', '$(SITE)'].join('|')

/**
 * The address this machine takes Debian from, or the public one when it takes Debian from nowhere.
 * @param targets lines of `ORIGIN|LABEL|COMPONENT|SITE`
 */
function mirrorOf(targets: string) {
  const lines = targets.split('\n').map((line) => line.split('|'))
  const main = lines.find(
    ([origin, label, component]) => origin === 'Debian' && label === 'Debian' && component === 'main',
  )
  return main?.[3] || PUBLIC_MIRROR
}

/**
 * How this machine reaches mirrors, as a configuration for another apt: proxies, retries, trust in dates.
 * @param dump what `apt-config dump` prints
 */
function reachOf(dump: string) {
  const settings = dump.split('\n').filter((line) => /^Acquire::(Check-|https?::|Retries )/i.test(line))
  return settings.map((line) => `${line}\n`).join('')
}

/** @param dump what `apt-config dump` prints */
function proxyOf(dump: string): Record<string, string> {
  const address = /^Acquire::http::Proxy "(.+)";$/im.exec(dump)?.[1]
  return address ? { http_proxy: address } : {}
}

function said(command: string, args: string[]) {
  return spawnSync(command, args, { encoding: 'utf8' }).stdout ?? ''
}

/** The mirror of this machine and the way to it. */
export function machineApt() {
  const dump = said('apt-config', ['dump'])
  const targets = said('apt-get', ['indextargets', '--format', TARGET])
  return { mirror: mirrorOf(targets), settings: reachOf(dump), proxy: proxyOf(dump) }
}

/** @returns debootstrap’s script: suites younger than this machine are made as sid is */
export function recipeOf(suite: string): string {
  return existsSync(`${SCRIPTS}/${suite}`) ? suite : 'sid'
}

/**
 * Runs a command to its end in a mount namespace of its own: whatever it mounts and forgets is gone with it.
 * @returns the end of what it said when it failed
 */
export async function failureOf(
  command: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<string | undefined> {
  const flags = ['--mount', '--pid', '--fork', '--kill-child', '--mount-proc', command, ...args]
  const child = spawn('unshare', flags, {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C.UTF-8', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return (await outcome(child))?.split('\n').slice(-4).join('\n')
}

/** @returns why Debian roots cannot be made here, in Russian */
export async function whyNoRoots(): Promise<string | undefined> {
  if (process.platform !== 'linux' || !existsSync('/etc/debian_version') || !existsSync('/usr/bin/apt-get')) {
    return 'корневую папку Debian можно сделать только в Debian или Ubuntu'
  }
  if (process.getuid?.() !== 0) return 'корневую папку Debian может сделать только root'
  if (await failureOf('true', [])) return 'здесь нельзя создать пространство имён (unshare)'
  if (existsSync(SCRIPTS)) return undefined
  await failureOf('apt-get', ['update', '-qq'])
  const failure = await failureOf('apt-get', ['install', '-y', '-qq', 'debootstrap'])
  return failure && `не удалось установить debootstrap: ${failure}`
}
