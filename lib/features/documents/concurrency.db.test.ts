import { beforeAll, expect, onTestFinished } from 'vitest'
import type { Client } from '@/e2e/support/api'
import { asOwner } from '@/e2e/support/database'
import { oneWins, STALE } from '@/e2e/support/refusals'
import { documentBody, filledRows, postDocument } from '@/e2e/support/world'
import { admin, it, manager, operator, world } from '@/e2e/support/world-test'
import { db } from '@/lib/core/db/client'
import { retrying } from '@/lib/core/db/failures'

beforeAll(async () => {
  await db().$connect()
})

async function newDocument(client: Client): Promise<{ id: number; version: number }> {
  const answer = await client.post('/api/input-documents', documentBody())
  expect(answer.status).toBe(201)
  return { id: Number(answer.at('data', 'id')), version: Number(answer.at('data', 'version')) }
}

const [A, B] = ['1', '1000']

/** The rows with other values of A and B. */
const refilled = (rows: Awaited<ReturnType<typeof filledRows>>, a: number, b: number) =>
  rows.map((row) => ({
    ...row,
    input_document_value_calc_data: row.input_document_value_calc_data.map((datum) => ({
      ...datum,
      value: String(datum.value === A ? a : b),
    })),
  }))

it('C1 twenty creations of one key: one 201, the rest 409 with the existing id, one row', async () => {
  const ids = new Set<unknown>()
  const create = async () => {
    const answer = await manager.post('/api/input-documents', documentBody())
    ids.add(answer.at('data', 'id'))
    return answer
  }
  expect((await oneWins(20, create, { status: 409 })).answer.status).toBe(201)
  const made = await db().inputDocument.findMany()
  expect(made.map(({ id }) => id)).toEqual([...ids])
})

it('C2 a stale version is refused and changes nothing', async () => {
  const { id, version } = await newDocument(manager)
  const rows = await filledRows('5', '100')
  const first = await manager.put(`/api/input-documents/${id}`, { version, input_document_values: rows })
  expect(first.status).toBe(200)
  expect(first.at('data', 'version')).toBe(version + 1)
  const late = await filledRows('9', '900')
  const second = await operator.put(`/api/input-documents/${id}`, { version, input_document_values: late })
  expect(second.status).toBe(409)
  expect(second.at('code')).toBe('stale')
  const now = await manager.get(`/api/input-documents/${id}`)
  expect(now.at('data', 'input_document_values', 0, 'input_document_value_calc_data', 0, 'value')).toBe(5)
})

it('C2 twenty saves of one version: one winner, its values whole', async () => {
  const { id, version } = await newDocument(manager)
  const filled = await filledRows(A, B)
  const save = (index: number) =>
    manager.put(`/api/input-documents/${id}`, {
      version,
      input_document_values: refilled(filled, index + 1, (index + 1) * 100),
    })
  const winner = 1 + (await oneWins(20, save, STALE)).place
  const stored = await db().inputDocumentValueCalcData.findMany({ include: { metricCalcData: true } })
  expect(stored).toHaveLength(20)
  for (const value of stored) {
    expect(Number(value.value)).toBe(value.metricCalcData.varName === 'a' ? winner : winner * 100)
  }
})

// A category of three indicators, since one of ten would take three times as long.
it('C3 200 rounds of save beside approval: values never change after approval', async () => {
  const metric_category_id = world.categories[2] ?? 0
  const filled = await filledRows(A, B, metric_category_id)
  const made = await postDocument(manager, filled, { metric_category_id })
  const [id, path] = [Number(made.at('data', 'id')), `/api/input-documents/${made.at('data', 'id')}`]
  let version = Number(made.at('data', 'version'))
  let approvals = 0
  for (let round = 0; round < 200; round += 1) {
    const input_document_values = refilled(filled, round + 1, 1000)
    const [saved, approved] = await Promise.all([
      manager.put(path, { version, input_document_values }),
      admin.post(`${path}/approving`),
    ])
    expect([200, 409]).toContain(saved.status)
    expect([200, 409, 422]).toContain(approved.status)
    if (saved.status === 200) version = Number(saved.at('data', 'version'))
    if (approved.status !== 200) continue
    approvals += 1
    const after = await manager.get(path)
    expect(after.at('data', 'input_document_values')).toEqual(approved.at('data', 'input_document_values'))
    const snapshot = await db().approvalSnapshot.findFirstOrThrow({ orderBy: { id: 'desc' } })
    const fact = await db().comparisonFact.findFirstOrThrow({ orderBy: { metricId: 'asc' } })
    const value = after.at('data', 'input_document_values', 0, 'value')
    expect(Number(fact.value)).toBe(value)
    expect(JSON.stringify(snapshot.document)).toContain(`"${fact.value.toFixed()}"`)
    const draft = {
      inputDocumentStatusId: 1,
      approvedAt: null,
      approvedById: null,
      version: { increment: 1 },
    }
    ;({ version } = await db().inputDocument.update({ where: { id }, data: draft }))
    await db().comparisonFact.deleteMany()
  }
  expect(approvals).toBeGreaterThan(20)
}, 300_000)

it('C4 a failure at the n-th value leaves no row at all', async () => {
  await asOwner('ALTER TABLE input_document_value_calc_data ADD CONSTRAINT c4_fault CHECK (value <> 666)')
  onTestFinished(
    async () => void (await asOwner('ALTER TABLE input_document_value_calc_data DROP CONSTRAINT c4_fault')),
  )
  const rows = await filledRows('5', '100')
  const last = rows.at(-1)?.input_document_value_calc_data.at(-1)
  if (!last) throw new Error('the category has no indicators')
  last.value = '666'
  const answer = await postDocument(manager, rows)
  expect(answer.status).toBe(500)
  expect(answer.text).not.toMatch(/c4_fault|SQL|prisma/i)
  expect(await db().inputDocument.count()).toBe(0)
  expect(await db().inputDocumentValue.count()).toBe(0)
  expect(await db().inputDocumentEvent.count()).toBe(0)
})

it('C4 a serialization failure is done again up to three times, another error is not', async () => {
  const fail = (code: string) =>
    db().$executeRawUnsafe(`DO $$ BEGIN RAISE EXCEPTION 'x' USING ERRCODE = '${code}'; END $$`)
  let attempts = 0
  const flaky = async () => {
    attempts += 1
    if (attempts < 4) await fail('40001')
    return 'done'
  }
  expect(await retrying(flaky)).toBe('done')
  expect(attempts).toBe(4)
  attempts = -1
  await expect(retrying(flaky)).rejects.toThrow()
  expect(attempts).toBe(3)
  let others = 0
  await expect(
    retrying(async () => {
      others += 1
      await fail('23514')
    }),
  ).rejects.toThrow()
  expect(others).toBe(1)
})
