import pg from 'pg'
import { times } from '@/e2e/bench/calls/measure'
import { recorded, type Statement } from '@/e2e/bench/calls/recorder'
import { quantile } from '@/e2e/bench/throughput/quantile'
import { type Client, signedIn } from '@/e2e/support/api'
import { db } from '@/lib/core/db/client'
import { TERMS_EDITION } from '@/lib/core/domain/dictionaries'

/*
 * Each call is measured whole (session, permission, parsing, reading, JSON) in this process, in turns with the very
 * statements it sends, replayed through pg: the ratio tells what the application adds to its SQL.
 */

const RUNS = 300
const MAX_RATIO = 3
const MAX_SAVE_STATEMENTS = 6

interface Line {
  name: string
  statements: number
  product: number[]
  direct: number[]
}

async function compare(
  name: string,
  direct: pg.Client,
  call: () => Promise<{ status: number }>,
): Promise<Line> {
  const checked = async () => {
    const { status } = await call()
    if (status !== 200) throw new Error(`${name}: ${status}`)
  }
  await checked()
  const statements: Statement[] = await recorded(checked)
  const replay = async () => {
    for (const { text, values } of statements) await direct.query(text, values)
  }
  const product: number[] = []
  const sql: number[] = []
  for (let turn = 0; turn < 3; turn += 1) {
    product.push(...(await times(RUNS / 3, checked)))
    sql.push(...(await times(RUNS / 3, replay)))
  }
  return { name, statements: statements.length, product, direct: sql }
}

/** A draft of the category of 15 indicators, made for the measure. */
async function largestDraft(client: Client): Promise<number> {
  const metrics = await db().metric.groupBy({
    by: ['metricCategoryId'],
    _count: true,
    orderBy: { metricCategoryId: 'asc' },
  })
  const largest = metrics.reduce((a, b) => (b._count > a._count ? b : a))
  const manager = await db().user.findUniqueOrThrow({ where: { email: 'manager@example.com' } })
  const approved = await db().inputDocument.findFirstOrThrow({
    where: {
      companyId: manager.companyId ?? 0,
      metricCategoryId: largest.metricCategoryId,
      inputDocumentStatusId: 2,
    },
    orderBy: { id: 'desc' },
  })
  await db().$executeRaw`
    UPDATE input_documents SET input_document_status_id = 1, approved_at = NULL, approved_by_id = NULL
    WHERE id = ${approved.id}`
  const rows = (await client.get(`/api/input-documents/${approved.id}`)).at('data', 'input_document_values')
  console.log(`документ для замера: ${Array.isArray(rows) ? rows.length : 0} показателей`)
  return approved.id
}

async function main(): Promise<number> {
  const manager = await db().user.update({
    where: { email: 'manager@example.com' },
    data: { agreementAcceptedAt: new Date(), agreementEdition: TERMS_EDITION },
  })
  const client = await signedIn(manager.id)
  const direct = new pg.Client({ connectionString: process.env.DATABASE_URL })
  await direct.connect()
  const id = await largestDraft(client)
  const path = `/api/input-documents/${id}`
  const lines = [
    await compare('сводка за год, GET /api/metrics-summary', direct, () =>
      client.get('/api/metrics-summary'),
    ),
    await compare('документ, GET /api/input-documents/{id}', direct, () => client.get(path)),
  ]
  const document = await client.get(path)
  const body = {
    version: document.at('data', 'version'),
    input_document_values: document.at('data', 'input_document_values'),
  }
  const saving = await recorded(() => client.put(path, body))
  await direct.end()
  await db().$disconnect()

  console.log(
    '\nвызов | запросов | p50, мс | p95, мс | те же запросы напрямую p50 / p95, мс | отношение p50 | p95',
  )
  let isGood = saving.length <= MAX_SAVE_STATEMENTS
  for (const { name, statements, product, direct: sql } of lines) {
    const [p50, p95, s50, s95] = [
      quantile(product, 0.5),
      quantile(product, 0.95),
      quantile(sql, 0.5),
      quantile(sql, 0.95),
    ]
    const cells = [p50, p95].map((value) => value.toFixed(2)).join(' | ')
    const ratio = p50 / s50
    console.log(
      `${name} | ${statements} | ${cells} | ${s50.toFixed(2)} / ${s95.toFixed(2)} | ${ratio.toFixed(2)} | ${(p95 / s95).toFixed(2)}`,
    )
    if (ratio > MAX_RATIO) isGood = false
  }
  console.log(
    `сохранение документа: ${saving.length} запросов вместе с проверкой сессии (не больше ${MAX_SAVE_STATEMENTS})`,
  )
  console.log(isGood ? '\nв пределах' : '\nПРЕВЫШЕНО')
  return isGood ? 0 : 1
}

process.exitCode = await main()
