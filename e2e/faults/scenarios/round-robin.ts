import { type Client, dataOf, retried } from '@/e2e/faults/client'
import type { Context, Scenario } from '@/e2e/faults/harness'
import { expect } from '@/e2e/faults/verdict'
import type { InputDocument } from '@/lib/features/documents/entry/shapes'

const ROUNDS = { short: 2, full: 40 }

/** The report as seen by this replica. */
async function report(client: Client, year: number) {
  const path = `/api/analytics-report-data?year_from=${year}&year_to=${year}`
  return JSON.stringify(dataOf(await retried(() => client.get(path)), 200, 'отчёт'))
}

/** Withdraws a document at one replica and approves it at the other; each sees the other's change at once. */
async function changeAndLook(
  here: { admin: Client; manager: Client },
  there: { admin: Client; manager: Client },
  { id, year }: { id: number; year: number },
) {
  const path = `/api/input-documents/${id}`
  const before = await report(there.manager, year)
  const reason = 'Проверка обмена между репликами'
  const withdrawn = dataOf(
    await here.admin.delete<InputDocument>(`${path}/approving`, { reason }),
    200,
    'возврат в работу',
  )
  const read = dataOf(await there.manager.get<InputDocument>(path), 200, 'чтение на другой реплике')
  expect(
    read.version === withdrawn.version,
    `записана версия ${withdrawn.version}, на другой реплике ${read.version}`,
  )
  const without = await report(there.manager, year)
  expect(without !== before, 'возврат в работу не виден в отчёте другой реплики')
  expect(without === (await report(here.manager, year)), 'отчёты двух реплик различаются')

  const { version } = read
  dataOf(await there.manager.post(`${path}/approving`, { version }), 200, 'утверждение')
  expect((await report(here.manager, year)) === before, 'утверждение не видно в отчёте другой реплики')
}

/** The manager's documents that can be approved without changes. */
async function approvable(context: Context, { admin, manager }: { admin: Client; manager: Client }) {
  const rows = await context.sql<{ id: number; year: number }>(
    `SELECT d.id, d.year FROM input_documents d JOIN users u ON u.company_id = d.company_id
     WHERE u.email = 'manager@example.com' AND d.input_document_status_id = 2 ORDER BY d.id`,
  )
  for (const row of rows) {
    const path = `/api/input-documents/${row.id}/approving`
    const reason = { reason: 'Проверка повторного утверждения' }
    const returned = await retried(() => admin.delete<InputDocument>(path, reason))
    const { version } = dataOf(returned, 200, 'возврат')
    if ((await retried(() => manager.post(path, { version }))).status === 200) return row
  }
  throw new Error('no document can be approved again')
}

export const scenario: Scenario = {
  id: 'D4',
  title: 'без привязки посетителя: запись на одной реплике, чтение на другой',
  goesBeside: 20,
  async run(context, size) {
    const [one, two] = await context.replicas(2, context.patient(size))
    expect(one && two, 'нет двух реплик')
    const first = {
      admin: await context.signIn(one.origin, 'admin@example.com'),
      manager: await context.signIn(one.origin, 'manager@example.com'),
    }
    const second = { admin: first.admin.at(two.origin), manager: first.manager.at(two.origin) }
    const document = await approvable(context, first)
    for (let round = 0; round < ROUNDS[size]; round += 1) {
      const [here, there] = round % 2 ? [second, first] : [first, second]
      await changeAndLook(here, there, document)
    }
    expect((await first.manager.post('/api/logout')).status === 204, 'выход не удался')
    const { status } = await second.manager.get('/api/user')
    expect(status === 401, `после выхода на одной реплике другая отвечает ${status}`)
    return [
      ['Изменений, сразу видных на другой реплике', ROUNDS[size] * 2],
      ['Вход общий, выход на одной закрывает и другую', 'да'],
    ]
  },
}
