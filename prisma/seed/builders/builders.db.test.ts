import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { resetDatabase } from '@/e2e/support/database'
import { createCompany } from './company'
import { createDocument } from './document'
import { createCategoryWithMetrics } from './metric'
import { createUser } from './user'

const client = new pg.Client({ connectionString: process.env.DATABASE_URL })

beforeAll(() => client.connect())
afterAll(() => client.end())
beforeEach(resetDatabase)

async function all(sql: string, ...values: unknown[]) {
  return (await client.query<Record<string, unknown>>(sql, values)).rows
}

describe('createCompany', () => {
  it('makes valid and different organisations by default', async () => {
    const ids = [await createCompany(client), await createCompany(client)]
    const rows = await all('SELECT id, number, short_name FROM companies ORDER BY id')
    expect(rows.map(({ id }) => id)).toEqual(ids)
    expect(rows[0]?.number).not.toBe(rows[1]?.number)
  })

  it('takes every column from the caller', async () => {
    const id = await createCompany(client, { company_role_id: 2, approval_by_manager_only: true })
    expect(
      await all('SELECT company_role_id, approval_by_manager_only FROM companies WHERE id = $1', id),
    ).toEqual([{ company_role_id: 2, approval_by_manager_only: true }])
  })
})

describe('createUser', () => {
  it('makes a blocked operator with categories, and a password to sign in with', async () => {
    const companyId = await createCompany(client)
    const category = await createCategoryWithMetrics(client)
    const id = await createUser(client, {
      role: 'operator',
      companyId,
      email: 'Operator@Example.test',
      password: 'пароль для проверки',
      categoryIds: [category.id],
      status: 'blocked',
      agreementAccepted: false,
    })
    const [row] = await all('SELECT * FROM users WHERE id = $1', id)
    expect(row).toMatchObject({ email: 'operator@example.test', user_role_id: 3, user_status_id: 2 })
    expect(row).toMatchObject({
      agreement_accepted_at: null,
      password_hash: expect.stringMatching(/^\$argon2id\$/),
    })
    expect(await all('SELECT * FROM user_metric_categories')).toEqual([
      { user_id: id, metric_category_id: category.id },
    ])
  })

  it('makes an administrator without an organisation', async () => {
    const id = await createUser(client, { role: 'admin' })
    expect(await all('SELECT company_id FROM users WHERE id = $1', id)).toEqual([{ company_id: null }])
  })
})

describe('createDocument', () => {
  const period = { year: 2026, quarter: 3 }

  it('makes a draft with the values entered, the others empty', async () => {
    const companyId = await createCompany(client)
    const { id: metricCategoryId, metrics } = await createCategoryWithMetrics(client)
    const rows = [{ metricId: metrics[0]?.id ?? 0, values: { a: 1, b: '8' } }]
    const id = await createDocument(client, { companyId, metricCategoryId, ...period, rows })
    expect(await all('SELECT value, non_value FROM input_document_values ORDER BY metric_id')).toEqual([
      { value: '12.50000000000000000000', non_value: null },
      { value: null, non_value: 'missing' },
    ])
    expect(await all('SELECT id, input_document_status_id, version FROM input_documents')).toEqual([
      { id, input_document_status_id: 1, version: 1 },
    ])
    expect(await all('SELECT * FROM comparison_facts')).toEqual([])
    expect(await all('SELECT action FROM input_document_events')).toEqual([{ action: 'created' }])
  })

  it('makes an approved document with snapshot, history and facts, small denominators marked', async () => {
    const companyId = await createCompany(client)
    const userId = await createUser(client, { role: 'manager', companyId })
    const { id: metricCategoryId, metrics } = await createCategoryWithMetrics(client, {
      metrics: [{}, { minDenominator: '3' }, { formula: 'a + c', variables: { a: 'sum', c: 'avg' } }, {}],
    })
    const [first, second, third] = metrics.map(({ id }) => id)
    const id = await createDocument(client, {
      companyId,
      metricCategoryId,
      ...period,
      status: 'approved',
      approvedAt: new Date('2026-10-12T08:00:00Z'),
      rows: [
        { metricId: first ?? 0, values: { a: 1, b: 8 } },
        { metricId: second ?? 0, values: { a: 1, b: 8 }, note: 'Проверено' },
        { metricId: third ?? 0, values: { a: 1, c: '2.5' } },
      ],
    })
    expect(
      await all(
        'SELECT metric_id, value::float, eligible, a::float, c::float FROM comparison_facts ORDER BY 1',
      ),
    ).toEqual([
      { metric_id: first, value: 12.5, eligible: false, a: 1, c: null },
      { metric_id: second, value: 12.5, eligible: true, a: 1, c: null },
      { metric_id: third, value: 3.5, eligible: true, a: 1, c: 2.5 },
    ])
    const [snapshot] = await all(
      'SELECT input_document_id, version, approved_by_id, document FROM approval_snapshots',
    )
    expect(snapshot).toMatchObject({ input_document_id: id, version: 2, approved_by_id: userId })
    expect(snapshot?.document).toMatchObject({
      id,
      company_id: companyId,
      year: 2026,
      quarter: 3,
      month: 0,
      values: [
        { metric_id: first, is_active: true, value: '12.5', non_value: null, variables: { a: '1', b: '8' } },
        { metric_id: second, note: 'Проверено' },
        { metric_id: third, value: '3.5', variables: { a: '1', c: '2.5' } },
        { is_active: false, value: null, non_value: 'inactive', variables: { a: null, b: null } },
      ],
    })
    expect(await all('SELECT action, user_id FROM input_document_events ORDER BY id')).toEqual([
      { action: 'created', user_id: userId },
      { action: 'approved', user_id: userId },
    ])
  })

  it('makes yearly and monthly documents for indicators of that periodicity', async () => {
    const companyId = await createCompany(client)
    const yearly = await createCategoryWithMetrics(client, {
      metrics: [{ periodicity: 1 }, { periodicity: 3 }],
    })
    const key = { companyId, metricCategoryId: yearly.id, year: 2025 }
    await createDocument(client, { ...key, periodicity: 1 })
    await createDocument(client, { ...key, periodicity: 3, month: 7 })
    expect(await all('SELECT metric_period_id, quarter, month FROM input_documents ORDER BY id')).toEqual([
      { metric_period_id: 1, quarter: 0, month: 0 },
      { metric_period_id: 3, quarter: 0, month: 7 },
    ])
    await expect(createDocument(client, { ...key, quarter: 1 })).rejects.toThrow(RangeError)
  })
})
