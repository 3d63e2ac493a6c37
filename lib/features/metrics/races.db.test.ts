import { describe, expect } from 'vitest'
import type { Answer } from '@/e2e/support/api'
import { inDatabase } from '@/e2e/support/database'
import { createFilled, filledRows, postDocument, waitingForLocks } from '@/e2e/support/world'
import { admin, it, manager } from '@/e2e/support/world-test'
import { db } from '@/lib/core/db/client'

/* An indicator is edited between the read and the write of a document, or the other way round. */

let metricId: number

it.beforeEach(async () => {
  // Preloaded, since on a busy machine loading alone exceeds the lock timeout.
  for (const path of ['input-documents', 'input-documents/1', 'input-documents/1/approving', 'metrics/1'])
    await admin.get(`/api/${path}`)
  metricId = (await filledRows('7', '1234'))[0]?.metric_id ?? 0
})

/**
 * Runs `act` while another transaction holds the locks of `hold`, until `act` waits for them; then commits. `meanwhile`
 * is started while `act` waits, and must wait too.
 */
async function whileLocked(
  hold: string,
  act: () => Promise<Answer>,
  meanwhile?: () => Promise<Answer>,
): Promise<Answer[]> {
  return inDatabase(async (holder) => {
    await holder.query('BEGIN')
    await holder.query(hold)
    const answers = [act()]
    await expect.poll(waitingForLocks).toBeGreaterThanOrEqual(1)
    if (meanwhile) {
      answers.push(meanwhile())
      await expect.poll(waitingForLocks).toBeGreaterThanOrEqual(2)
    }
    await holder.query('COMMIT')
    return Promise.all(answers)
  })
}

/** Edits an indicator as the application does, locking its row. */
const editing = (change: string) =>
  `SELECT 1 FROM metrics WHERE id = ${metricId} FOR UPDATE;
   UPDATE metrics SET ${change}, version = version + 1 WHERE id = ${metricId}`

async function storedValue(): Promise<number> {
  return Number((await db().inputDocumentValue.findFirstOrThrow({ where: { metricId } })).value)
}

describe('the first document and an edit of its indicator', () => {
  it('the edit first: the value is computed by the new formula', async () => {
    const [created] = await whileLocked(editing(`formula = 'a * 7 / b'`), () => createFilled(manager))
    expect(created?.status, created?.text).toBe(201)
    expect(await storedValue()).toBeCloseTo(49 / 1234, 12)
  })

  it('the document first: the edit is refused and the value stays by the old formula', async () => {
    const before = await admin.get(`/api/metrics/${metricId}`)
    // References are validated last, when the indicators are already locked.
    const [created, edited] = await whileLocked(
      'SELECT 1 FROM metric_periods WHERE id = 2 FOR UPDATE',
      () => createFilled(manager),
      () => admin.put(`/api/metrics/${metricId}`, { formula: 'a * 7 / b' }),
    )
    expect([created?.status, edited?.status]).toEqual([201, 409])
    const after = await admin.get(`/api/metrics/${metricId}`)
    expect(after.at('data', 'formula')).toBe(before.at('data', 'formula'))
    expect(await storedValue()).toBeCloseTo(7000 / 1234, 12)
  })

  it.for<[string, string]>([
    ['closed before the period', `date_end = '2026-06-30'`],
    ['opened after it', `date_begin = '2026-10-01'`],
    ['of another period', 'metric_period_id = 1'],
  ])('an indicator %s meanwhile is in no document', async ([, change]) => {
    const [created] = await whileLocked(editing(change), () => createFilled(manager))
    // The request contains an indicator that the document no longer has.
    expect([created?.status, Object.keys(Object(created?.at('errors')))]).toEqual([
      422,
      ['input_document_values.0.metric_id'],
    ])
    expect(await db().inputDocument.count()).toBe(0)
  })
})

it('an indicator that comes into a draft later is computed by the formula it has when the draft is saved', async () => {
  await db().metric.update({ where: { id: metricId }, data: { dateBegin: new Date('2026-10-01') } })
  const sent = (await filledRows('7', '1234')).filter((row) => row.metric_id !== metricId)
  const created = await postDocument(manager, sent)
  expect(created.status, created.text).toBe(201)
  await db().metric.update({ where: { id: metricId }, data: { dateBegin: new Date('2022-01-01') } })
  const path = `/api/input-documents/${created.at('data', 'id')}`
  const rows = await filledRows('7', '1234')
  const [saved] = await whileLocked(editing(`formula = 'a * 7 / b'`), () =>
    manager.put(path, { version: 1, input_document_values: rows }),
  )
  expect(saved?.status, saved?.text).toBe(200)
  expect(await storedValue()).toBeCloseTo(49 / 1234, 12)
})

describe('an approval and a new minimum denominator', () => {
  const isEligible = async () =>
    (await db().comparisonFact.findFirstOrThrow({ where: { metricId } })).eligible
  const approve = (id: unknown) => () => manager.post(`/api/input-documents/${id}/approving`)

  it('the edit first: the facts are marked by the new minimum', async () => {
    const id = (await createFilled(manager)).at('data', 'id')
    const [approved] = await whileLocked(editing('min_denominator = 1235'), approve(id))
    expect(approved?.status, approved?.text).toBe(200)
    expect(await isEligible()).toBe(false)
  })

  it('the approval first: its facts follow the edit', async () => {
    const id = (await createFilled(manager)).at('data', 'id')
    const [approved, edited] = await whileLocked(
      `SELECT 1 FROM input_documents WHERE id = ${id} FOR UPDATE`,
      approve(id),
      () => admin.put(`/api/metrics/${metricId}`, { min_denominator: 1235 }),
    )
    expect([approved?.status, edited?.status]).toEqual([200, 200])
    expect(await isEligible()).toBe(false)
  })
})
