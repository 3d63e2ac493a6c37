import { spawn } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { retried } from '@/e2e/faults/client'
import { clientPrograms } from '@/e2e/faults/client-programs'
import { checkDocuments } from '@/e2e/faults/durability/documents-check'
import type { Entry } from '@/e2e/faults/durability/ledger'
import { openWriters } from '@/e2e/faults/durability/writers'
import type { Context, Scenario } from '@/e2e/faults/harness'
import { beside, expect, Skipped } from '@/e2e/faults/verdict'
import { databaseChecksums, differences } from '@/e2e/support/postgres/table-checksums'
import { ended } from '@/e2e/support/processes/ended'
import { bundled } from '@/scripts/boot/bundle.mjs'
import { duration } from '@/scripts/boot/console.mjs'
import { inRoot, root } from '@/scripts/boot/paths.mjs'
import { backupName, sha256Of } from '@/scripts/database/backup-manifest'
import { libpqEnv } from '@/scripts/postgres/postgres-tools'

/** Overrides of our environment. */
type Environment = Record<string, string | undefined>

/** Runs a command of `node scripts/run.mjs`, bundled once. */
async function runScript(name: 'backup' | 'restore' | 'facts', args: string[], env: Environment) {
  return run(process.execPath, [await bundled('scripts/main.ts'), name, ...args], env)
}

/** Runs the backup job of Docker Compose once. */
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

type Commands = ReturnType<typeof commands>

/**
 * The commands under test.
 * @param path PATH with pg_dump, pg_restore and psql
 * @param folder parent of each backup's folder
 */
function commands(path: string, folder: string) {
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
    /** `npm run backup`. @param recipient public key for encryption */
    backup: (url: string, recipient?: string) =>
      copied((place) =>
        runScript('backup', ['--output', place], { ...env(url), BACKUP_RECIPIENT: recipient }),
      ),
    /** deploy/backup/backup.sh. */
    job: (url: string) =>
      copied((place) => runBackupJob({ ...libpqEnv(url), PATH: path, BACKUP_FOLDER: place })),
    /** `npm run restore`. */
    restore: async (url: string, file: string, ...args: string[]) => {
      const { code, output, ms } = await runScript('restore', [file, ...args], env(url))
      expect(code === 0, `копия не восстановлена:\n${output}`)
      return ms
    },
    /** `npm run restore` that is refused with this message and changes nothing. */
    refuse: async (url: string, file: string, words: string, ...args: string[]) => {
      const before = await databaseChecksums(url)
      const { code, output } = await runScript('restore', [file, ...args], env(url))
      expect(code !== 0 && output.includes(words), `ждали отказ «${words}», а код ${code}:\n${output}`)
      const changed = differences(before, await databaseChecksums(url))
      expect(changed.length === 0, `отказ «${words}» изменил базу: ${changed.join(', ')}`)
    },
  }
}

const ROUNDS = { short: 1, full: 5 }
const SERVER_MAJOR = 18
const WARM_WRITES = 30

/**
 * A backup under load is a consistent snapshot: all writes acknowledged before it began, no unsent ones, no partial
 * documents.
 * @returns writes acknowledged during the backup
 */
async function drillUnderLoad(
  context: Context,
  command: Commands,
  { companies, forms, ledger, write }: Awaited<ReturnType<typeof openWriters>>,
): Promise<number> {
  const target = await context.emptyDatabase()
  const { before, during } = await beside(write, async () => {
    await ledger.more(WARM_WRITES)
    const [before, started] = [ledger.entries.length, ledger.acknowledged]
    const { file } = await command.backup(context.url)
    const during = ledger.acknowledged - started
    expect(during > 0, 'пока делалась копия, ничего не записывалось')
    await command.restore(target, file)
    return { before, during }
  })
  // A write acknowledged after the backup began may or may not be in it.
  const entries = ledger.entries.map(
    (entry, at): Entry => (at < before ? entry : { ...entry, outcome: 'maybe' }),
  )
  const { problems } = await checkDocuments(
    (sql, values) => context.sql(sql, values, target),
    { entries },
    { companies: companies.map(({ id }) => id), forms },
  )
  expect(problems.length === 0, `в копии нарушений ${problems.length}: ${problems[0]}`)
  expect(ledger.surprises.length === 0, `под нагрузкой: ${ledger.surprises[0]}`)
  const facts = await runScript('facts', ['check'], { DATABASE_URL: target })
  expect(facts.code === 0, `факты сравнения в копии не сходятся с документами:\n${facts.output}`)
  return during
}

/** Writes a private key to a file. @returns its public key */
async function newKey(file: string) {
  const identity = await generateX25519Identity()
  writeFileSync(file, `${identity}\n`)
  return { file, recipient: await identityToRecipient(identity) }
}

/**
 * Backs up an idle database, unencrypted by the job and encrypted by the command; the restored databases have equal
 * checksums.
 */
async function drillAtRest(context: Context, command: Commands) {
  const [own, other] = [
    await newKey(join(context.folder, 'own.key')),
    await newKey(join(context.folder, 'other.key')),
  ]
  const sums = await databaseChecksums(context.url)
  const { file, ms: dumpMs } = await command.job(context.url)
  const { file: encrypted } = await command.backup(context.url, own.recipient)
  const restored = async (copy: string, ...args: string[]) => {
    const target = await context.emptyDatabase()
    const ms = await command.restore(target, copy, ...args)
    // A backup is recorded after it was taken, so the second contains the record of the first.
    const changed = differences(sums, await databaseChecksums(target)).filter(
      (name) => name !== 'table public.upkeep',
    )
    expect(changed.length === 0, `восстановленная база отличается: ${changed.join(', ')}`)
    return { target, ms }
  }
  const { target, ms: restoreMs } = await restored(file)
  await restored(encrypted, '--identity', own.file)
  const empty = await context.emptyDatabase()
  await command.refuse(empty, encrypted, 'укажите файл с закрытым ключом')
  await command.refuse(empty, encrypted, 'другим ключом', '--identity', other.file)
  await command.refuse(empty, await cutShort(file, context.folder), 'Копия не восстановлена')
  return { target, sums: sums.size, dumpMs, restoreMs }
}

/** Truncates a backup and adjusts its manifest, so that only pg_restore can notice. */
async function cutShort(file: string, folder: string) {
  const bytes = readFileSync(file)
  const cut = join(folder, backupName(new Date(0)))
  writeFileSync(cut, bytes.subarray(0, Math.floor(bytes.length * 0.9)))
  const manifest = JSON.parse(readFileSync(`${file}.json`, 'utf8'))
  writeFileSync(`${cut}.json`, JSON.stringify({ ...manifest, sha256: await sha256Of(cut) }))
  return cut
}

/** Signs in to the application over the restored database and reads documents. */
async function visit(context: Context, url: string) {
  const replica = await context.replica({ DATABASE_URL: url })
  const admin = await context.signIn(replica.origin, 'admin@example.com')
  const { id } = await context.row('SELECT max(id) AS id FROM input_documents')
  const document = await retried(() => admin.get(`/api/input-documents/${id}`))
  expect(document.status === 200, `документ ${id} из восстановленной базы: ответ ${document.status}`)
  const manager = await context.signIn(replica.origin, 'manager@example.com')
  const page = await retried(() => manager.get('/my-metrics'))
  expect(page.status === 200, `страница над восстановленной базой: ответ ${page.status}`)
}

export const scenario: Scenario = {
  id: 'D5',
  title: 'учение: копия под нагрузкой и восстановление',
  goesBeside: 45,
  async run(context, size) {
    const programs = await clientPrograms(context.folder, SERVER_MAJOR)
    if ('missing' in programs)
      throw new Skipped(
        `нет pg_dump ${SERVER_MAJOR} (в Debian — пакет postgresql-client-${SERVER_MAJOR}): ${programs.missing}`,
      )
    const command = commands(programs.path, context.folder)
    const replica = await context.replica(context.patient(size))
    const admin = await context.signIn(replica.origin, 'admin@example.com')
    const writers = await openWriters(context, admin)
    let during = 0
    for (let round = 0; round < ROUNDS[size]; round += 1) {
      during += await drillUnderLoad(context, command, writers)
    }
    await replica.stop()
    const { target, sums, dumpMs, restoreMs } = await drillAtRest(context, command)
    await visit(context, target)
    return [
      ['pg_dump и pg_restore', programs.words],
      ['Копий под нагрузкой', ROUNDS[size]],
      ['Записей, подтверждённых за время копирования', during],
      ['Совпало контрольных сумм (таблиц, столбцов, индексов, правил…)', sums],
      ['Копия', duration(dumpMs)],
      ['Восстановление', duration(restoreMs)],
    ]
  },
}
