import { expect } from 'vitest'
import type { Answer, Client } from '@/e2e/support/api'
import { createFilled } from '@/e2e/support/world'
import { admin, it, manager, world } from '@/e2e/support/world-test'
import { db } from '@/lib/core/db/client'
import type { DocumentRow, InputDocument } from '@/lib/features/documents/entry/shapes'
import type { SourceDatumAnswer } from '@/lib/features/source-data/contract'

const CHECKS = '/api/cross-checks'

/** Two quarterly source data of different categories. */
async function twoData(): Promise<[SourceDatumAnswer, SourceDatumAnswer]> {
  const all: SourceDatumAnswer[] = Object((await admin.get('/api/source-data')).body).data
  const quarterly = all.filter(({ uses }) => uses.length === 1 && uses[0]?.metric_period.id === 2)
  const [one] = quarterly
  const other = quarterly.find(({ uses }) => uses[0]?.metric_category.id !== one?.uses[0]?.metric_category.id)
  if (!one || !other) throw new RangeError('no two data')
  return [one, other]
}

const categoryOf = ({ uses }: SourceDatumAnswer) => uses[0]?.metric_category.id ?? 0

const crossed = (answer: Answer) => {
  const rows: DocumentRow[] = Object(answer.at('data', 'input_document_values'))
  return rows.flatMap((row, index) =>
    row.warnings.filter(({ code }) => code.startsWith('cross_check')).map((one) => ({ ...one, index, row })),
  )
}

it('a rule is tried, checked over documents of two categories, wants its comment, and is written down', async () => {
  const [one, other] = await twoData()
  const written = { left_side: `${one.code} * 2`, relation: '<=', right_side: `${other.code} + 5,5` }
  const tried = (client: Client) => client.post(`${CHECKS}/trial`, written)
  expect((await tried(admin)).at('data')).toEqual({ checked: 0, broken: 0, cases: [] })

  const first = await createFilled(manager, { metric_category_id: categoryOf(one), a: '7', b: '7' })
  const second = await createFilled(manager, { metric_category_id: categoryOf(other), a: '7', b: '7' })
  await createFilled(manager, { metric_category_id: categoryOf(one), a: '2', b: '2', quarter: 2 })
  await createFilled(manager, { metric_category_id: categoryOf(other), a: '2', b: '2', quarter: 2 })
  expect((await tried(admin)).at('data')).toMatchObject({
    checked: 2,
    broken: 1,
    cases: [
      {
        company: { id: world.company },
        periodicity: 'quarter',
        quarter: 3,
        numbers: { [one.code]: '7', [other.code]: '7' },
      },
    ],
  })

  const body = { ...written, message: 'Одного больше', severity: 'comment', is_active: true }
  const made = await admin.post(CHECKS, body)
  expect(made.status).toBe(201)
  const id = Number(made.at('data', 'id'))
  const address = `/api/input-documents/${Number(first.at('data', 'id'))}`
  const read = await manager.get(address)
  expect(crossed(read)).toMatchObject([
    {
      code: 'cross_check',
      message: expect.stringMatching(/^Одного больше: .+ — 7 \(\d+ [a-e]\), .+ — 7 \(«/),
    },
  ])
  expect(crossed(await manager.get(`/api/input-documents/${Number(second.at('data', 'id'))}`))).toHaveLength(
    1,
  )
  expect(read.at('data', 'cross_checks', 0)).toMatchObject({ id, ...written })
  expect(read.at('data', 'shared_values')).toContainEqual(
    expect.objectContaining({ source_datum_id: other.id, value: '7' }),
  )

  const refused = await manager.post(`${address}/approving`)
  expect(refused.status).toBe(422)
  expect(refused.at('message')).toBe('Утвердить нельзя: объясните предупреждения')
  const review = await manager.get('/api/input-documents/review?year=2026&quarter=3')
  expect(review.at('data', 0)).toMatchObject({ unexplained_count: 1, warnings_count: 1 })

  // A remark only: it is counted and does not block approval.
  const { version } = Object(made.at('data'))
  const softened = await admin.put(`${CHECKS}/${id}`, { ...body, severity: 'warning', version })
  expect(softened.status).toBe(200)
  expect((await admin.put(`${CHECKS}/${id}`, { ...body, version })).status).toBe(409)
  expect((await manager.post(`${address}/approving`)).status).toBe(200)
  expect(crossed(await manager.get(address))).toMatchObject([{ code: 'cross_check_hint' }])
  expect((await admin.put(`${CHECKS}/${id}`, { ...body, is_active: false })).status).toBe(200)
  expect(crossed(await manager.get(`/api/input-documents/${Number(second.at('data', 'id'))}`))).toEqual([])
  const document: InputDocument = Object((await manager.get(address)).at('data'))
  expect(document.input_document_values.flatMap(({ warnings }) => warnings)).toHaveLength(1)

  // A datum used by a rule cannot be merged.
  const spoken = await admin.post(`/api/source-data/${one.id}/merge`, { source_datum_id: other.id })
  expect(spoken.status).toBe(409)
  expect(spoken.at('message')).toBe('Данное названо в увязках: сначала измените или удалите их')
  expect((await admin.delete(`${CHECKS}/${id}`)).status).toBe(204)
  expect((await admin.delete(`${CHECKS}/${id}`)).status).toBe(404)
  const actions = await db().auditEvent.findMany({
    where: { entity: 'cross_check' },
    orderBy: { id: 'asc' },
    select: { action: true },
  })
  expect(actions.map(({ action }) => action)).toEqual([
    'cross_check.create',
    'cross_check.update',
    'cross_check.update',
    'cross_check.delete',
  ])
})

it('a rule that is none, speaks of nothing or of what is unknown is refused on its side', async () => {
  const [one] = await twoData()
  const body = { relation: '=', message: 'Не сходится', severity: 'warning', is_active: true }
  for (const [left_side, right_side, field, message] of [
    [`${one.code} +`, '1', 'left_side', /^Позиция \d+: ожидался код данного или число$/],
    [one.code, 'no_such', 'right_side', /^Нет исходного данного с кодом «no_such»$/],
    [one.code, `${one.code} / 0`, 'right_side', /^Здесь деление на ноль при любых данных$/],
    ['1', '2', 'left_side', /^Назовите хотя бы одно данное/],
  ] as const) {
    for (const address of [CHECKS, `${CHECKS}/trial`]) {
      const answer = await admin.post(address, { ...body, left_side, right_side })
      expect(answer.status).toBe(422)
      expect(answer.at('errors', field, 0)).toMatch(message)
    }
  }
  expect((await admin.get(CHECKS)).at('data')).toEqual([])
})

it('a second cross-check that says the same is refused, the known one may be worded anew', async () => {
  const [one, other] = await twoData()
  const body = {
    left_side: `${one.code}+1`,
    relation: '<=',
    right_side: other.code,
    message: 'Не сходится',
    severity: 'warning',
    is_active: true,
  }
  const spaced = { ...body, left_side: `${one.code} + 1` }
  const { id } = Object((await admin.post(CHECKS, body)).at('data'))
  const reversed = await admin.post(CHECKS, { ...body, relation: '>=' })
  for (const answer of [
    await admin.post(CHECKS, { ...spaced, is_active: false }),
    await admin.put(`${CHECKS}/${reversed.at('data', 'id')}`, spaced),
  ])
    expect([answer.status, answer.at('errors', 'left_side')]).toEqual([422, ['Такая увязка уже есть']])
  expect((await admin.put(`${CHECKS}/${id}`, { ...spaced, message: 'Больше' })).status).toBe(200)
})
