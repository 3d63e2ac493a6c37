import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { programsRoot } from '@/e2e/faults/programs-root'
import { mountLines, quoted } from '@/e2e/support/debian/debian-root'
import { requireTool } from '@/scripts/postgres/postgres-tools'

const NAMES = ['pg_dump', 'pg_restore', 'psql']

/** @param major of the server @returns whether this machine has clients of its own for it */
function hasOwn(major: number): boolean {
  try {
    for (const name of NAMES) requireTool(name, major)
    return true
  } catch {
    return false
  }
}

/**
 * PostgreSQL's clients for the commands under test: this machine's, or a Debian root folder's behind little scripts of
 * the same names, which see one folder of this machine at its own place.
 * @param folder the one
 * @param major of the server
 * @returns path: for PATH; words: whose they are
 */
export async function lentPrograms(
  folder: string,
  major: number,
): Promise<{ path: string; words: string } | { missing: string }> {
  if (hasOwn(major)) return { path: process.env.PATH ?? '', words: 'установленные здесь' }
  const root = await programsRoot()
  if ('missing' in root) return root
  const bin = join(folder, 'bin')
  mkdirSync(bin, { recursive: true })
  const mounts = ['/proc', '/dev', folder].map((place) => ({ from: place, to: place }))
  // By its place: by its name the script itself would be found again, in the folder that both see.
  const run = `exec chroot ${quoted(root.path)} "/usr/bin/$0" "$@"`
  const inside = ['set -e', ...mountLines(root.path, mounts), run]
  for (const name of NAMES) {
    const script = `#!/bin/sh\nexec unshare --mount -- sh -c ${quoted(inside.join('\n'))} ${name} "$@"\n`
    writeFileSync(join(bin, name), script, { mode: 0o755 })
  }
  return { path: `${bin}:${process.env.PATH}`, words: 'из корневой папки Debian' }
}
