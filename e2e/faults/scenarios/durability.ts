import { setTimeout as delay } from 'node:timers/promises'
import { type Client, taken } from '@/e2e/faults/client'
import type { IndicatorBody } from '@/e2e/faults/document-body'
import { checkSettings, checkStorage, migrationsOf } from '@/e2e/faults/durability/database-check'
import { DocumentWriter, type Sheet } from '@/e2e/faults/durability/document-writer'
import { checkDocuments } from '@/e2e/faults/durability/documents-check'
import { Ledger } from '@/e2e/faults/durability/ledger'
import { checkStaff } from '@/e2e/faults/durability/staff-check'
import { writeStaff } from '@/e2e/faults/durability/staff-writer'
import type { Context, Scenario } from '@/e2e/faults/harness'
import { spread } from '@/e2e/faults/numbers'
import { expect } from '@/e2e/faults/verdict'

const ROUNDS = { short: 1, full: 20 }
const WRITERS = 5
const CATEGORIES = 3
const YEARS = [2024, 2025]
const QUARTERS = [1, 2, 3, 4]
/** Writes acknowledged before the next blow falls, somewhere within the next moments. */
const QUOTA = { short: 20, full: 100 }
const CHANCE_MS = 300
const SHOWN = 8

/** Organisations of their own for the writers, described in full by the demo one, and the indicators they enter. */
async function prepare(context: Context, admin: Client) {
  const model = await context.row(`SELECT company_id FROM users WHERE email = 'manager@example.com'`)
  const described = await admin.get<Record<string, unknown>>(`/api/companies/${model.company_id}`)
  const data = taken(described, 200, 'организация')
  const begin = {
    date_begin_year: '2024-01-01',
    date_begin_quarter: '2024-01-01',
    date_begin_month: '2024-01-01',
  }
  const companies: Array<{ id: number; user: { id: number; email: string } }> = []
  for (let index = 1; index <= WRITERS; index += 1) {
    const company = { ...data, ...begin, short_name: `Больница ${index}` }
    const { id } = taken(await admin.post<{ id: number }>('/api/companies', company), 201, 'организация')
    companies.push({ id, user: await context.hire('manager', id) })
  }
  const categories = await admin.get<Array<{ id: number }>>('/api/metric-categories')
  const forms: Map<number, IndicatorBody[]> = new Map()
  for (const { id } of taken(categories, 200, 'категории').slice(0, CATEGORIES)) {
    const query = `metric_category_id=${id}&metric_period_id=2&year=${YEARS[0]}&quarter=1&company_id=${companies[0]?.id}`
    const form = await admin.get<IndicatorBody[]>(`/api/input-documents?${query}`)
    forms.set(id, taken(form, 200, 'форма'))
  }
  return { companies, forms }
}

function emptySheets(forms: Map<number, IndicatorBody[]>): Sheet[] {
  return [...forms.keys()].flatMap((category) =>
    YEARS.flatMap((year) =>
      QUARTERS.map((quarter) => ({
        category,
        year,
        quarter,
        isKnown: true,
        id: 0,
        version: 0,
        isApproved: false,
      })),
    ),
  )
}

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
    const { companies, forms } = await prepare(context, admin)
    const ledger = new Ledger()
    const writers = await Promise.all(
      companies.map(async ({ user }) => {
        const manager = await context.signIn(replica.origin, user.email)
        return new DocumentWriter({ ledger, manager, admin, forms, sheets: emptySheets(forms) })
      }),
    )
    const [first] = companies
    let isOver = false
    const over = () => isOver
    const writing = Promise.all([
      ...writers.map((writer) => writer.run(over)),
      writeStaff({ ledger, admin, companyId: first?.id ?? 0, userId: first?.user.id ?? 0 }, over),
    ])
    // Awaited at the end; until then its failure must not end the process and leave the servers behind.
    writing.catch(() => {})
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
    try {
      for (let round = 0; round < ROUNDS[size]; round += 1) {
        replicaBacks.push(await blow(replica))
        postgresBacks.push(await blow(postgres))
      }
      await ledger.more(QUOTA[size])
    } finally {
      isOver = true
      await writing
    }
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
