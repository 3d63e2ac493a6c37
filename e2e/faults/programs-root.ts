import { debianRoot } from '@/e2e/support/debian/debian-root'

let root: ReturnType<typeof debianRoot> | undefined

/** The Debian root folder with every foreign program of the harness, asked for once: one folder serves all. Never throws. */
export function programsRoot() {
  root ??= debianRoot({ suite: 'forky', packages: ['nginx-light', 'pgbouncer', 'postgresql-client'] })
  return root
}
