import { spawn } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@/e2e/faults/verdict'
import { databaseChecksums, differences } from '@/e2e/support/postgres/table-checksums'
import { ended } from '@/e2e/support/processes/ended'
import { bundled } from '@/scripts/boot/bundle.mjs'
import { inRoot, root } from '@/scripts/boot/paths.mjs'
import { libpqEnv } from '@/scripts/postgres/postgres-tools'

/** over ours */
type Environment = Record<string, string | undefined>

/** Runs a command of the project: what `node scripts/run.mjs` runs, made once for all. */
export async function runScript(name: 'backup' | 'restore' | 'facts', args: string[], env: Environment) {
  return run(process.execPath, [await bundled('scripts/main.ts'), name, ...args], env)
}

/** The copying job of Docker Compose, one copy. */
function runBackupJob(env: Environment) {
  return run('bash', [inRoot('deploy', 'backup', 'backup.sh'), 'once'], env)
}

async function run(command: string, args: string[], env: Environment) {
  const started = performance.now()
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return { ...(await ended(child)), ms: performance.now() - started }
}

export type Commands = ReturnType<typeof commands>

/**
 * The commands under test, with the programs they need.
 * @param path PATH that holds pg_dump, pg_restore, psql
 * @param folder where each copy gets a folder of its own
 */
export function commands(path: string, folder: string) {
  let count = 0
  const env = (url: string) => ({ DATABASE_URL: url, PATH: path })
  const copied = async (make: (place: string) => ReturnType<typeof run>) => {
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
    /** `npm run backup`. @param recipient the public key to encrypt it to */
    backup: (url: string, recipient?: string) =>
      copied((place) =>
        runScript('backup', ['--output', place], { ...env(url), BACKUP_RECIPIENT: recipient }),
      ),
    /** Deploy/backup/backup.sh. */
    job: (url: string) =>
      copied((place) => runBackupJob({ ...libpqEnv(url), PATH: path, BACKUP_FOLDER: place })),
    /** `npm run restore`. */
    restore: async (url: string, file: string, ...args: string[]) => {
      const { code, output, ms } = await runScript('restore', [file, ...args], env(url))
      expect(code === 0, `копия не восстановлена:\n${output}`)
      return ms
    },
    /** `npm run restore` that has to refuse, in these words, and to leave the database as it was. */
    refuse: async (url: string, file: string, words: string, ...args: string[]) => {
      const before = await databaseChecksums(url)
      const { code, output } = await runScript('restore', [file, ...args], env(url))
      expect(code !== 0 && output.includes(words), `ждали отказ «${words}», а код ${code}:\n${output}`)
      const changed = differences(before, await databaseChecksums(url))
      expect(changed.length === 0, `отказ «${words}» изменил базу: ${changed.join(', ')}`)
    },
  }
}
