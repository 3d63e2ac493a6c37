import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { constants, brotliCompressSync as packed } from 'node:zlib'
import { clientPrograms } from '@/e2e/faults/client-programs'
import { startTemporary } from '@/e2e/support/postgres/temporary'
import { runFolder } from '@/e2e/support/processes/run-folder'
import { say, UserError } from '@/scripts/boot/console.mjs'
import { inRoot } from '@/scripts/boot/paths.mjs'
import { libpqEnv } from '@/scripts/postgres/postgres-tools'

/** Nightly work a release needs once before its data are complete, by version: profile classes. */
const NIGHTS: Readonly<Record<string, string>> = {
  '0.1.0': `const { refreshProfiles } = await import(process.cwd() + '/lib/features/analytics/profiles/mutations.ts')
    await refreshProfiles()
    process.exit(0)`,
}

const SECRET = 'only-for-tests-0123456789-0123456789'

/**
 * `node e2e/run.mjs upgrade-dump FOLDER`: dumps the demonstration of the release checked out in the folder as plain SQL
 * statements, `e2e/upgrades/<version>.sql.br`.
 */
export async function main([folder = '.']: string[]): Promise<number> {
  const edition = resolve(folder)
  const { version, scripts } = JSON.parse(readFileSync(join(edition, 'package.json'), 'utf8'))
  const server = await startTemporary()
  try {
    const env = {
      ...process.env,
      DATABASE_URL: server.url,
      DEMO_DATA: 'true',
      AUTH_SECRET: SECRET,
      REQUIRE_TLS: 'off',
    }
    const run = (...args: string[]) => {
      const { status } = spawnSync(process.execPath, args, { cwd: edition, env, stdio: 'inherit' })
      if (status !== 0) throw new UserError(`${args.join(' ')}: код ${status}`)
    }
    run('scripts/run.mjs', 'migrate')
    if (scripts['db:seed']) run('scripts/run.mjs', 'seed')
    const night = NIGHTS[String(version)]
    if (night) run('--conditions=react-server', '--import', 'tsx', '--input-type=module', '-e', night)
    const lent = await clientPrograms(runFolder(), 18)
    if ('missing' in lent) throw new UserError(lent.missing)
    const flags = ['--no-owner', '--no-privileges', '--inserts', '--rows-per-insert=500', '--schema=public']
    const dump = spawnSync('pg_dump', flags, {
      encoding: 'utf8',
      maxBuffer: 2 ** 30,
      env: { ...process.env, ...libpqEnv(server.url), PATH: lent.path },
    })
    if (dump.status !== 0) throw new UserError(dump.stderr)
    // psql's meta-commands and comments are no SQL.
    const sql = dump.stdout.replace(/^(\\|--).*\n/gm, '')
    const file = inRoot('e2e', 'upgrades', `${version}.sql.br`)
    writeFileSync(file, packed(sql, { params: { [constants.BROTLI_PARAM_LGWIN]: 24 } }))
    say(`${file}: ${sql.length} знаков`)
    return 0
  } finally {
    await server.stop()
  }
}
