import { debianRoot } from '@/e2e/support/debian/debian-root'

/** The Debian root folder with every foreign program of the harness: one folder serves all. Never throws. */
export function programsRoot() {
  return debianRoot({ suite: 'forky', packages: ['nginx-light', 'pgbouncer', 'postgresql-client'] })
}
