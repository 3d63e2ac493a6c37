import { spawn } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { databaseChecksums, differences } from '../../scripts/database/table-checksums.mjs'
import { inRoot, root } from '../../scripts/lib/paths.mjs'
import { terminate } from '../../scripts/lib/processes.mjs'
import { onStop } from '../../scripts/lib/shutdown.mjs'
import { libpqEnv } from '../../scripts/postgres/postgres-tools.mjs'
import { expect } from './verdict.mjs'

/** @typedef {Record<string, string | undefined>} Environment over ours */

/**
 * Runs a command of the project as an administrator does.
 * @param {'backup' | 'restore' | 'facts'} name a file of scripts
 * @param {string[]} args
 * @param {Environment} env
 */
export function runScript(name, args, env) {
  return run(process.execPath, [inRoot('scripts', `${name}.mjs`), ...args], env)
}

/** The copying job of Docker Compose, one copy. @param {Environment} env */
function runBackupJob(env) {
  return run('bash', [inRoot('deploy', 'backup', 'backup.sh'), 'once'], env)
}

/**
 * @param {string} command
 * @param {string[]} args
 * @param {Environment} env
 * @returns {Promise<{ code: number, output: string, ms: number }>}
 */
function run(command, args, env) {
  const started = performance.now()
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const forget = onStop(() => terminate(child))
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        output += text
      })
    }
    child.once('error', reject)
    child.once('close', (code) => {
      forget()
      resolve({ code: code ?? 1, output: output.trim(), ms: performance.now() - started })
    })
  })
}

/** @typedef {ReturnType<typeof commands>} Commands */

/**
 * The commands under test, with the programs they need.
 * @param {string} path PATH that holds pg_dump, pg_restore, psql
 * @param {string} folder where each copy gets a folder of its own
 */
export function commands(path, folder) {
  let count = 0
  /** @param {string} url */
  const env = (url) => ({ DATABASE_URL: url, PATH: path })
  /** @param {(place: string) => Promise<{ code: number, output: string, ms: number }>} make */
  const copied = async (make) => {
    count += 1
    const place = join(folder, `copy-${count}`)
    const { code, output, ms } = await make(place)
    expect(code === 0, `копия не сделана:\n${output}`)
    const [name = '', ...others] = readdirSync(place).sort()
    expect(
      others.join() === `${name}.json`,
      `вместо копии и описания в папке: ${[name, ...others].join(', ')}`,
    )
    return { file: join(place, name), ms }
  }
  return {
    /** `npm run backup`. @param {string} url */
    backup: (url) => copied((place) => runScript('backup', ['--output', place], env(url))),
    /** deploy/backup/backup.sh. @param {string} url */
    job: (url) => copied((place) => runBackupJob({ ...libpqEnv(url), PATH: path, BACKUP_FOLDER: place })),
    /** `npm run restore`. @param {string} url @param {string} file */
    restore: async (url, file) => {
      const { code, output, ms } = await runScript('restore', [file], env(url))
      expect(code === 0, `копия не восстановлена:\n${output}`)
      return ms
    },
    /**
     * `npm run restore` that has to refuse, in these words, and to leave the database as it was.
     * @param {string} url
     * @param {string} file
     * @param {string} words
     */
    refuse: async (url, file, words) => {
      const before = await databaseChecksums(url)
      const { code, output } = await runScript('restore', [file], env(url))
      expect(code !== 0 && output.includes(words), `ждали отказ «${words}», а код ${code}:\n${output}`)
      const changed = differences(before, await databaseChecksums(url))
      expect(changed.length === 0, `отказ «${words}» изменил базу: ${changed.join(', ')}`)
    },
  }
}
