import { expect } from 'vitest'
import { type Client, idOf } from '@/e2e/support/api'
import { createFilled } from '@/e2e/support/world'
import { admin, it, manager, operator, otherManager, world } from '@/e2e/support/world-test'

type Line = Record<string, unknown>

async function linesOf(client: Client, query = ''): Promise<Line[]> {
  const answer = await client.get(`/api/analytics-overview${query}`)
  expect(answer.status).toBe(200)
  const lines = answer.at('data', 'attention', 'lines')
  return Array.isArray(lines) ? lines.map((line): Line => Object(line)) : []
}

const kindsOf = (lines: readonly Line[]) =>
  lines.map(({ kind, item, of }) =>
    kind === 'waiting' ? Object(item).kind : kind === 'requests' ? of : kind,
  )

it('overdue documents by period, the latest first, those begun first; operators see their categories', async () => {
  const id = idOf(await createFilled(manager))
  const lines = await linesOf(manager)
  expect(kindsOf(lines)).toEqual(['overdue', 'overdue', 'overdue'])
  expect(lines[0]).toMatchObject({ year: 2026, quarter: 3, due_date: '2026-10-30', of: 7 })
  expect(lines[1]).toMatchObject({ year: 2026, quarter: 2, of: 7 })
  expect(Object(lines[0]).documents).toHaveLength(7)
  expect(Object(lines[0]).documents[0]).toMatchObject({ id, state: 'draft', filled: 10, total: 10 })
  expect(Object(lines[0]).documents[1]).toMatchObject({ id: null, state: 'overdue' })
  const [own] = await linesOf(operator)
  expect(Object(own).documents.length).toBeLessThan(7)
  const others = await linesOf(otherManager)
  const begun = others.flatMap((line) => Object(line).documents.filter((one: Line) => one.id !== null))
  expect([others.length, begun]).toEqual([3, []])
})

it('questions, answers and returns reach whom they wait for', async () => {
  const document = await createFilled(operator)
  const id = Number(document.at('data', 'id'))
  const metric_id = document.at('data', 'input_document_values', 0, 'metric_id')
  const asked = await manager.post(`/api/input-documents/${id}/questions`, {
    metric_id,
    var_name: null,
    text: 'Откуда число?',
  })
  expect(kindsOf(await linesOf(manager))).not.toContain('asked')
  const question = (await linesOf(operator)).find(({ kind }) => kind === 'waiting')
  expect(question?.item).toMatchObject({
    kind: 'asked',
    text: 'Откуда число?',
    input_document: { id },
    metric: { id: metric_id },
  })
  await operator.post(`/api/document-questions/${asked.at('data', 'id')}/messages`, { text: 'Из журнала' })
  expect(kindsOf(await linesOf(operator))).not.toContain('asked')
  const answer = (await linesOf(manager)).find(({ kind }) => kind === 'waiting')
  expect(answer?.item).toMatchObject({ kind: 'answered', text: 'Из журнала' })

  await manager.post(`/api/input-documents/${id}/return`, { reason: 'Проверьте знаменатель' })
  expect(kindsOf(await linesOf(operator))).toContain('returned')
  await operator.delete(`/api/input-documents/${id}/return`)
  expect(kindsOf(await linesOf(operator))).not.toContain('returned')
  expect(kindsOf(await linesOf(manager))).toContain('resent')
  expect(kindsOf(await linesOf(otherManager))).not.toContain('answered')
})

it('requests reach administrators, who see an organisation’s lines when they choose it', async () => {
  expect(await linesOf(admin)).toEqual([])
  const id = idOf(await createFilled(manager))
  await manager.post(`/api/input-documents/${id}/approving`)
  await manager.post(`/api/input-documents/${id}/withdrawal-request`, { reason: 'Нашли ошибку' })
  await manager.post('/api/feedback', { subject: 'Вопрос', message: 'Как исправить документ?' })
  expect(await linesOf(admin)).toEqual([
    { kind: 'requests', of: 'withdrawals', count: 1 },
    { kind: 'requests', of: 'feedback', count: 1 },
  ])
  for (const kind of ['withdrawals', 'feedback']) expect(kindsOf(await linesOf(manager))).not.toContain(kind)
  const chosen = await linesOf(admin, `?company_id=${world.company}`)
  expect(kindsOf(chosen)).toEqual(['withdrawals', 'feedback', 'overdue', 'overdue', 'overdue'])
})
