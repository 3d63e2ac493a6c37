import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { failureOutput } from '@/e2e/support/processes/ended'

const PUBLIC_MIRROR = 'http://deb.debian.org/debian'
const SCRIPTS = '/usr/share/debootstrap/scripts'

/** The format for `apt-get indextargets`, one line per package list. */
const TARGET = ['$(ORIGIN)', '$(LABEL)', '$(COMPONENT)', '$(SITE)'].join('|')

/**
 * The mirror this machine uses, or the public one when it has none.
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
 * Proxy, retry and date-check settings of this machine's apt, as configuration for another one.
 * @param dump output of `apt-config dump`
 */
function reachOf(dump: string) {
  const settings = dump.split('\n').filter((line) => /^Acquire::(Check-|https?::|Retries )/i.test(line))
  return settings.map((line) => `${line}\n`).join('')
}

/** @param dump output of `apt-config dump` */
function proxyOf(dump: string): Record<string, string> {
  const address = /^Acquire::http::Proxy "(.+)";$/im.exec(dump)?.[1]
  return address ? { http_proxy: address } : {}
}

function said(command: string, args: string[]) {
  return spawnSync(command, args, { encoding: 'utf8' }).stdout ?? ''
}

/** This machine's mirror and apt settings. */
export function machineApt() {
  const dump = said('apt-config', ['dump'])
  const targets = said('apt-get', ['indextargets', '--format', TARGET])
  return { mirror: mirrorOf(targets), settings: reachOf(dump), proxy: proxyOf(dump) }
}

/** @returns debootstrap's script: a suite it does not know is installed like sid */
export function recipeOf(suite: string): string {
  return existsSync(`${SCRIPTS}/${suite}`) ? suite : 'sid'
}

/**
 * Runs a command in a mount namespace of its own, so that forgotten mounts disappear with it.
 * @returns the end of its output when it failed
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
  return (await failureOutput(child))?.split('\n').slice(-4).join('\n')
}

/** @returns why Debian roots cannot be created here, in Russian */
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
