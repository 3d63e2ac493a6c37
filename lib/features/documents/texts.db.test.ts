import { describe, expect } from 'vitest'
import { type Answer, type Client, signedIn } from '@/e2e/support/api'
import { asOwner } from '@/e2e/support/database'
import { oneWins, STALE } from '@/e2e/support/refusals'
import { createFilled, documentBody, filledRows, PLAN, postDocument } from '@/e2e/support/world'
import { it, manager, operator, otherManager, world } from '@/e2e/support/world-test'
import { throttle } from '@/lib/core/auth/throttle'
import { db } from '@/lib/core/db/client'

/** Two thousand characters, some of which JSON escapes. */
const longText = (beginning: string) =>
  `${beginning}\n"\\ ${Array.from({ length: 400 }, (_, index) => (index * 7919) % 9973).join(' ')}`.slice(
    0,
    2000,
  )

const SHORT = 'Проверено по журналу'
const FOR_TEXTS =
  /^За сутки сохранено слишком много текста: .+\. Числа без них сохраняются\. Снова можно с .+\.$/

function refusedForTexts(answer: Answer): void {
  expect([answer.status, answer.at('code')]).toEqual([429, 'texts_spent'])
  expect(answer.at('message')).toMatch(FOR_TEXTS)
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(80_000)
}

/** A document, and a function that saves its first row. */
async function opened(made: Answer, client: Client) {
  const path = `/api/input-documents/${made.at('data', 'id')}`
  const metric_id = Number(made.at('data', 'input_document_values', 0, 'metric_id'))
  const save = async (row: object) => {
    const version = (await client.get(path)).at('data', 'version')
    return client.put(path, { version, input_document_values: [{ metric_id, ...row }] })
  }
  const note = async () => (await client.get(path)).at('data', 'input_document_values', 0, 'note')
  return { path, metric_id, save, note }
}

const texts = async () => (await db().historyText.findMany()).map(({ text }) => text).toSorted()

describe('the history of a document', () => {
  it('F8 holds a long text once, however often it is typed, and shows it whole to people', async () => {
    const [one, two] = [longText('Один'), longText('Два')]
    const document = await opened(await createFilled(operator), operator)
    for (const note of [one, two, one, null, two, SHORT])
      expect((await document.save({ note })).status).toBe(200)
    const events = await manager.get(`${document.path}/history`)
    const shown = [0, 1, 2, 3, 4, 5].map((place) => [
      events.at('data', place, 'changes', 0, 'old'),
      events.at('data', place, 'changes', 0, 'new'),
    ])
    expect(shown).toEqual([
      [two, SHORT],
      [null, two],
      [one, null],
      [two, one],
      [one, two],
      [null, one],
    ])
    expect(await texts()).toEqual([two, one])
    const [{ bytes } = { bytes: 0 }] = await db().$queryRaw<Array<{ bytes: number }>>`
      SELECT max(octet_length(changes::text)) AS bytes FROM input_document_events WHERE action = 'saved'`
    expect(bytes).toBeLessThan(400)
    // Another person and another document have the same texts.
    const there = await opened(
      await createFilled(otherManager, { company_id: world.otherCompany }),
      otherManager,
    )
    expect((await there.save({ note: one })).status).toBe(200)
    expect(await texts()).toEqual([two, one])
    for (const change of [`UPDATE history_texts SET text = 'x'`, 'DELETE FROM history_texts'])
      await expect(asOwner(change), change).rejects.toThrow('append-only')
  })

  it('F8 shows what was stored before texts stood apart', async () => {
    const text = longText('Прежний')
    const document = await opened(await createFilled(operator), operator)
    await asOwner(`SET session_replication_role = replica;
      INSERT INTO input_document_events (input_document_id, company_id, metric_category_id, metric_period_id, year,
        quarter, month, user_id, action, changes)
      SELECT input_document_id, company_id, metric_category_id, metric_period_id, year, quarter, month, user_id, 'saved',
        '[{"metric_id": ${document.metric_id}, "field": "note", "var_name": null, "old": null, "new": ${JSON.stringify(text)}}]'
      FROM input_document_events LIMIT 1`)
    const events = await operator.get(`${document.path}/history`)
    expect(events.at('data', 0, 'changes', 0, 'new')).toBe(text)
    expect(await texts()).toEqual([])
  })
})

describe('the allowances of a day', () => {
  it('F8 a save counts by its changed text; past them numbers are stored and texts refused, until when is said', async () => {
    const { operator: operatorId } = world.users
    const document = await opened(await createFilled(operator), operator)
    await throttle.spend(operatorId, 'texts', 1498)
    expect((await document.save({ note: longText('Последний') })).status).toBe(200)
    expect((await document.save({ note: null })).status).toBe(200)
    expect((await document.save({ note: SHORT })).status).toBe(200)
    refusedForTexts(await document.save({ note: 'Ещё одно' }))
    expect(await document.note()).toBe(SHORT)
    const [datum] = (await filledRows('8', '1234'))[0]?.input_document_value_calc_data ?? []
    expect((await document.save({ input_document_value_calc_data: [datum] })).status).toBe(200)
    expect((await document.save({ is_active: false })).status).toBe(200)
    const rows = (await filledRows('7', '1234')).map((row) => ({ ...row, note: SHORT }))
    refusedForTexts(await postDocument(operator, rows, { quarter: 2 }))
    // A workbook's numbers are stored, and each document lists what was not.
    const imported = await operator.post('/api/input-documents/imports', {
      documents: [{ ...documentBody(), quarter: 2, existing: null, input_document_values: rows }],
    })
    expect([imported.status, imported.at('data', 0, 'status')]).toEqual([200, 429])
    expect(imported.at('data', 0, 'message')).toMatch(FOR_TEXTS)
    const made = await db().inputDocumentValue.findMany({ where: { inputDocument: { quarter: 2 } } })
    expect(made.length).toBe(rows.length)
    expect(new Set(made.map(({ note, value }) => [note, value === null].join()))).toEqual(new Set([',false']))
    // Another person is not affected.
    expect((await manager.post(`${document.path}/return`, { reason: SHORT })).status).toBe(200)
  })

  it('F8 a save that lost a race is not charged for its text', async () => {
    const document = await opened(await createFilled(operator), operator)
    const version = (await operator.get(document.path)).at('data', 'version')
    const save = (place: number) =>
      operator.put(document.path, {
        version,
        input_document_values: [{ metric_id: document.metric_id, note: `${SHORT} ${place}` }],
      })
    await oneWins(8, save, STALE)
    const counted = await db().rateLimit.findMany({ where: { key: { startsWith: 'texts:' } } })
    expect(counted.map(({ points }) => points)).toEqual([1])
  })

  it('F8 saves faster than any form makes them come to an end too', async () => {
    // The process-wide counter outlives a test, so the id is unique.
    const id = 900_001
    await db().$executeRaw`UPDATE users SET id = ${id} WHERE id = ${world.users.otherOperator}`
    const stranger = await signedIn(id)
    const document = await opened(await createFilled(operator), operator)
    const there = await createFilled(stranger, { company_id: world.otherCompany })
    const other = await opened(there, stranger)
    await throttle.spend(id, 'changes', 19_998)
    expect((await other.save({ is_active: false })).status).toBe(200)
    const refused = await other.save({ is_active: true })
    expect([refused.status, refused.at('code')]).toEqual([429, 'too_many_requests'])
    expect((await document.save({ is_active: false })).status).toBe(200)
  })

  it('F8 a hundred measures and two hundred questions with their answers; notes and reasons are texts', async () => {
    const { manager: managerId, operator: operatorId } = world.users
    const document = await opened(await createFilled(operator), operator)
    const measure = {
      ...PLAN,
      ...{ metric_id: document.metric_id, origin: 'signal' },
      ...{ responsible_id: operatorId, responsible_name: null },
    }
    await throttle.spend(managerId, 'measures', 99)
    const planned = await manager.post('/api/measures', measure)
    expect(planned.status).toBe(201)
    const refused = await manager.post('/api/measures', measure)
    expect([refused.status, refused.at('message')]).toEqual([
      429,
      expect.stringMatching(/^За сутки запланировано слишком много мероприятий\. Снова можно с .+\.$/),
    ])

    await throttle.spend(managerId, 'questions', 199)
    const question = { metric_id: document.metric_id, var_name: 'a', text: 'Вместе с переведёнными?' }
    const created = await manager.post(`${document.path}/questions`, question)
    expect(created.status).toBe(201)
    const messages = `/api/document-questions/${created.at('data', 'id')}/messages`
    expect((await manager.post(messages, { text: 'Ещё вопрос' })).status).toBe(429)
    expect((await operator.post(messages, { text: 'Да' })).status).toBe(201)

    await throttle.spend(managerId, 'texts', 1500)
    const path = `/api/measures/${planned.at('data', 'id')}`
    refusedForTexts(await manager.post(`${path}/notes`, { text: SHORT }))
    refusedForTexts(await manager.post(`${document.path}/return`, { reason: SHORT }))
    const edit = { ...measure, status: 'active', date_end: null, note: null }
    refusedForTexts(await manager.put(path, { ...edit, cause: 'Иная причина' }))
    refusedForTexts(await manager.put(path, { ...edit, note: SHORT }))
    expect((await manager.put(path, { ...edit, due_date: '2026-04-30' })).status).toBe(200)
  })
})
