import fc from 'fast-check'
import { describe, expect } from 'vitest'
import type { Answer } from '@/e2e/support/api'
import { inDatabase } from '@/e2e/support/database'
import { republishAll } from '@/e2e/support/publications'
import { createFilled, documentBody, filledRows, postDocument } from '@/e2e/support/world'
import { admin, it, manager, world } from '@/e2e/support/world-test'
import { rowWarnings } from '@/lib/calc/warnings/warnings'
import { db } from '@/lib/core/db/client'
import { createCompany } from '@/prisma/seed/builders/company'
import { createDocument } from '@/prisma/seed/builders/document'

/** The first indicator of the first category: a * 1000 / b. */
let metricId: number

it.beforeEach(async () => {
  metricId = (await filledRows('1', '1'))[0]?.metric_id ?? 0
})

type Values = { a: string; b: string } | null

/** Documents of consecutive earlier quarters, up to II квартал 2026; null leaves a quarter out. */
async function earlier(values: readonly Values[], companyId = world.company) {
  await inDatabase(async (client) => {
    for (const [index, value] of values.entries()) {
      if (!value) continue
      const ordinal = 2026 * 4 + 2 - (values.length - index)
      const year = Math.floor(ordinal / 4)
      await createDocument(client, {
        companyId,
        metricCategoryId: world.categories[0] ?? 0,
        year,
        quarter: ordinal - year * 4 + 1,
        status: 'approved',
        rows: [{ metricId, values: value }],
      })
    }
  })
}

const row = (answer: Answer, ...path: (string | number)[]) =>
  answer.at('data', 'input_document_values', 0, ...path)

const templatePath = () => {
  const { company_id: _own, ...key } = documentBody()
  return `/api/input-documents?${new URLSearchParams(Object.entries(key).map(([name, value]) => [name, String(value)]))}`
}

describe('context', () => {
  it('the previous period, the same of last year and the last eight stand beside each value', async () => {
    const values = Array.from({ length: 10 }, (_, index) => ({ a: String(index + 1), b: '1000' }))
    await earlier(values.map((value, index) => (index === 4 ? null : value)))
    const created = await createFilled(manager, { a: '10', b: '1000' })
    expect(row(created, 'history')).toEqual(
      [3, 4, 6, 7, 8, 9, 10].map((value) => expect.objectContaining({ value })),
    )
    const before = { year: 2026, quarter: 2, month: 0, value: 10, variables: { a: 10, b: 1000 } }
    expect(row(created, 'history', 6)).toEqual(before)
    expect(row(created, 'previous')).toEqual(before)
    expect(row(created, 'last_year')).toMatchObject({ year: 2025, quarter: 3, variables: { a: 7, b: 1000 } })
    expect(created.at('data', 'input_document_values', 1)).toMatchObject({
      history: [],
      previous: null,
      last_year: null,
      group_median: null,
    })
  })

  it('a new document has the same by indicator', async () => {
    await earlier([{ a: '7', b: '1000' }])
    const template = await manager.get(templatePath())
    expect(template.at('meta', 'previous', String(metricId))).toMatchObject({ value: 7 })
    expect(template.at('meta', 'history', String(metricId))).toHaveLength(1)
    expect(template.at('meta', 'last_year')).toEqual({})
    expect(template.at('meta', 'group_median')).toEqual({})
  })

  it('A5 the group’s median needs enough participants with an eligible value, and is rounded as values are shown', async () => {
    const others = await inDatabase(async (client) => {
      const ids: number[] = []
      while (ids.length < 5) ids.push(await createCompany(client, { date_begin_quarter: '2024-01-01' }))
      return ids
    })
    // The middle values 2.9703… and 2.9791… are shown as 2.97 and 2.98: their exact mean, 2.9747…, would reveal more.
    const pairs = [
      ['2', '1000'],
      ['3', '1010'],
      ['3', '1007'],
      ['4', '1000'],
      ['5', '1000'],
    ] as const
    for (const [index, [a, b]] of pairs.entries()) await earlier([{ a, b }], others[index])
    await earlier([{ a: '1', b: '9' }], world.otherCompany)
    await earlier([{ a: '9', b: '1000' }], world.watcherCompany)
    await republishAll()
    expect((await manager.get(templatePath())).at('meta', 'group_median')).toEqual({})
    await earlier([{ a: '1', b: '1000' }])
    expect((await manager.get(templatePath())).at('meta', 'group_median')).toEqual({})
    await republishAll()
    expect((await manager.get(templatePath())).at('meta', 'group_median')).toEqual({
      [metricId]: { value: 2.98, n: 6, publication: expect.stringMatching(/^\d{4}-[IV]+-1$/) },
    })
    const groupMedian = expect.objectContaining({ value: 2.98, n: 6 })
    const created = await createFilled(manager, { a: '1', b: '1000' })
    expect(row(created, 'group_median')).toEqual(groupMedian)
    const path = `/api/input-documents/${created.at('data', 'id')}`

    // A change of role and a withdrawal take effect in the next publication only.
    const [other = 0] = others
    const median = async () => row(await manager.get(path), 'group_median')
    const roleOf = (companyRoleId: number) =>
      db().company.update({ where: { id: other }, data: { companyRoleId } })
    const published = async () => {
      const before = await median()
      await republishAll()
      return [before, await median()]
    }
    await roleOf(2)
    expect(await published()).toEqual([groupMedian, null])
    await roleOf(1)
    expect(await published()).toEqual([null, groupMedian])
    await db().comparisonFact.deleteMany({ where: { companyId: other } })
    expect(await published()).toEqual([groupMedian, null])
  })

  it('others’ values are nobody’s context', async () => {
    await earlier([{ a: '7', b: '1000' }], world.otherCompany)
    expect((await manager.get(templatePath())).at('meta', 'previous')).toEqual({})
  })
})

describe('warnings', () => {
  it('stand in the answer as the shared code computes them from the answer itself', async () => {
    await earlier([1, 2, 3, 4, 5, 6].map((a) => ({ a: String(a), b: '1000' })))
    const created = await createFilled(manager, { a: '17', b: '1000' })
    expect(row(created, 'warnings')).toEqual([
      {
        code: 'outlier',
        message: 'Такое значение бывает реже 1 раза в 10 000 при ваших прежних данных, обычно около 3,50',
      },
    ])
    const answered = Object(row(created))
    const again = rowWarnings({
      isActive: true,
      formula: answered.metric.formula,
      unit: answered.metric.metric_unit.name,
      kind: answered.metric.chosen_metric_kind,
      values: { a: '17', b: '1000' },
      earlier: answered.history,
      previous: answered.previous,
    })
    expect(again.map(({ code }) => code)).toEqual(['outlier'])
  })

  it('never block a draft', async () => {
    await earlier([1, 2, 3, 4, 5, 6].map((a) => ({ a: String(a), b: '1000' })))
    const id = (await createFilled(manager, { a: '1', b: '1000' })).at('data', 'id')
    let version = 1
    await fc.assert(
      fc.asyncProperty(fc.nat(2000), fc.nat(2000), async (a, b) => {
        const [first] = await filledRows(String(a), String(b))
        const saved = await manager.put(`/api/input-documents/${id}`, {
          version,
          input_document_values: [first],
        })
        expect(saved.status).toBe(200)
        version = Number(saved.at('data', 'version'))
      }),
      { numRuns: 15 },
    )
  })

  it('want a comment each before approval, and are kept as they were approved', async () => {
    await earlier([{ a: '1', b: '1000' }])
    const id = (await createFilled(manager, { a: '5', b: '100' })).at('data', 'id')
    const path = `/api/input-documents/${id}`
    const refused = await manager.post(`${path}/approving`)
    expect([refused.status, refused.at('message')]).toEqual([
      422,
      'Утвердить нельзя: объясните предупреждения',
    ])
    expect(refused.at('errors')).toEqual({
      'input_document_values.0.note': [
        'Объясните предупреждение: b = 100: похоже, потеряна цифра, раньше было 1 000',
      ],
    })
    expect(await db().approvalSnapshot.count({ where: { inputDocumentId: Number(id) } })).toBe(0)

    const blank = { metric_id: metricId, note: '  ' }
    await manager.put(path, { version: 1, input_document_values: [blank] })
    expect((await manager.post(`${path}/approving`)).status).toBe(422)
    const note = { metric_id: metricId, note: 'Вспышка в реанимации' }
    await manager.put(path, { version: 1, input_document_values: [note] })
    const approved = await manager.post(`${path}/approving`)
    expect(approved.status).toBe(200)
    const warning = row(approved, 'warnings', 0)
    expect(warning).toMatchObject({ code: 'lost_digit' })

    // Later changes of earlier periods do not affect an approved document.
    await db().inputDocument.deleteMany({ where: { year: 2026, quarter: 2 } })
    expect(row(await manager.get(path), 'warnings')).toEqual([warning])
    await admin.delete(`${path}/approving`, { reason: 'Проверка' })
    expect(row(await manager.get(path), 'warnings')).toEqual([])
  })

  it('of rows that are off want nothing', async () => {
    await earlier([{ a: '1', b: '1000' }])
    const rows = (await filledRows('5', '100')).map((one, index) => ({ ...one, is_active: index > 0 }))
    const created = await postDocument(manager, rows)
    expect((await manager.post(`/api/input-documents/${created.at('data', 'id')}/approving`)).status).toBe(
      200,
    )
  })
})

it('the difference since the last approval is told cell by cell, and is null before the first', async () => {
  const id = (await createFilled(manager, { a: '7', b: '1234' })).at('data', 'id')
  const path = `/api/input-documents/${id}`
  const since = async () => (await manager.get(`${path}/history`)).at('meta', 'since_approval')
  expect(await since()).toBeNull()
  await manager.post(`${path}/approving`)
  expect(await since()).toMatchObject({ approved_by: { surname: expect.any(String) }, changes: [] })
  await admin.delete(`${path}/approving`, { reason: 'Ошибка' })
  const [first, second] = await filledRows('7', '1234')
  if (!first || !second) throw new Error('two indicators are needed')
  for (const a of ['8', '9']) {
    const [datum, ...rest] = first.input_document_value_calc_data
    const version = (await manager.get(path)).at('data', 'version')
    await manager.put(path, {
      version,
      input_document_values: [
        { ...first, input_document_value_calc_data: [{ ...datum, value: a }, ...rest] },
        { metric_id: second.metric_id, is_active: false, note: 'Нет отделения' },
      ],
    })
  }
  expect(await since()).toMatchObject({
    changes: [
      { metric_id: first.metric_id, field: 'value', var_name: 'a', old: '7', new: '9' },
      { metric_id: second.metric_id, field: 'is_active', old: true, new: false },
      { metric_id: second.metric_id, field: 'value', var_name: 'a', old: '7', new: null },
      { metric_id: second.metric_id, field: 'value', var_name: 'b', old: '1234', new: null },
      { metric_id: second.metric_id, field: 'note', old: null, new: 'Нет отделения' },
    ],
  })
})
