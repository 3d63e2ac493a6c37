import type { Client } from '@/e2e/support/api'
import { createFilled, createReport, filledRows, PLAN } from '@/e2e/support/world'
import { manager, otherManager, world, it as worldTest } from '@/e2e/support/world-test'
import { db } from '@/lib/core/db/client'
import type { Fixture } from './rule'

const draft = async (client: Client, company_id = world.company) =>
  Number((await createFilled(client, { company_id })).at('data', 'id'))

const proposal = async (client: Client, company: number) =>
  Number(
    (await client.put(`/api/companies/${company}`, { is_emergency: false })).at(
      'data',
      'property_request',
      'id',
    ),
  )

/** Adds a question about the document and a request to return it to work. */
export async function addComments(inputDocumentId: number, userId: number, rows: Fixture['rows']) {
  const about = { inputDocumentId, metricId: rows[0]?.metric_id ?? 0, userId }
  const asked = { ...about, messages: { create: { userId, text: 'Точно?' } } }
  const request = { inputDocumentId, userId, reason: 'Проверка' }
  const [{ id: questionId }, { id: withdrawalId }] = [
    await db().documentQuestion.create({ data: asked }),
    await db().withdrawalRequest.create({ data: request }),
  ]
  return { questionId, withdrawalId }
}

async function mark(companyId: number, userId: number, rows: Fixture['rows']): Promise<number> {
  const data = { companyId, userId, metricId: rows[0]?.metric_id ?? 0, kind: 'ghost', reason: 'Проверка' }
  return (await db().chartMark.create({ data: { ...data, year: 2026, quarter: 1, month: 0 } })).id
}

async function keyUsed(companyId: number, userId: number) {
  const hash = Uint8Array.from(Buffer.from(`key of ${companyId}`))
  const about = { companyId, userId, name: 'МИС', keyHash: hash, hint: 'pkz_0000', kind: 'live' }
  const counts = { created: 0, changed: 0, same: 0, kept: 0, cleared: 0, refused: 0 }
  const sent = { isDryRun: true, outcome: 'applied', periods: ['2026-Q3'], counts, rows: [], documents: [] }
  const made = await db().exchangeKey.create({
    data: { ...about, scopes: ['values:read'], addresses: [], expiresAt: new Date('2030-01-01') },
  })
  const one = await db().exchangeImport.create({ data: { ...sent, exchangeKeyId: made.id } })
  return { key: made.id, sent: one.id }
}

async function planned(companyId: number, userId: number, rows: Fixture['rows']): Promise<number> {
  const { name, cause, action, responsible_name: responsibleName } = PLAN
  const about = { companyId, userId, metricId: rows[0]?.metric_id ?? 0, origin: 'blank', responsibleName }
  const dates = { dateBegin: new Date(PLAN.date_begin), dueDate: new Date(PLAN.due_date) }
  return (await db().measure.create({ data: { ...about, name, cause, action, ...dates } })).id
}

async function review(companyId: number, rows: Fixture['rows']): Promise<number> {
  const when = { year: 2026, quarter: 2, foundYear: 2026, foundQuarter: 2, dueDate: new Date('2026-12-14') }
  const about = { companyId, metricId: rows[0]?.metric_id ?? 0, kind: 'outlier' }
  const data = { ...about, ...when, isBetter: false, value: 8.16 }
  return (await db().signalReview.create({ data })).id
}

async function finding(companyId: number): Promise<number> {
  const detail = { kind: 'copies', numbers: 50, equal: 9, expected: 1.8 }
  const data = { companyId, rule: 'copies', year: 2026, quarter: 2, chance: 1e-4, detail }
  return (await db().qualityFinding.create({ data })).id
}

const ofBoth = async <Made>(make: (companyId: number, userId: number) => Promise<Made>) => ({
  own: await make(world.company, world.users.manager),
  foreign: await make(world.otherCompany, world.users.otherManager),
})

export const it = worldTest.extend('fixture', { auto: true }, async (): Promise<Fixture> => {
  const rows = await filledRows('7', '1234')
  const [own, foreign] = [await draft(manager), await draft(otherManager, world.otherCompany)]
  const saidOfOwn = await addComments(own, world.users.manager, rows)
  return {
    rows,
    own,
    foreign,
    questions: {
      own: saidOfOwn.questionId,
      foreign: (await addComments(foreign, world.users.otherManager, rows)).questionId,
    },
    withdrawal: saidOfOwn.withdrawalId,
    requests: {
      own: await proposal(manager, world.company),
      foreign: await proposal(otherManager, world.otherCompany),
    },
    marks: await ofBoth((company, user) => mark(company, user, rows)),
    measures: await ofBoth((company, user) => planned(company, user, rows)),
    keys: await ofBoth(keyUsed),
    reviews: await ofBoth((company) => review(company, rows)),
    findings: await ofBoth(finding),
    reports: await ofBoth(createReport),
  }
})
