import { expect } from 'vitest'
import { type Answer, type Client, idOf, signedIn } from '@/e2e/support/api'
import { inDatabase } from '@/e2e/support/database'
import { at, list } from '@/e2e/support/json'
import { lettersTo, outbox } from '@/e2e/support/mail'
import {
  addCompanies,
  approvedSeries,
  approvedWorld,
  approveEach,
  type PublicationWorld,
  publicationWorld,
  publishedWorld,
} from '@/e2e/support/publication-world'
import { markDocumentsChanged, publishNext, republishAll } from '@/e2e/support/publications'
import { auditEvents } from '@/e2e/support/world'
import { admin, it, manager, operator, otherManager, watcher, world } from '@/e2e/support/world-test'
import { PERIODICITY } from '@/lib/calc/periods'
import { db } from '@/lib/core/db/client'
import { COMPANY_ROLE } from '@/lib/core/domain/dictionaries'
import { makeDue } from '@/lib/features/analytics/candidate/work-mutations'
import { deleteUnusedParts } from '@/lib/features/analytics/publications/mutations'
import { createDocuments } from '@/prisma/seed/builders/document'
import { createCategoryWithMetrics } from '@/prisma/seed/builders/metric'
import { createUser } from '@/prisma/seed/builders/user'

const PATH = '/api/publications'
const REASON = 'Все сдали раньше срока'
const EXTRA = { kind: 'extra', year: 2025, quarter: 4, reason: REASON }

const ratingOf = ({ categoryId }: PublicationWorld, query = '') =>
  `/api/analytics-rating?year=2025&metric_category_id=${categoryId}${query}`
const numberIn = (answer: Answer) => answer.at('meta', 'publication', 'number') ?? null
const medianIn = (answer: Answer) => answer.at('data', 'quarter', '4', 'metrics', 0, 'median') ?? null
/** Own values of the world's category in a preview. */
const valuesIn = (preview: Answer, { categoryId }: PublicationWorld) =>
  list(preview.at('data', 'categories'))
    .filter((one) => at(one, 'metric_category', 'id') === categoryId)
    .flatMap((one) => list(at(one, 'values')))
const stateOf = async (client: Client, id: number) =>
  (await client.get(`${PATH}/${id}`)).at('data', 'state') ?? null
/** Creates and freezes a publication. @returns its id */
const frozen = async (order: object = EXTRA) => {
  const id = idOf(await admin.post(PATH, order))
  await makeDue()
  return id
}
const release = async (id: number) => {
  await admin.post(`${PATH}/${id}/publishing`)
  await makeDue()
}
const newestId = async () => (await db().publication.findFirstOrThrow({ orderBy: { id: 'desc' } })).id

it('is a preview first, in which everybody sees the own numbers alone, and then what all compare with', async () => {
  const made = await approvedWorld()
  expect(numberIn(await manager.get(ratingOf(made)))).toBeNull()
  const [companyId = 0] = await addCompanies(1, { date_begin_quarter: '2026-01-01' })
  const email = 'later@example.test'
  const laterId = await inDatabase((client) => createUser(client, { role: 'manager', companyId, email }))
  const id = idOf(await admin.post(PATH, EXTRA))
  expect(await stateOf(admin, id)).toBe('building')
  expect(await stateOf(manager, id)).toBeNull()
  expect((await admin.post(PATH, EXTRA)).status).toBe(409)
  expect(await makeDue()).toBe(1)

  expect([await stateOf(admin, id), await stateOf(manager, id)]).toEqual(['preview', 'preview'])
  const letter = (await outbox()).find(({ subject }) => subject.startsWith('Предпросмотр'))
  expect(letter?.subject).toBe(
    'Предпросмотр внеочередного выпуска IV квартала 2025 года: проверьте свои данные',
  )
  expect(letter?.text).toContain('выпуск станет основой сравнений, но день могут изменить.')
  expect(letter?.text).toContain(`Причина выпуска: ${REASON}`)
  // An organisation that begins later gets no letter.
  expect(await lettersTo(email)).toEqual([])
  const later = await signedIn(laterId)
  const flags = [manager, later, admin].map(async (person) =>
    (await person.get(PATH)).at('data', 0, 'is_to_check'),
  )
  expect(await Promise.all(flags)).toEqual([true, false, false])
  await later.get(`${PATH}/preview`)
  expect((await admin.get(`${PATH}/${id}`)).at('data', 'administration', 'opened_by')).toBe(0)
  const rating = await manager.get(ratingOf(made))
  expect([numberIn(rating), medianIn(rating)]).toEqual([null, null])
  expect(rating.at('meta', 'next_publication')).toMatchObject({ year: 2025, quarter: 4, reported: null })
  expect((await manager.get(ratingOf(made, `&publication=${id}`))).status).toBe(404)
  const gist = { coverage: null, changes: null, gate: null, checksum: null, number: '2025-IV-1' }
  expect((await manager.get(PATH)).at('data', 0)).toMatchObject(gist)
  const preview = await manager.get(`${PATH}/preview`)
  expect(preview.at('data', 'publication')).toMatchObject(gist)
  expect([preview.at('data', 'is_checked'), preview.at('data', 'organisations')]).toEqual([false, 7])
  expect(valuesIn(preview, made)).toMatchObject([
    { value: 10, told: 10, median: null, place: null, of: null, is_new: true },
  ])
  expect((await manager.put(`${PATH}/preview`, {})).status).toBe(204)
  expect((await manager.get(`${PATH}/preview`)).at('data', 'is_checked')).toBe(true)
  expect((await admin.get(`${PATH}/${id}`)).at('data', 'administration', 'opened_by')).toBe(1)

  expect((await admin.post(`${PATH}/${id}/publishing`)).status).toBe(204)
  expect(await makeDue()).toBe(1)
  const answer = await manager.get(ratingOf(made))
  expect([numberIn(answer), medianIn(answer)]).toEqual(['2025-IV-1', 13])
  expect((await manager.get(`${PATH}/${id}`)).at('data')).toMatchObject({
    state: 'published',
    is_current: true,
    coverage: { organisations: { covered: 7, due: 7 } },
    gate: { found: 0 },
    administration: null,
  })
  await publishNext()
  expect(numberIn(await manager.get(ratingOf(made)))).toBe('2025-IV-2')
})

it('that is withdrawn holds no more at the very next answer; an old one says that it is old', async () => {
  const made = await publishedWorld()
  const first = await newestId()
  await db().$executeRaw`UPDATE comparison_facts SET a = a + 50`
  await markDocumentsChanged()
  await publishNext()
  const second = await newestId()
  const old = await manager.get(ratingOf(made, `&publication=${first}`))
  expect([old.at('meta', 'publication', 'is_old'), medianIn(old)]).toEqual([true, 13])
  const cited = await manager.get(ratingOf(made, `&publication=${numberIn(old)}`))
  expect([cited.at('meta', 'publication', 'id'), medianIn(cited)]).toEqual([first, 13])
  for (const none of ['2020-I-1', '987654', 'prior'])
    expect((await manager.get(ratingOf(made, `&publication=${none}`))).status, none).toBe(404)
  const now = await manager.get(ratingOf(made))
  expect([now.at('meta', 'publication', 'is_old'), medianIn(now)]).toEqual([false, 18])
  const { id: metricId } = await db().metric.findFirstOrThrow({
    where: { metricCategoryId: made.categoryId },
  })
  const ownIn = async (publication: number) => {
    const { at } = await manager.get(
      `/api/analytics-rating/funnel?metric_id=${metricId}&year=2025&quarter=4&publication=${publication}`,
    )
    return [at('data', 'own', 'value'), at('data', 'released')]
  }
  const [before, after] = [await ownIn(first), await ownIn(second)]
  expect(before[0]).toBe(before[1])
  expect(after[0]).toBe(after[1])
  expect(after[0]).toBe(Number(before[0]) + 5)

  expect((await admin.post(`${PATH}/${second}/withdrawal`, { reason: 'мало' })).status).toBe(422)
  const reason = 'Ошибка в расчёте долей'
  expect((await admin.post(`${PATH}/${second}/withdrawal`, { reason })).status).toBe(204)
  const again = await manager.get(ratingOf(made))
  expect([numberIn(again), medianIn(again)]).toEqual(['2025-IV-1', 13])
  expect((await manager.get(ratingOf(made, `&publication=${second}`))).status).toBe(404)
  expect((await manager.get(`${PATH}/${second}`)).at('data')).toMatchObject({
    state: 'withdrawn',
    withdrawal_reason: reason,
  })
  expect((await admin.post(`${PATH}/${second}/withdrawal`, { reason })).status).toBe(409)
})

it('A8 a preview tells of others what is published already, whatever it is frozen with', async () => {
  const made = await approvedWorld()
  const read = async () => (await manager.get(`${PATH}/preview`)).at('data') ?? null
  const valueIn = async () => valuesIn(await manager.get(`${PATH}/preview`), made)[0] ?? null
  const first = await frozen()
  const before = await valueIn()
  expect(at(await read(), 'compared')).toBeNull()
  // The medians over seven and over six would reveal the one that left.
  expect((await admin.delete(`${PATH}/${first}`)).status).toBe(204)
  await admin.delete(`/api/input-documents/${made.documents[6]}/approving`, {
    reason: 'Ошибка в знаменателе',
  })
  await frozen()
  expect(await valueIn()).toEqual(before)

  await release(await newestId())
  await db().$executeRaw`UPDATE comparison_facts SET a = a + 500 WHERE company_id <> ${world.company}`
  await db().$executeRaw`UPDATE comparison_facts SET a = a + 22 WHERE company_id = ${world.company}`
  await markDocumentsChanged()
  await frozen()
  expect(at(await read(), 'compared')).toEqual({
    ...{ number: '2025-IV-2', year: 2025, quarter: 4, is_same: true },
  })
  // Published of six: 10, 11, 12, 13, 14, 15.
  expect(await valueIn()).toMatchObject({
    ...{ value: 12.2, median: 12.5, place: 3, of: 6, place_interval: null, is_new: true },
  })
})

it('shows today’s own value beside what others will still see where a correction waits for others', async () => {
  const made = await publishedWorld()
  await db().$executeRaw`UPDATE comparison_facts SET a = a + 22 WHERE company_id = ${world.company}`
  await markDocumentsChanged()
  await frozen()
  // Of the seven values 10 to 16 the own 10 stays first.
  expect(valuesIn(await manager.get(`${PATH}/preview`), made)[0]).toMatchObject({
    ...{ value: 12.2, told: 10, why_not: 'waiting', place: 1, of: 7, is_new: false },
  })
})

it('shows what enters and what waits of earlier quarters too', async () => {
  const made = await approvedWorld()
  await approveEach(made, made.companies, { quarter: 3, cases: 200 })
  await republishAll()
  const correctThird = (companies: readonly number[]) =>
    db().comparisonFact.updateMany({
      where: { quarter: 3, companyId: { in: [...companies] } },
      data: { a: { increment: 500 } },
    })
  const shown = async () => {
    await markDocumentsChanged()
    await frozen()
    const values = valuesIn(await manager.get(`${PATH}/preview`), made)
    await release(await newestId())
    return values
  }
  const fourth = { period: { year: 2025, quarter: 4 }, value: 10, told: 10, is_new: false }
  expect(await shown()).toMatchObject([fourth])
  await correctThird([world.company])
  const third = {
    period: { year: 2025, quarter: 3, label: 'III кв. 2025' },
    value: 70,
    median: 23,
    place: null,
  }
  expect(await shown()).toMatchObject([fourth, { ...third, told: 20, why_not: 'waiting', is_new: false }])
  await correctThird(made.companies.slice(1, 5))
  expect(await shown()).toMatchObject([fourth, { ...third, told: 70, why_not: null, is_new: true }])
  expect(await shown()).toMatchObject([fourth])

  // Five withdrawals at once are carried out, and the preview says so.
  await db().comparisonFact.deleteMany({
    where: { quarter: 4, companyId: { in: [world.company, ...made.companies.slice(1, 5)] } },
  })
  const gone = { ...fourth, value: null, told: null, published: 10, why_not: 'no_value', is_new: true }
  expect(await shown()).toMatchObject([gone])
})

it('counts as due only the documents of the quarter that somebody owes', async () => {
  const made = await publicationWorld()
  await approveEach(made, made.companies.slice(0, 6))
  const dueOf = async () => {
    const id = await frozen()
    const documents = (await admin.get(`${PATH}/${id}`)).at('data', 'coverage', 'documents')
    const next = (await manager.get(PATH)).at('meta', 'next', 0)
    await release(id)
    return {
      documents,
      organisations: [at(next, 'reported'), at(next, 'due')],
      own: (await manager.get(`${PATH}/${id}`)).at('data', 'own'),
    }
  }
  const owing = await db().metricCategory.count({
    where: { metrics: { some: { metricPeriodId: PERIODICITY.quarter } } },
  })
  const before = await dueOf()
  expect(before).toEqual({
    documents: { covered: 6, due: 7 * owing },
    organisations: [6, 7],
    own: { covered: 1, due: owing },
  })
  // A category of monthly indicators has no quarterly document, and an organisation that begins later owes none yet.
  const metric = await db().metric.findFirstOrThrow({ where: { metricCategoryId: made.categoryId } })
  const { id: metricCategoryId } = await db().metricCategory.create({
    data: { name: 'Помесячная', shortName: 'Помесячная', position: 99 },
  })
  const { id: _id, code: _code, ...copied } = metric
  const added = {
    ...copied,
    metricCategoryId,
    metricPeriodId: 1,
    name: 'Помесячный',
    shortName: 'Помесячный',
  }
  await db().metric.create({ data: added })
  expect(await dueOf()).toEqual(before)
  await db()
    .$executeRaw`UPDATE companies SET date_begin_quarter = '2026-01-01' WHERE id IN (${made.companies[6]}, ${world.company})`
  expect(await dueOf()).toEqual({
    documents: { covered: 6, due: 6 * owing },
    organisations: [6, 6],
    own: { covered: 1, due: 1 },
  })
})

it('shows in its preview a value as others will read it, a digit less too', async () => {
  const { metricCategoryId: categoryId, metricId } = await approvedSeries({
    decimals: 2,
    minDenominator: '10',
  })
  const companies = [world.company, world.otherCompany, ...(await addCompanies(5))]
  const made = { categoryId, metricId, companies }
  await approveEach(made, companies.slice(1))
  const counts = [
    { a: 39, b: 88 },
    { a: 26, b: 765 },
    { a: 26, b: 1162 },
    { a: 35, b: 297 },
  ]
  await inDatabase((client) =>
    createDocuments(
      client,
      counts.map((values, index) => ({
        ...{ companyId: world.company, year: 2025, quarter: index + 1, metricCategoryId: categoryId },
        ...{ status: 'approved' as const, rows: [{ metricId, values }] },
      })),
    ),
  )
  const id = await frozen()
  const value = valuesIn(await manager.get(`${PATH}/preview`), made)[0] ?? null
  expect(value).toMatchObject({ value: 11.78, told: 11.8, is_coarser: true, why_not: null })
  await release(id)
  const ofOthers = await otherManager.get(ratingOf(made, '&full_rating=1'))
  expect(JSON.stringify(ofOthers.at('data', 'quarter', '4'))).toContain('"value":11.8,')
  const own = await manager.get(ratingOf(made))
  expect(own.at('data', 'quarter', '4', 'metrics', 0, 'own')).toMatchObject({ value: 11.78, told: 11.8 })
  expect(own.at('data', 'quarter', '1', 'metrics', 0, 'own')).not.toHaveProperty('told')
  // A person without access to the category's own data sees the own value as published.
  const outside = await operator.get(ratingOf(made, '&full_rating=1'))
  expect(outside.at('data', 'quarter', '4', 'metrics', 0, 'own')).toMatchObject({ value: 11.8 })
  expect(outside.text).not.toContain('11.78')
  // All five values, of four quarters and the year, have wide bands, and one of them a digit less.
  const { gate } = Object((await admin.get(`${PATH}/${id}`)).at('data'))
  expect(gate).toMatchObject({ values: 11, wider: 5, digit_less: 1, hidden: 0 })
  const report = await manager.get('/api/analytics-report-data?year_from=2025&year_to=2025')
  const cells = list(report.at('data', 'metric_categories'))
    .filter((one) => at(one, 'id') === categoryId)
    .map((one) => at(one, 'metrics', 0, 'cells', '2025-4'))
  expect(cells).toMatchObject([{ own: 11.78, told: 11.8 }])
})

it('changes as much as its preview said, in a category that is new too', async () => {
  const made = await publishedWorld()
  await approveEach(await publicationWorld(0), made.companies, { quarter: 3 })
  const id = idOf(await admin.post(PATH, EXTRA))
  const changes = async () => (await admin.get(`${PATH}/${id}`)).at('data', 'changes')
  await makeDue()
  expect(await changes()).toMatchObject({ values: 7, organisations: 7 })
  await release(id)
  expect(await changes()).toMatchObject({ values: 7, organisations: 7 })
})

it('names the indicators that it has with other settings than the one before', async () => {
  const made = await publishedWorld()
  const settings = async (id: number) => (await admin.get(`${PATH}/${id}`)).at('data', 'changes', 'settings')
  expect(await settings(await newestId())).toEqual([])
  const shown = await admin.get(`/api/metrics?metric_category_id=${made.categoryId}`)
  const metric = Number(shown.at('data', 0, 'id'))
  const changed = await admin.put(`/api/metrics/${metric}`, {
    ...{ metric_target_order_id: 2, decimals: 0, min_denominator: '5000', inclusions: 'Все случаи' },
  })
  expect(changed.status).toBe(200)
  const id = await frozen()
  const named = [
    {
      metric: shown.at('data', 0, 'short_name'),
      fields: ['target_order', 'decimals', 'min_denominator'],
    },
  ]
  expect(await settings(id)).toEqual(named)
  expect((await manager.get(`${PATH}/${id}`)).at('data', 'changes')).toBeNull()
  await release(id)
  expect((await manager.get(`${PATH}/${id}`)).at('data', 'changes')).toMatchObject({
    ...{ values: null, organisations: null, settings: named },
  })
})

it('asks in its preview for the documents that the organisation owes of its quarter', async () => {
  const made = await publicationWorld()
  await approveEach(made, made.companies.slice(1))
  await inDatabase(async (client) => {
    await createCategoryWithMetrics(client, { metrics: [{ dateBegin: '2026-01-01' }] })
    await createCategoryWithMetrics(client, { metrics: [{ periodicity: PERIODICITY.year }] })
  })
  await frozen()
  const missing = async () =>
    list((await manager.get(`${PATH}/preview`)).at('data', 'missing')).map((one) =>
      at(one, 'metric_category', 'id'),
    )
  const due = await db().metricCategory.findMany({
    where: {
      metrics: { some: { metricPeriodId: PERIODICITY.quarter, dateBegin: { lt: new Date('2025-10-02') } } },
    },
  })
  const listed = await missing()
  expect(listed.toSorted()).toEqual(due.map(({ id }) => id).toSorted())
  expect(listed).toContain(made.categoryId)
  await db()
    .$executeRaw`UPDATE companies SET date_begin_quarter = '2026-01-01' WHERE id = ${made.companies[0]}`
  expect(await missing()).toEqual([])
})

it('leaves a document out that was returned while it was previewed', async () => {
  const made = await approvedWorld()
  const id = await frozen()
  const returned = { reason: 'Ошибка в знаменателе' }
  expect((await admin.delete(`/api/input-documents/${made.documents[6]}/approving`, returned)).status).toBe(
    200,
  )
  // Other approvals and corrections wait for the next publication.
  await db().$executeRaw`UPDATE companies SET company_type_id = 3 WHERE id = ${made.companies[5]}`
  await release(id)
  const answer = await manager.get(ratingOf(made, '&full_rating=true'))
  const rows = list(answer.at('data', 'quarter', '4', 'metrics', 0, 'rows'))
  expect(rows.map((row) => at(row, 'value'))).toEqual([10, 11, 12, 13, 14, 15])
  expect((await admin.get(`${PATH}/${id}`)).at('data', 'coverage', 'documents', 'covered')).toBe(6)
})

it('shows of a document returned since the freeze what others will see: what is published, or nothing', async () => {
  const made = await publicationWorld()
  const more = await publicationWorld()
  const [[own], [other]] = [await approveEach(made, made.companies), await approveEach(more, more.companies)]
  const freeze = async () => {
    await frozen()
  }
  const giveBack = (document: number | undefined) =>
    admin.delete(`/api/input-documents/${document}/approving`, { reason: 'Ошибка в знаменателе' })
  const shown = async () => {
    const all = list((await manager.get(`${PATH}/preview`)).at('data', 'categories'))
    return [made, more].map(({ categoryId }) => {
      const found = all.find((one) => at(one, 'metric_category', 'id') === categoryId)
      return list(at(found, 'values'))
    })
  }
  await freeze()
  expect(await shown()).toMatchObject([[{ value: 10, told: 10 }], [{ value: 10, told: 10 }]])
  await giveBack(own)
  expect(await shown()).toMatchObject([[], [{ value: 10, told: 10 }]])
  await release(await newestId())
  expect((await manager.get(ratingOf(made))).at('data', 'quarter', '4', 'metrics', 0, 'own')).toBeNull()
  await freeze()
  await giveBack(other)
  expect(await shown()).toMatchObject([[], [{ value: null, told: 10, is_coarser: false }]])
})

it.for([
  { order: 1, place: 1 },
  { order: 3, place: null },
])(
  'the rating says of an own value whose document is a draft again that it is none now, and of one out of reach not: order $order',
  async ({ order, place }) => {
    const made = await publicationWorld()
    await db().metric.update({ where: { id: made.metricId }, data: { metricTargetOrderId: order } })
    const documents = await approveEach(made, made.companies)
    await republishAll()
    const ownIn = async (client: Client) =>
      (await client.get(ratingOf(made))).at('data', 'quarter', '4', 'metrics', 0, 'own')
    expect(await ownIn(manager)).not.toHaveProperty('live')
    const released = await ownIn(operator)
    const document = documents[made.companies.indexOf(world.company)]
    const returned = { reason: 'Ошибка в знаменателе' }
    expect((await admin.delete(`/api/input-documents/${document}/approving`, returned)).status).toBe(200)
    expect(await ownIn(manager)).toMatchObject({
      ...{ value: 10, place },
      live: { value: null, place: null, of: null },
    })
    expect(await ownIn(operator)).toEqual(released)
  },
)

it('tells how many documents came since the one before of its quarter, where that names nobody', async () => {
  const made = await publicationWorld(11)
  await approveEach(made, made.companies.slice(0, 6))
  await republishAll()
  const changed = async () =>
    (await admin.get(`${PATH}/${await newestId()}`)).at('data', 'changes', 'documents')
  expect(await changed()).toBeNull()
  await approveEach(made, made.companies.slice(6, 12))
  await publishNext()
  expect(await changed()).toBe(6)
  // The coverage counts quarterly documents, so the others are no growth of it.
  await inDatabase(async (client) => {
    const { id, metrics } = await createCategoryWithMetrics(client, {
      metrics: [{ periodicity: PERIODICITY.month }],
    })
    const rows = [{ metricId: metrics[0]?.id ?? 0, values: { a: 7, b: 100 } }]
    const december = { year: 2025, month: 12, periodicity: PERIODICITY.month, metricCategoryId: id }
    await createDocuments(
      client,
      made.companies.slice(0, 12).map((companyId) => ({ companyId, ...december, status: 'approved', rows })),
    )
  })
  await publishNext()
  expect(await changed()).toBeNull()
  await approveEach(made, made.companies.slice(12))
  await publishNext('final')
  expect(await changed()).toBeNull()
})

it('that is planned has its days moved, within bounds that are told at their fields', async () => {
  await db().$executeRaw`DELETE FROM publications`
  const [{ id } = { id: 0 }] = await db().$queryRaw<Array<{ id: number }>>`
      INSERT INTO publications (year, quarter, kind, freeze_on, publish_on)
      VALUES (2098, 4, 'first', '2099-02-04', '2099-02-14') RETURNING id`
  const planned = async () => list((await admin.get(PATH)).at('meta', 'next'))[0]
  const put = (days: { freeze_at?: string; publish_at?: string }) => admin.put(`${PATH}/${id}`, days)
  expect((await put({ freeze_at: '2099-02-10', publish_at: '2099-02-20' })).status).toBe(204)
  expect(await planned()).toMatchObject({ id, freeze_on: '2099-02-10', publish_on: '2099-02-20' })
  expect((await put({ publish_at: '2099-02-08' })).status).toBe(204)
  expect(await planned()).toMatchObject({ freeze_on: '2099-02-08', publish_on: '2099-02-08' })
  const moved = await auditEvents({ action: 'publication.put_off', entityId: id })
  expect(moved.map(({ before, after }) => [before, after])).toEqual([
    [
      { freeze_on: '2099-02-04', publish_on: '2099-02-14' },
      { freeze_on: '2099-02-10', publish_on: '2099-02-20' },
    ],
    [
      { freeze_on: '2099-02-10', publish_on: '2099-02-20' },
      { freeze_on: '2099-02-08', publish_on: '2099-02-08' },
    ],
  ])
  const refused = async (days: { freeze_at?: string; publish_at?: string }) => {
    const answer = await put(days)
    return [answer.status, Object.keys(answer.at('errors') ?? {})]
  }
  expect(await refused({ publish_at: '2020-01-01' })).toEqual([422, ['publish_at']])
  expect(await refused({ freeze_at: '2020-01-01' })).toEqual([422, ['freeze_at']])
  expect(await refused({ freeze_at: '2098-12-31' })).toEqual([422, ['freeze_at']])
  expect(await refused({ freeze_at: '2099-03-01' })).toEqual([422, ['freeze_at']])
  // The freeze moves with the publication but must stay after the end of the quarter.
  expect(await refused({ publish_at: '2098-12-31' })).toEqual([422, ['publish_at']])
  for (const kind of ['first', 'candidate']) {
    const early = await admin.post(PATH, { kind, year: 2098, quarter: 4 })
    expect([early.status, early.at('errors')]).toEqual([
      422,
      { quarter: ['Заморозить можно, когда квартал закончится'] },
    ])
  }
})

const planned = async (year: number, quarter: number, kind: string, freeze: string, publish: string) => {
  const [{ id } = { id: 0 }] = await db().$queryRaw<Array<{ id: number }>>`
    INSERT INTO publications (year, quarter, kind, freeze_on, publish_on)
    VALUES (${year}, ${quarter}, ${kind}, ${freeze}::date, ${publish}::date) RETURNING id`
  return id
}

it('is never of an older quarter than the newest published one', async () => {
  await publishedWorld()
  for (const kind of ['extra', 'final', 'candidate']) {
    const older = await admin.post(PATH, { ...EXTRA, kind, quarter: 2 })
    expect([older.status, older.at('errors')]).toEqual([
      422,
      { quarter: ['Выпуск IV квартала 2025 уже вышел: более ранний квартал он включает'] },
    ])
  }
  await admin.post(`${PATH}/${await newestId()}/withdrawal`, { reason: REASON })
  expect((await admin.post(PATH, { ...EXTRA, quarter: 2 })).status).toBe(201)
})

it('is released in the order of quarters and kinds, whatever day it is moved to', async () => {
  await db().$executeRaw`DELETE FROM publications`
  const first = await planned(2098, 4, 'first', '2099-02-04', '2099-02-14')
  const final = await planned(2098, 4, 'final', '2099-04-20', '2099-04-30')
  const next = await planned(2099, 1, 'first', '2099-05-05', '2099-05-15')
  const refusal = async (id: number, publish_at: string) =>
    (await admin.put(`${PATH}/${id}`, { publish_at })).at('errors', 'publish_at') ?? null
  const late = 'Первый выпуск I квартала 2099 выходит 15.05.2099: этот может выйти не позже'
  expect(await refusal(final, '2099-05-16')).toEqual([late])
  expect(await refusal(first, '2099-05-01')).toEqual([
    'Окончательный выпуск IV квартала 2098 выходит 30.04.2099: этот может выйти не позже',
  ])
  expect(await refusal(next, '2099-04-29')).toEqual([
    'Окончательный выпуск IV квартала 2098 выходит 30.04.2099: этот может выйти не раньше',
  ])
  expect([await refusal(final, '2099-05-15'), await refusal(next, '2099-05-20')]).toEqual([null, null])
  // Freezing now would publish the later quarter before an earlier quarter's final publication.
  await planned(2025, 3, 'final', '2099-01-18', '2099-01-28')
  const early = await admin.post(PATH, EXTRA)
  expect([early.status, early.at('errors')]).toEqual([
    422,
    { quarter: ['Окончательный выпуск III квартала 2025 выходит 28.01.2099: этот может выйти не раньше'] },
  ])
  expect((await admin.post(PATH, { ...EXTRA, quarter: 3 })).status).toBe(201)
})

it('returns to the calendar when it was planned and is called off, and is frozen afresh', async () => {
  const made = await approvedWorld()
  const id = await planned(2025, 4, 'final', '2099-04-20', '2099-04-30')
  const final = { kind: 'final', year: 2025, quarter: 4 }
  const freeze = async () => {
    expect((await admin.post(PATH, final)).status).toBe(201)
    await makeDue()
    expect(await stateOf(manager, id)).toBe('preview')
  }
  await freeze()
  expect((await admin.delete(`${PATH}/${id}`)).status).toBe(204)
  // A quarter before anybody's first one is not announced: it would be empty.
  const moot = await planned(2022, 1, 'final', '2099-01-18', '2099-01-28')
  const told = list((await admin.get(PATH)).at('meta', 'next'))
  expect(told.map((one) => at(one, 'id'))).not.toContain(moot)
  const [next] = told
  const reporting = await db().company.findMany({ where: { companyRoleId: COMPANY_ROLE.participant } })
  const become = (companyRoleId: number) =>
    db().company.updateMany({
      where: { id: { in: reporting.map((one) => one.id) } },
      data: { companyRoleId },
    })
  await become(COMPANY_ROLE.watcher)
  expect((await admin.get(PATH)).at('meta', 'next')).toEqual([])
  await become(COMPANY_ROLE.participant)
  await db().publication.delete({ where: { id: moot } })
  expect(next).toMatchObject({ id, ...final })
  expect(String(at(next ?? null, 'freeze_on')) > new Date().toISOString().slice(0, 10)).toBe(true)
  expect(await makeDue()).toBe(0)
  expect(
    await db().publicationContent.count({ where: { publicationId: id, NOT: { what: 'members' } } }),
  ).toBe(0)
  expect((await admin.delete(`${PATH}/${id}`)).status).toBe(409)
  await freeze()
  await release(id)
  expect(numberIn(await manager.get(ratingOf(made)))).toBe('2025-IV-1')
  const again = await admin.post(PATH, final)
  expect([again.status, again.at('message')]).toEqual([
    409,
    'Окончательный выпуск IV квартала 2025 уже вышел: соберите внеочередной',
  ])
})

it('of the kind final goes out only where something changed', async () => {
  const made = await publishedWorld()
  // A later end date of an indicator changes no comparison.
  await db().$executeRaw`UPDATE metrics SET date_end = '2026-12-31'`
  await publishNext('final')
  expect(numberIn(await manager.get(ratingOf(made)))).toBe('2025-IV-1')
  const final = await db().publication.findFirstOrThrow({ where: { kind: 'final' } })
  expect([final.state, final.sequence]).toEqual(['skipped', null])
  // A repeated freeze uses the current approvals.
  await db().$executeRaw`UPDATE comparison_facts SET a = a + 50`
  await markDocumentsChanged()
  const id = await frozen({ kind: 'final', year: 2025, quarter: 4 })
  await release(id)
  const rating = await manager.get(ratingOf(made))
  expect([id, numberIn(rating), medianIn(rating)]).toEqual([final.id, '2025-IV-2', 18])
})

it('of the calendar is the first one there is where a quarter had none, if anybody approved anything', async () => {
  const made = await publicationWorld()
  await db().$executeRaw`DELETE FROM comparison_facts`
  for (const kind of ['first', 'final'] as const) {
    await publishNext(kind)
    expect(await db().publication.findFirstOrThrow({ where: { kind } })).toMatchObject({ state: 'skipped' })
  }
  await approveEach(made, made.companies)
  await db().$executeRaw`DELETE FROM publications`
  await publishNext('final')
  expect(numberIn(await manager.get(ratingOf(made)))).toBe('2025-IV-1')
})

it('is made once by any number of processes; a part that did not change is stored once', async () => {
  await approvedWorld()
  await db().$executeRaw`INSERT INTO publications (year, quarter, kind, freeze_on, publish_on)
      VALUES (2025, 4, 'extra', '2026-01-01', '2026-01-01')`
  const steps = await Promise.all([makeDue(), makeDue(), makeDue()])
  expect(steps.toSorted()).toEqual([0, 0, 1])
  const parts = await db().publicationPart.count()
  await publishNext()
  expect((await db().publicationPart.count()) - parts).toBe(0)
  const [second, first] = list((await admin.get(PATH)).at('data'))
  expect([at(second ?? null, 'number'), at(first ?? null, 'number')]).toEqual(['2025-IV-2', '2025-IV-1'])
  expect(at(second ?? null, 'checksum')).toBe(at(first ?? null, 'checksum'))
})

it('that is a candidate is seen by administrators alone, and thrown away', async () => {
  const made = await approvedWorld()
  const id = await frozen({ kind: 'candidate', year: 2025, quarter: 4 })
  expect((await admin.get(`${PATH}/${id}`)).at('data')).toMatchObject({
    state: 'candidate',
    number: null,
    gate: { found: 0 },
  })
  expect(await stateOf(manager, id)).toBeNull()
  expect((await manager.get(PATH)).at('data')).toEqual([])
  expect((await manager.get(ratingOf(made, `&publication=${id}`))).status).toBe(404)
  expect((await admin.post(`${PATH}/${id}/publishing`)).status).toBe(409)
  expect((await admin.delete(`${PATH}/${id}`)).status).toBe(204)
  expect(await stateOf(admin, id)).toBeNull()
  expect(await auditEvents({ action: 'publication.call_off', entityId: id })).toMatchObject([
    { before: { kind: 'candidate' } },
  ])
  expect(numberIn(await manager.get(ratingOf(made)))).toBeNull()
})

it('keeps every part that a publication needs, when the others are deleted at night', async () => {
  const made = await publishedWorld()
  await approveEach(await publicationWorld(0), made.companies, { quarter: 3 })
  const id = await frozen({ kind: 'candidate', year: 2025, quarter: 4 })
  const shown = async () => (await manager.get(ratingOf(made))).body
  const before = await shown()
  await deleteUnusedParts()
  const parts = await db().publicationPart.count()
  await db().publication.update({ where: { id }, data: { frozenAt: new Date(Date.now() - 25 * 3600_000) } })
  // Whatever builds has stored parts that nothing names yet.
  await db().publication.updateMany({ data: { takenUntil: new Date(Date.now() + 60_000) } })
  expect([await stateOf(admin, id), await deleteUnusedParts(), await stateOf(admin, id)]).toEqual([
    'candidate',
    0,
    null,
  ])
  await db().publication.updateMany({ data: { takenUntil: null } })
  const deleted = await deleteUnusedParts()
  expect([deleted > 0, await db().publicationPart.count()]).toEqual([true, parts - deleted])
  expect(await shown()).toEqual(before)
})

it('A8 waits while its gate finds something, says where to administrators alone, and goes out once nothing is found', async () => {
  const made = await publishedWorld()
  // The gate's result of an unchanged year is taken over from the publication before.
  const found = (count: number) => db().$executeRaw`
    UPDATE publications SET certificate = jsonb_set(certificate, '{gate,years,0,found}', to_jsonb(${count}::int))
    WHERE state = 'published'`
  await found(3)
  const id = await frozen()
  const problem = async () => (await admin.get(`${PATH}/${id}`)).at('data', 'administration', 'problem')
  expect(await problem()).toMatch(/^Проверка нашла, что узнать можно: .+, 2025 год — 3$/)
  expect([await stateOf(admin, id), await stateOf(manager, id)]).toEqual(['building', null])
  expect((await manager.get(PATH)).text).not.toContain('узнать можно')
  expect(await makeDue()).toBe(0)
  expect(numberIn(await manager.get(ratingOf(made)))).toBe('2025-IV-1')
  await found(0)
  await db().publication.update({ where: { id }, data: { takenUntil: new Date(0) } })
  expect([await makeDue(), await stateOf(manager, id), await problem()]).toEqual([1, 'preview', null])
})

it('is put off, worded and called off; nobody reads its words before it is out', async () => {
  await publicationWorld()
  const id = await frozen()
  expect((await watcher.get(`${PATH}/preview`)).status).toBe(404)

  const text = 'Квартал без неожиданностей.'
  const words = [{ metric_category_id: world.categories[0], text }]
  expect((await admin.put(`${PATH}/${id}`, { publish_at: '2099-01-15', words })).status).toBe(204)
  const said = [{ metric_category: { id: world.categories[0] }, text }]
  const read = async (person: Client) => (await person.get(`${PATH}/${id}`)).at('data')
  // The dates do not change when the texts are rejected.
  const named = [{ metric_category_id: world.categories[0], text: 'У ККБ лучше.' }]
  expect((await admin.put(`${PATH}/${id}`, { publish_at: '2099-02-01', words: named })).status).toBe(422)
  expect(await read(admin)).toMatchObject({ publish_on: '2099-01-15', words: said })
  // A list contains the texts of the frozen and the current publication.
  expect((await admin.get(PATH)).at('data', 0)).toMatchObject({ id, words: said })
  // Nobody can read them before the publication.
  expect(await read(manager)).toMatchObject({ publish_on: '2099-01-15', words: [] })
  expect((await admin.put(`${PATH}/${id}`, { publish_at: '2020-01-01' })).status).toBe(422)
  expect((await admin.delete(`${PATH}/${id}`)).status).toBe(204)
  expect(await stateOf(admin, id)).toBeNull()
  expect((await admin.post(PATH, { ...EXTRA, reason: undefined })).status).toBe(422)
})

it('names nobody in its words, which can be mended in the archive too', async () => {
  const made = await publishedWorld()
  const first = await newestId()
  await publishNext()
  const [category = 0, other = 0] = world.categories
  const { number } = await db().company.findFirstOrThrow({ where: { id: world.otherCompany } })
  await db().company.update({
    where: { id: world.otherCompany },
    data: { name: 'Краевая больница «Заря»', shortName: 'Центр' },
  })
  await db().company.update({
    where: { id: made.companies[2] },
    data: { name: 'ГБУЗ «Сердобская районная больница»', shortName: 'ГБУЗ «СРБ»' },
  })
  const say = (id: number, text: string) =>
    admin.put(`${PATH}/${id}`, {
      words: [
        { metric_category_id: other, text: 'Без неожиданностей.' },
        { metric_category_id: category, text },
      ],
    })
  const wordsOf = async (id: number) => list((await manager.get(`${PATH}/${id}`)).at('data', 'words'))
  const leaks = [
    [`У${number} стало лучше.`, `номер организации ${number}`],
    ['В III квартале у КГБУЗ ККБ стало лучше.', '«КГБУЗ ККБ»'],
    ['У ККБ стало лучше.', '«ККБ»'],
    [`У ${number.slice(0, 3)} ${number.slice(3)} стало лучше.`, `номер организации ${number}`],
    ['Отличилась КРАЕВАЯ\u00a0больница, которая "Заря"!', '«Заря»'],
    ['Отличилась КРАЕВАЯ\u00a0больница Заря!', '«Краевая больница «Заря»»'],
    ['Отличилась Сердобская районная  больница.', '«Сердобская районная больница»'],
  ] as const
  for (const [text, found] of leaks) {
    const answer = await say(first, text)
    expect([answer.status, String(answer.at('errors', 'words.1.text'))]).toEqual([
      422,
      expect.stringContaining(found),
    ])
  }
  expect(await wordsOf(first)).toEqual([])
  const over = (from: string) =>
    admin.put(`${PATH}/${first}`, { words: [{ metric_category_id: category, text: 'Позднее.', from }] })
  const stale = await over('Раньше.')
  expect([stale.status, stale.at('code'), await wordsOf(first)]).toEqual([409, 'stale', []])
  expect([(await over('')).status, (await over('Позднее.')).status]).toEqual([204, 204])
  expect((await say(first, '')).status).toBe(204)
  const late = { words: [{ metric_category_id: category, text: 'Недописан' }], only_preview: true }
  expect((await admin.put(`${PATH}/${first}`, late)).status).toBe(409)
  // Matches inside a longer number or word do not count.
  const text = `Из 1${number} случаев КГБУЗ ККБатный и краевая больница Зарянка, каждый центр, «вся» Заря, районная больница.`
  expect((await say(first, text)).status).toBe(204)
  expect((await wordsOf(first)).map((one) => at(one, 'text'))).toContain(text)
  expect((await say(first, '')).status).toBe(204)
  expect(await wordsOf(first)).toHaveLength(1)
  // Up to three paragraphs, about existing categories.
  expect((await say(first, 'Один.\n\nДва.\nТри.')).status).toBe(204)
  const long = await say(first, 'Один.\n\nДва.\n\nТри.\n\nЧетыре.')
  expect([long.status, long.at('errors', 'words.1.text')]).toEqual([422, ['Не больше трёх абзацев']])
  const unknown = await admin.put(`${PATH}/${first}`, {
    words: [{ metric_category_id: 987_654, text: 'Стало лучше' }],
  })
  expect([unknown.status, unknown.at('errors', 'words.0.metric_category_id')]).toEqual([
    422,
    ['Такой категории нет'],
  ])
  // Reasons are public too.
  const named = { reason: 'Ошиблась ККБ: доли вдвое больше' }
  for (const refused of [
    await admin.post(`${PATH}/${first}/withdrawal`, named),
    await admin.post(PATH, { ...EXTRA, ...named }),
  ]) {
    expect([refused.status, refused.at('errors', 'reason')]).toEqual([
      422,
      ['В причине названа организация «ККБ», уберите её название'],
    ])
  }
  expect((await admin.post(`${PATH}/${first}/withdrawal`, { reason: REASON })).status).toBe(204)
  expect((await say(first, 'Отозван.')).status).toBe(204)
})

it('tells the own part as it was frozen, whatever is returned later', async () => {
  const { documents } = await publishedWorld()
  const id = await newestId()
  const part = async () => (await manager.get(`${PATH}/${id}`)).at('data', 'own')
  const before = await part()
  expect(before).toMatchObject({ covered: 1 })
  // A watcher enters nothing, so it has no part.
  expect((await watcher.get(`${PATH}/${id}`)).at('data', 'own')).toBeNull()
  await admin.delete(`/api/input-documents/${documents[0]}/approving`, { reason: 'Ошибка в знаменателе' })
  expect(await part()).toEqual(before)
})

it('takes candidates away that were made before it', async () => {
  await publishedWorld()
  const id = await frozen({ kind: 'candidate', year: 2025, quarter: 4 })
  expect(await stateOf(admin, id)).toBe('candidate')
  await publishNext()
  expect(await stateOf(admin, id)).toBeNull()
  const states = list((await admin.get(PATH)).at('data')).map((one) => at(one, 'state'))
  expect(states).not.toContain('candidate')
})
