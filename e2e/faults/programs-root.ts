import { debianRoot } from '@/e2e/support/debian/debian-root'

let root: ReturnType<typeof debianRoot> | undefined

/** One Debian root with all external programs of the fault tests, created once. Never throws. */
export function programsRoot() {
  root ??= debianRoot({ suite: 'forky', packages: ['nginx-light', 'pgbouncer', 'postgresql-client'] })
  return root
}
