import { readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import type { Client } from '@/e2e/faults/client'
import { type Commands, commands, runScript } from '@/e2e/faults/drill-commands'
import { DrillLoad, readStates } from '@/e2e/faults/drill-load'
import type { Context, Scenario } from '@/e2e/faults/harness'
import { lentPrograms } from '@/e2e/faults/lent-programs'
import { expect, Skipped, until } from '@/e2e/faults/verdict'
import { databaseChecksums, differences } from '@/e2e/support/postgres/table-checksums'
import { duration } from '@/scripts/boot/console.mjs'
import { backupName, sha256Of } from '@/scripts/database/backup-manifest'

const ROUNDS = { short: 1, full: 5 }
const SERVER_MAJOR = 18
const WARM_WRITES = 30
const WARM_MS = 30_000

/**
 * A copy of a database that is being written to holds a moment of it: everything acknowledged before the copy was
 * begun, nothing that was never acknowledged, no document half written.
 * @returns writes acknowledged while the copy was being made
 */
async function drillUnderLoad(context: Context, command: Commands, admin: Client): Promise<number> {
  const load = new DrillLoad(admin)
  await load.start(context.url)
  const target = await context.emptyDatabase()
  const copying = async () => {
    await until('нагрузка идёт', () => load.writes >= WARM_WRITES, WARM_MS)
    const [before, started] = [load.now(), load.writes]
    const { file } = await command.backup(context.url)
    const during = load.writes - started
    expect(during > 0, 'пока делалась копия, ничего не записывалось')
    await command.restore(target, file)
    return { before, during }
  }
  const { before, during } = await copying().finally(() => load.stop())
  const restored = await readStates(target, load.documents)
  for (const [id, acknowledged] of before) {
    const found = restored.get(id)
    const what = `документ ${id}: подтверждено ${JSON.stringify(acknowledged)}, в копии ${JSON.stringify(found)}`
    expect(found && found.version >= acknowledged.version && load.knows(id, found), what)
  }
  const facts = await runScript('facts', ['check'], { DATABASE_URL: target })
  expect(facts.code === 0, `факты сравнения в копии не сходятся с документами:\n${facts.output}`)
  return during
}

/** Copies of a database that rests, by the command and by the job, restored: alike to the last row and rule. */
async function drillAtRest(context: Context, command: Commands) {
  const sums = await databaseChecksums(context.url)
  const [byCommand, byJob] = [await command.backup(context.url), await command.job(context.url)]
  let target = ''
  let restoreMs = 0
  for (const { file } of [byJob, byCommand]) {
    target = await context.emptyDatabase()
    restoreMs = await command.restore(target, file)
    // A copy is noted after it: the second one holds the mark of the first.
    const changed = differences(sums, await databaseChecksums(target)).filter(
      (name) => name !== 'table public.upkeep',
    )
    expect(changed.length === 0, `восстановленная база отличается: ${changed.join(', ')}`)
  }
  return { target, file: byCommand.file, sums: sums.size, dumpMs: byCommand.ms, restoreMs }
}

/** A copy cut short whose description does not know it: only pg_restore can notice, in the middle of its work. */
async function cutShort(file: string, folder: string) {
  const bytes = readFileSync(file)
  const cut = join(folder, backupName(new Date(0)))
  writeFileSync(cut, bytes)
  truncateSync(cut, Math.floor(bytes.length * 0.9))
  const manifest = JSON.parse(readFileSync(`${file}.json`, 'utf8'))
  writeFileSync(`${cut}.json`, JSON.stringify({ ...manifest, sha256: await sha256Of(cut) }))
  return cut
}

/** A copy encrypted to a public key: the private one alone opens it, whole or not at all. */
async function drillEncrypted(context: Context, command: Commands) {
  const [own, other] = await Promise.all(
    ['own.key', 'other.key'].map(async (name) => {
      const identity = await generateX25519Identity()
      const file = join(context.folder, name)
      writeFileSync(file, `${identity}\n`)
      return { file, recipient: await identityToRecipient(identity) }
    }),
  )
  const sums = await databaseChecksums(context.url)
  const { file } = await command.backup(context.url, own?.recipient)
  const target = await context.emptyDatabase()
  await command.refuse(target, file, 'укажите файл с закрытым ключом')
  await command.refuse(target, file, 'другим ключом', '--identity', other?.file ?? '')
  await command.restore(target, file, '--identity', own?.file ?? '')
  const changed = differences(sums, await databaseChecksums(target))
  expect(changed.length === 0, `база из зашифрованной копии отличается: ${changed.join(', ')}`)
}

/** People get into the application over the restored database, and find their documents. */
async function visit(context: Context, url: string) {
  const replica = await context.replica({ DATABASE_URL: url })
  const admin = await context.signIn(replica.origin, 'admin@example.com')
  const { id } = await context.row('SELECT max(id) AS id FROM input_documents')
  const document = await admin.get(`/api/input-documents/${id}`)
  expect(document.status === 200, `документ ${id} из восстановленной базы: ответ ${document.status}`)
  const manager = await context.signIn(replica.origin, 'manager@example.com')
  const page = await manager.get('/my-metrics')
  expect(page.status === 200, `страница над восстановленной базой: ответ ${page.status}`)
}

export const scenario: Scenario = {
  id: 'D5',
  title: 'учение: копия под нагрузкой и восстановление',
  goesBeside: true,
  async run(context, size) {
    const programs = await lentPrograms(context.folder, SERVER_MAJOR)
    if ('missing' in programs)
      throw new Skipped(
        `нет pg_dump ${SERVER_MAJOR} (в Debian — пакет postgresql-client-${SERVER_MAJOR}): ${programs.missing}`,
      )
    const command = commands(programs.path, context.folder)
    const replica = await context.replica(context.patient(size))
    const admin = await context.signIn(replica.origin, 'admin@example.com')
    let during = 0
    for (let round = 0; round < ROUNDS[size]; round += 1) {
      during += await drillUnderLoad(context, command, admin)
    }
    await replica.stop()
    const { target, file, sums, dumpMs, restoreMs } = await drillAtRest(context, command)

    await drillEncrypted(context, command)
    await command.refuse(target, file, 'не пуста')
    const empty = await context.emptyDatabase()
    await command.refuse(empty, await cutShort(file, context.folder), 'Копия не восстановлена')
    writeFileSync(file, 'x', { flag: 'a' })
    await command.refuse(empty, file, 'Контрольная сумма не сходится')
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
