import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { programsRoot } from '@/e2e/faults/programs-root'
import { mountLines, quoted } from '@/e2e/support/debian/debian-root'
import { requireTool } from '@/scripts/postgres/postgres-tools'

const NAMES = ['pg_dump', 'pg_restore', 'psql']

/** @param major of the server @returns whether this machine has client programs of this version */
function hasOwn(major: number): boolean {
  try {
    for (const name of NAMES) requireTool(name, major)
    return true
  } catch {
    return false
  }
}

/**
 * PostgreSQL's client programs: this machine's, or wrapper scripts that run those of a Debian root, with one shared
 * folder at the same path.
 * @param folder the shared one
 * @param major of the server
 * @returns path: for PATH; words: their origin in Russian
 */
export async function clientPrograms(
  folder: string,
  major: number,
): Promise<{ path: string; words: string } | { missing: string }> {
  if (hasOwn(major)) return { path: process.env.PATH ?? '', words: 'установленные здесь' }
  const root = await programsRoot()
  if ('missing' in root) return root
  const bin = join(folder, 'bin')
  mkdirSync(bin, { recursive: true })
  const mounts = ['/proc', '/dev', folder].map((place) => ({ from: place, to: place }))
  // By absolute path: by name the wrapper would find itself in the shared folder.
  const run = `exec chroot ${quoted(root.path)} "/usr/bin/$0" "$@"`
  const inside = ['set -e', ...mountLines(root.path, mounts), run]
  for (const name of NAMES) {
    const script = `#!/bin/sh\nexec unshare --mount -- sh -c ${quoted(inside.join('\n'))} ${name} "$@"\n`
    writeFileSync(join(bin, name), script, { mode: 0o755 })
  }
  return { path: `${bin}:${process.env.PATH}`, words: 'из корневой папки Debian' }
}
