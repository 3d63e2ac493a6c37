import { describe, expect } from 'vitest'
import { type Client, idOf } from '@/e2e/support/api'
import { createFilled, documentBody, filledRows, postDocument } from '@/e2e/support/world'
import { admin, it, manager, operator, otherManager, world } from '@/e2e/support/world-test'
import { lastEndedPeriod, PERIODICITY, previousPeriod } from '@/lib/calc/periods'
import { db } from '@/lib/core/db/client'
import { today } from '@/lib/core/process/clock'

const REVIEW = '/api/input-documents/review?year=2026&quarter=3'
const APPROVALS = '/api/input-documents/approvals'

/** A document of the category at this position; empty without a and b. */
async function draft(place: number, values?: { a: string; b: string }, quarter = 3): Promise<number> {
  const key = { metric_category_id: world.categories[place], quarter }
  const created = values
    ? createFilled(manager, { ...key, ...values })
    : manager.post('/api/input-documents', { ...documentBody(), ...key })
  return idOf(await created)
}

const idsOf = (list: unknown) => (Array.isArray(list) ? list.map((one) => Object(one).id) : [])

describe('review', () => {
  it('lists every document of the period, drafts with warnings first, and what has not been begun', async () => {
    const empty = await draft(0)
    const fine = await draft(1, { a: '7', b: '1234' })
    await draft(2, { a: '1', b: '12340' }, 2)
    const warned = await draft(2, { a: '1', b: '1234' })
    const approved = await draft(4, { a: '7', b: '1234' })
    await manager.post(`/api/input-documents/${approved}/approving`)

    const review = await manager.get(REVIEW)
    expect(review.status).toBe(200)
    expect(idsOf(review.at('data'))).toEqual([warned, fine, empty, approved])
    expect(review.at('data', 3)).toMatchObject({ can_approve: false, warnings_count: 0, inactive_count: 0 })
    const begun = [0, 1, 2, 4].map((place) => world.categories[place])
    const others = world.categories.filter((id) => !begun.includes(id))
    expect(idsOf(review.at('meta', 'not_begun'))).toEqual(others)
    expect(review.at('meta')).toMatchObject({ company: { id: world.company }, due_date: '2026-10-30' })
    const rows = Number(review.at('data', 0, 'total'))
    expect(review.at('data', 0)).toMatchObject({
      version: 1,
      is_complete: true,
      can_approve: true,
      filled: rows,
      warnings_count: rows,
      unexplained_count: rows,
      problems: [],
    })
    expect(review.at('data', 0, 'warnings', 0, 'messages', 0)).toMatch(/^b = 1\s234: похоже, потеряна цифра/)
    expect(review.at('data', 2)).toMatchObject({ is_complete: false, filled: 0, warnings_count: 0 })
    expect(review.at('data', 2, 'problems', 1)).toMatchObject({ row_number: 2, message: 'не введено: a, b' })
    expect(review.at('data', 2, 'problems')).toHaveLength(Number(review.at('data', 2, 'total')))
    expect(review.at('data', 2, 'missing_count')).toBeGreaterThan(Number(review.at('data', 2, 'total')))
    expect(review.at('data', 0)).toMatchObject({ missing_count: 0, faulty_count: 0 })
  })

  it('a returned one stands under the others with its remark until it is sent again', async () => {
    const warned = await draft(0, { a: '1', b: '1234' })
    const fine = await draft(1, { a: '7', b: '1234' })
    const reason = 'Сверьте с журналом'
    await manager.post(`/api/input-documents/${warned}/return`, { reason })
    const summaryCell = async () =>
      (await manager.get('/api/metrics-summary?year=2026')).at(
        ...['data', 'metric_categories', 0, 'documents', 'quarter', '3'],
      )
    const returned = await manager.get(REVIEW)
    expect(idsOf(returned.at('data'))).toEqual([fine, warned])
    expect(returned.at('data', 1)).toMatchObject({ is_returned: true, returned: { reason, resent_at: null } })
    expect(await summaryCell()).toMatchObject({ returned: true, resent: false, inactive: 0 })

    await operator.delete(`/api/input-documents/${warned}/return`, { answer: 'Числа верны' })
    const resent = await manager.get(REVIEW)
    expect(idsOf(resent.at('data'))).toEqual([warned, fine])
    expect(resent.at('data', 0)).toMatchObject({ is_returned: false, returned: { answer: 'Числа верны' } })
    expect(await summaryCell()).toMatchObject({ returned: false, resent: true })
  })

  it('names the rows that are off, and why', async () => {
    const [first, second, ...others] = await filledRows('7', '1234')
    await postDocument(manager, [
      first,
      { ...second, is_active: false, inactive_reason: 'Услуга не оказывается' },
      ...others.map((row) => ({ ...row, is_active: false })),
    ])
    const review = await manager.get(REVIEW)
    expect(review.at('data', 0, 'inactive')).toHaveLength(Number(review.at('data', 0, 'inactive_count')))
    expect(review.at('data', 0, 'inactive', 0)).toMatchObject({
      metric_id: second?.metric_id,
      row_number: 2,
      reason: 'Услуга не оказывается',
    })
    expect(review.at('data', 0, 'inactive', 1)).toMatchObject({ row_number: 3, reason: null })
  })

  it('a division by zero is no missing value', async () => {
    await draft(0, { a: '7', b: '0' })
    const review = await manager.get(REVIEW)
    const rows = Number(review.at('data', 0, 'total'))
    expect(review.at('data', 0)).toMatchObject({ missing_count: 0, faulty_count: rows, is_complete: false })
  })

  it('names the periods before and after, from the first of the organisation to the last that has ended', async () => {
    const neighbours = async (year: number, quarter: number) => {
      const { previous, next } = Object(
        (await manager.get(`/api/input-documents/review?year=${year}&quarter=${quarter}`)).at('meta'),
      )
      return { previous, next }
    }
    const numbers = ({ year, quarter }: { year: number; quarter: number }) => ({ year, quarter, month: 0 })
    expect(await neighbours(2024, 1)).toEqual({ previous: null, next: { year: 2024, quarter: 2, month: 0 } })
    const last = lastEndedPeriod(PERIODICITY.quarter, today())
    expect(await neighbours(last.year, last.quarter)).toEqual({
      previous: numbers(previousPeriod(last)),
      next: null,
    })
  })

  it('keeps to the reach of who asks', async () => {
    const own = await draft(0)
    await draft(1)
    expect(idsOf((await operator.get(REVIEW)).at('data'))).toEqual([own])
    expect((await otherManager.get(REVIEW)).at('data')).toEqual([])
    expect((await otherManager.get(`${REVIEW}&company_id=${world.company}`)).status).toBe(404)
    expect((await admin.get(REVIEW)).status).toBe(422)
    expect(idsOf((await admin.get(`${REVIEW}&company_id=${world.company}`)).at('data'))).toHaveLength(2)
    expect((await manager.get('/api/input-documents/review?year=2026&quarter=7')).status).toBe(422)
  })
})

describe('several approvals at once', () => {
  it('each has its own result, in order, and none touches another', async () => {
    const fine = await draft(0, { a: '7', b: '1234' })
    const empty = await draft(1)
    const stale = await draft(2, { a: '7', b: '1234' })
    const done = await draft(4, { a: '7', b: '1234' })
    await manager.post(`/api/input-documents/${done}/approving`)
    const missing = 2_000_000_000
    const documents = [
      { id: empty, version: 1 },
      { id: fine, version: 1 },
      { id: stale, version: 7 },
      { id: missing, version: 1 },
      { id: done, version: 2 },
    ]
    const answer = await manager.post(APPROVALS, { documents })
    expect(answer.status).toBe(200)
    expect(answer.at('data')).toMatchObject([
      { id: empty, ok: false, status: 422, message: 'Утвердить нельзя: заполнены не все данные' },
      { id: fine, ok: true, status: 200, message: 'Показатели утверждены', errors: {} },
      { id: stale, ok: false, status: 409, message: 'Документ изменён другим пользователем' },
      { id: missing, ok: false, status: 404, message: 'Запись не найдена' },
      { id: done, ok: false, status: 409, message: 'Документ утверждён, изменить его нельзя' },
    ])
    expect(answer.at('data', 0, 'errors')).toHaveProperty([
      'input_document_values.0.input_document_value_calc_data.0.value',
    ])
    const approved = await db().inputDocument.findMany({ where: { inputDocumentStatusId: 2 } })
    expect(approved.map(({ id }) => id).sort()).toEqual([fine, done].sort())
  })

  it('A2 foreign and unassigned documents are as missing ones', async () => {
    const own = await draft(1, { a: '7', b: '1234' })
    const resultOf = async (client: Client, id: number) => {
      const answer = await client.post(APPROVALS, { documents: [{ id, version: 1 }] })
      return { ...Object(answer.at('data', 0)), id: 0 }
    }
    const missing = await resultOf(operator, 2_000_000_000)
    expect(missing).toMatchObject({ ok: false, status: 404 })
    expect(await resultOf(operator, own)).toEqual(missing)
    expect(await resultOf(otherManager, own)).toEqual(missing)
    expect(await db().approvalSnapshot.count()).toBe(0)
  })

  it('the organisation’s own rule holds', async () => {
    await db().company.update({ where: { id: world.company }, data: { approvalByManagerOnly: true } })
    const id = await draft(0, { a: '7', b: '1234' })
    const answer = await operator.post(APPROVALS, { documents: [{ id, version: 1 }] })
    expect(answer.at('data', 0)).toMatchObject({ ok: false, status: 403 })
    expect((await operator.get(REVIEW)).at('data', 0, 'can_approve')).toBe(false)
  })

  it('I4 I5 no list, an empty one, over fifty, or one twice is refused', async () => {
    const one = { id: 1, version: 1 }
    const many = Array.from({ length: 51 }, (_, index) => ({ id: index + 1, version: 1 }))
    for (const documents of [undefined, [], many, [one, one], [{ id: 1 }], [{ id: 'x', version: 1 }], 'all'])
      expect((await manager.post(APPROVALS, { documents })).status).toBe(422)
  })
})
