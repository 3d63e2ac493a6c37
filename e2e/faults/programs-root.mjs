import { debianRoot } from '../support/debian/debian-root.mjs'

/** The Debian root folder with every foreign program of the harness: one folder serves all. Never throws. */
export function programsRoot() {
  return debianRoot({ suite: 'forky', packages: ['nginx-light', 'pgbouncer', 'postgresql-client'] })
}
