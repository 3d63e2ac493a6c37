import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { debianRoot, inRootFolder, keptFolder } from '@/e2e/support/debian/debian-root'
import { failureOf } from '@/e2e/support/debian/debian-root-apt'
import { failureOutput } from '@/e2e/support/processes/ended'
import { runFolder } from '@/e2e/support/processes/run-folder'
import { UserError } from '@/scripts/boot/console.mjs'

/** What the official image adds to Debian and Node: an account, npm's links, the hosts file. */
const SETUP = `set -e
groupadd --gid 1000 node
useradd --uid 1000 --gid node --shell /bin/bash --create-home node
ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm
ln -s ../lib/node_modules/npm/bin/npx-cli.js /usr/local/bin/npx
rm -rf /var/lib/apt/lists/* /usr/share/doc/* /usr/share/man/*
node --version && npm --version`

function npm(args: string[]): string {
  const { status, stdout, stderr } = spawnSync('npm', args, { encoding: 'utf8' })
  if (status !== 0) throw new UserError(`npm ${args.join(' ')}: ${stderr.trim().split('\n').at(-1)}`)
  return stdout
}

/** @returns the newest version in the registry */
function newest(name: string, major: number): string {
  const found: string | string[] = JSON.parse(npm(['view', `${name}@${major}`, 'version', '--json']))
  const versions = Array.isArray(found) ? found : [found]
  return versions.sort((a, b) => a.localeCompare(b, 'en', { numeric: true })).at(-1) ?? ''
}

/**
 * The root file system of an official image such as `node:24-trixie-slim`, assembled from Debian packages and the Node
 * package of the npm registry.
 */
export async function nodeBase(
  image: string,
): Promise<{ path: string; version: string } | { missing: string }> {
  const [, major, suite = ''] = /^node:(\d+)-([a-z]+)-slim(?:@sha256:\w+)?$/.exec(image) ?? []
  if (!major) throw new UserError(`Основу ${image} не из чего собрать: нужна вида node:24-trixie-slim.`)
  const debian = await debianRoot({ suite })
  if ('missing' in debian) return debian
  const node = `node-linux-${process.arch}`
  const version = newest(node, Number(major))
  const path = join(dirname(debian.path), `node-${version}-${suite}`)
  const failure = await keptFolder(path, async (draft) => {
    const copied = await failureOf('cp', ['-a', '--reflink=auto', debian.path, draft])
    if (copied) return copied
    unpack(`${node}@${version}`, join(draft, 'usr/local'))
    unpack(`npm@${newest('npm', npmOf(Number(major)))}`, join(draft, 'usr/local/lib/node_modules/npm'))
    writeFileSync(join(draft, 'etc/hosts'), '127.0.0.1 localhost\n::1 localhost\n')
    return failureOutput(inRootFolder(draft, 'sh', ['-c', SETUP]))
  })
  return failure ? { missing: failure } : { path, version }
}

/** @param node major version @returns major version of the bundled npm */
function npmOf(node: number): number {
  return node >= 24 ? 11 : 10
}

/** @param packed `name@version` */
function unpack(packed: string, folder: string) {
  const place = runFolder()
  npm(['pack', packed, '--pack-destination', place, '--silent'])
  const [file = ''] = readdirSync(place)
  mkdirSync(folder, { recursive: true })
  const flags = ['-xzf', join(place, file), '-C', folder, '--strip-components=1', '--no-same-owner']
  const { status, stderr } = spawnSync('tar', flags, { encoding: 'utf8' })
  if (status !== 0) throw new UserError(stderr)
}
