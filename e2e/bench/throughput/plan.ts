import { writeFileSync } from 'node:fs'
import pg from 'pg'
import { quantile, timed } from '@/e2e/bench/output'
import { template } from '@/e2e/bench/throughput/template'
import { type Client, signedIn } from '@/e2e/support/api'
import { recordStatements, type Statement } from '@/e2e/support/postgres/recorder'
import { db } from '@/lib/core/db/client'
import { TERMS_EDITION } from '@/lib/core/domain/dictionaries'

/*
 * Writes the load plan as JSON: calls with the cookies of signed-in people, and for each call its heaviest statement,
 * which the bare handler runs alone. Every connection saves a draft of its own, to avoid version conflicts.
 */

export interface Document {
  id: number
  path: string
  /** Rows with `$value` as a placeholder. */
  body: string
}

/** Limits: the ratio to the bare handler's throughput in the same run, and the number of statements. */
export interface Bar {
  ratio: number
  statements: number
}

export interface Call {
  name: string
  bar: Bar
  method: 'GET' | 'PUT'
  path: string
  statements: number
  /** One for each connection of a writing call. */
  documents?: Document[]
}

/** A version that equals no id, so that it is found among the parameters of the recorded save. */
const MARK = 1_000_000
const TRIES = 15

type Value = { bytes: string } | { version: true } | { plain: unknown }

interface Sql {
  text: string
  values: Value[]
}

const encoded = (values: readonly unknown[]): Value[] =>
  values.map((value) => {
    if (value instanceof Uint8Array) return { bytes: Buffer.from(value).toString('base64') }
    return value === MARK ? { version: true } : { plain: value }
  })

async function heaviest(direct: pg.Client, statements: readonly Statement[]): Promise<Statement> {
  let found: { statement: Statement; cost: number } | undefined
  for (const statement of statements) {
    const times: number[] = []
    for (let run = 0; run < TRIES; run += 1)
      times.push(await timed(() => direct.query(statement.text, statement.values)))
    const cost = quantile(times, 0.5)
    if (!found || cost > found.cost) found = { statement, cost }
  }
  if (!found) throw new Error('the call sends nothing to the database')
  return found.statement
}

async function reading(
  direct: pg.Client,
  client: Client,
  { name, path, bar }: Pick<Call, 'name' | 'path' | 'bar'>,
) {
  const checked = async () => {
    const { status } = await client.get(path)
    if (status !== 200) throw new Error(`${path}: ${status}`)
  }
  await checked()
  const statements = await recordStatements(checked)
  const { text, values } = await heaviest(direct, statements)
  const sql: Sql = { text, values: encoded(values) }
  return { name, bar, method: 'GET', path, statements: statements.length, sql }
}

/** Reverts the organisation's fullest documents to drafts. */
async function drafts(companyId: number, count: number): Promise<number[]> {
  const found = await db().$queryRaw<Array<{ id: number }>>`
    UPDATE input_documents SET input_document_status_id = 1, approved_at = NULL, approved_by_id = NULL,
      version = ${MARK}
    WHERE id IN (SELECT d.id FROM input_documents d JOIN input_document_values v ON v.input_document_id = d.id
      WHERE d.company_id = ${companyId} AND d.metric_period_id = 2
      GROUP BY d.id ORDER BY count(*) DESC, d.id DESC LIMIT ${count})
    RETURNING id`
  if (found.length < count) throw new Error(`the organisation has ${found.length} documents only`)
  return found.map(({ id }) => id)
}

async function savingOf(client: Client, id: number) {
  const path = `/api/input-documents/${id}`
  const document = await client.get(path)
  const body = template(document)
  const statements = await recordStatements(async () => {
    const { status, text } = await client.put(
      path,
      `{"version":${MARK},"input_document_values":${body.replace('$value', '1')}}`,
    )
    if (status !== 200) throw new Error(`${path}: ${status} ${text}`)
  })
  const statement = statements.find(({ text }) => text.includes('input_document_events'))
  if (!statement) throw new Error('no statement of the save was recorded')
  return { id, path, body, statements: statements.length, statement }
}

async function saving(client: Client, ids: readonly number[]) {
  const documents = []
  for (const id of ids) documents.push(await savingOf(client, id))
  const [first] = documents
  if (!first) throw new Error('no documents')
  return {
    name: 'сохранение документа, PUT /api/input-documents/{id}',
    bar: { ratio: 0.3, statements: 3 },
    method: 'PUT',
    path: first.path,
    statements: first.statements,
    sql: { text: first.statement.text, values: [] },
    documents: documents.map(({ id, path, body, statement }) => ({
      id,
      path,
      body,
      values: encoded(statement.values),
    })),
  }
}

async function plan(direct: pg.Client, email: string, connections: number) {
  const { id, companyId } = await db().user.update({
    where: { email },
    data: { agreementAcceptedAt: new Date(), agreementEdition: TERMS_EDITION },
  })
  const client = await signedIn(id)
  const [document] = await drafts(companyId ?? 0, 1)
  const largest = await db().inputDocument.findUniqueOrThrow({ where: { id: document } })
  const { year, metricCategoryId: category } = largest
  const calls = []
  for (const call of [
    {
      name: 'сводка за год, GET /api/metrics-summary',
      path: '/api/metrics-summary',
      bar: { ratio: 0.45, statements: 2 },
    },
    {
      name: 'документ, GET /api/input-documents/{id}',
      path: `/api/input-documents/${document}`,
      bar: { ratio: 0.45, statements: 2 },
    },
    {
      name: 'рейтинг, GET /api/analytics-rating',
      path: `/api/analytics-rating?year=${year}&metric_category_id=${category}`,
      bar: { ratio: 0.3, statements: 3 },
    },
    {
      name: 'рейтинг одного периода, GET /api/analytics-rating/period',
      path: `/api/analytics-rating/period?year=${year}&metric_category_id=${category}`,
      bar: { ratio: 0.3, statements: 3 },
    },
    {
      name: 'динамика, GET /api/analytics-indicators-data',
      path: `/api/analytics-indicators-data?period_id=2&metric_category_id=${category}&year_from=${year - 2}&year_to=${year}`,
      bar: { ratio: 0.3, statements: 3 },
    },
    { name: 'кто вошёл, GET /api/user', path: '/api/user', bar: { ratio: 0.7, statements: 1 } },
  ])
    calls.push(await reading(direct, client, call))
  const save = await saving(client, await drafts(companyId ?? 0, connections))
  calls.splice(2, 0, save)
  const chosen = calls.filter(isWanted)
  if (chosen.length === 0) throw new Error(`no call has such a name: ${wanted.join(', ')}`)
  return { people: await crew(id, connections), calls: chosen }
}

/** Connections per person, below the limits of concurrent and heavy requests. */
const EACH = 10

/** Creates as many people with the same rights as the connections need. */
async function crew(id: number, connections: number) {
  const copies = await db().$queryRaw<Array<{ id: number }>>`
    INSERT INTO users (surname, name, email, user_role_id, company_id, agreement_accepted_at,
      agreement_edition)
    SELECT surname, name, concat(n, gen_random_uuid(), email), user_role_id, company_id, agreement_accepted_at,
      agreement_edition
    FROM users, generate_series(2, ${Math.ceil(connections / EACH)}::int) n WHERE id = ${id} RETURNING id`
  const people = await Promise.all([id, ...copies.map((copy) => copy.id)].map((one) => signedIn(one)))
  return people.map(({ cookies, token }) => ({ cookie: cookies, token }))
}

const [file = '', email = '', connections = '', only = ''] = process.argv.slice(2)
const wanted = only.split(',').filter((name) => name !== '')

function isWanted({ name }: Pick<Call, 'name'>): boolean {
  return wanted.length === 0 || wanted.some((one) => name.startsWith(`${one}, `))
}

const direct = new pg.Client({ connectionString: process.env.DATABASE_URL })
await direct.connect()
writeFileSync(file, JSON.stringify(await plan(direct, email, Number(connections))))
await direct.end()
await db().$disconnect()
