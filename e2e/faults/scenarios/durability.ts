import { setTimeout as delay } from 'node:timers/promises'
import { checkDocuments } from '@/e2e/faults/durability/documents-check'
import { checkStaff } from '@/e2e/faults/durability/staff-check'
import { writeStaff } from '@/e2e/faults/durability/staff-writer'
import { openWriters } from '@/e2e/faults/durability/writers'
import type { Context, Scenario } from '@/e2e/faults/harness'
import { spread } from '@/e2e/faults/numbers'
import { beside, expect } from '@/e2e/faults/verdict'
import { entryArgs, runNode } from '@/scripts/lib/processes'

/** An acknowledged commit may be lost when one of these is off; killing processes reveals only the second. */
const SETTINGS = ['fsync', 'synchronous_commit', 'full_page_writes']

/** Server settings that risk acknowledged writes. */
async function checkSettings(sql: Context['sql']): Promise<string[]> {
  const rows = await sql('SELECT name, setting FROM pg_settings WHERE name = ANY($1)', [SETTINGS])
  return rows.filter(({ setting }) => setting !== 'on').map(({ name, setting }) => `${name} = ${setting}`)
}

const MIGRATIONS = `
  SELECT json_agg(json_build_array(migration_name, finished_at, rolled_back_at) ORDER BY migration_name)::text AS list
  FROM _prisma_migrations`

async function migrationsOf(sql: Context['sql']): Promise<string> {
  const [row] = await sql<{ list: string }>(MIGRATIONS)
  return row?.list ?? ''
}

const INDEXES = `
  SELECT bt_index_check(c.oid, true) FROM pg_class c JOIN pg_am a ON a.oid = c.relam
  WHERE c.relkind = 'i' AND a.amname = 'btree' AND c.relnamespace = 'public'::regnamespace`
const TABLES = `
  SELECT c.relname, v.msg FROM pg_class c, LATERAL verify_heapam(c.oid) v
  WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace`

/**
 * Reads every table and checks every index for damage, and compares the facts with the approved documents.
 * @returns problems
 */
async function checkStorage(sql: Context['sql'], url: string): Promise<string[]> {
  await sql('CREATE EXTENSION IF NOT EXISTS amcheck')
  const damaged = (await sql(TABLES)).map(({ relname, msg }) => `таблица ${relname}: ${msg}`)
  const indexes = await sql(INDEXES).then(
    () => [],
    (error) => [`индексы: ${error.message}`],
  )
  const code = await runNode(await entryArgs('scripts/facts/main.ts', 'check'), { DATABASE_URL: url })
  return [...damaged, ...indexes, ...(code === 0 ? [] : ['факты сравнения расходятся с документами'])]
}

const ROUNDS = { short: 1, full: 20 }
/** Acknowledged writes before the next kill, which comes at a random moment after them. */
const QUOTA = { short: 20, full: 100 }
const CHANCE_MS = 300
const SHOWN = 8

export const scenario: Scenario = {
  id: 'F1',
  title: 'подтверждённое сохранено',
  async run(context, size) {
    const { postgres } = context
    const sql = context.sql.bind(context)
    const weak = await checkSettings(sql)
    expect(weak.length === 0, `настройки PostgreSQL позволяют потерять подтверждённое: ${weak.join(', ')}`)
    const migrations = await migrationsOf(sql)
    const replica = await context.replica()
    const admin = await context.signIn(replica.origin, 'admin@example.com')
    const { companies, forms, ledger, write } = await openWriters(context, admin)
    const [first] = companies
    const writing = (isOver: () => boolean) =>
      Promise.all([
        write(isOver),
        writeStaff({ ledger, admin, companyId: first?.id ?? 0, userId: first?.user.id ?? 0 }, isOver),
      ])
    const blow = async (victim: { kill(): Promise<void>; start(): Promise<void> }) => {
      await ledger.more(QUOTA[size])
      await delay(Math.random() * CHANCE_MS)
      await victim.kill()
      const killed = performance.now()
      await victim.start()
      await ledger.more(1)
      return performance.now() - killed
    }
    const started = performance.now()
    const replicaBacks: number[] = []
    const postgresBacks: number[] = []
    await beside(writing, async () => {
      for (let round = 0; round < ROUNDS[size]; round += 1) {
        replicaBacks.push(await blow(replica))
        postgresBacks.push(await blow(postgres))
      }
      await ledger.more(QUOTA[size])
    })
    const seconds = (performance.now() - started) / 1000

    const { problems: lost, ...documents } = await checkDocuments(sql, ledger, {
      companies: companies.map(({ id }) => id),
      forms,
    })
    const people = await checkStaff(sql, ledger)
    const problems = [
      ...ledger.surprises,
      ...lost,
      ...people.problems,
      ...(await checkStorage(sql, context.url)),
    ]
    if ((await migrationsOf(sql)) !== migrations) problems.push('таблица миграций изменилась')
    const listed = problems.slice(0, SHOWN).join('\n  ')
    expect(problems.length === 0, `нарушений ${problems.length}:\n  ${listed}`)
    const unsure = ledger.entries.filter(({ outcome }) => outcome === 'maybe').length
    return [
      ['kill -9 приложения и всей базы, раз', `${ROUNDS[size]} и ${ROUNDS[size]}`],
      ['Записей подтверждено', ledger.acknowledged],
      ['Из них найдено', documents.found + people.found],
      ['Без ответа или с ответом 503', unsure],
      ['Из них по документам применено целиком', documents.applied],
      ['Документов проверено', documents.documents],
      ['Событий истории проверено', documents.events],
      ['Записей журнала действий проверено', people.audited],
      ['Записей в секунду', Math.round(ledger.acknowledged / seconds)],
      ['От kill -9 приложения до подтверждённой записи, мс', spread(replicaBacks)],
      ['От kill -9 базы до подтверждённой записи, мс', spread(postgresBacks)],
    ]
  },
}
