import { expect } from 'vitest'
import { recordStatements } from '@/e2e/support/postgres/recorder'
import { documentBody, filledRows } from '@/e2e/support/world'
import { it, manager } from '@/e2e/support/world-test'
import { db } from '@/lib/core/db/client'

const DOCUMENTS = '/api/input-documents'

/** The purpose of each statement, by a table that only it uses. */
async function purposes(work: () => Promise<unknown>): Promise<string[]> {
  const statements = await recordStatements(work)
  return statements.map(({ text }) => {
    if (text.includes('FROM sessions')) return 'session'
    return text.includes('INSERT INTO input_document_events') ? 'change' : 'read'
  })
}

it('is the session, one reading and one change', async () => {
  // Cached data of the publication.
  await manager.get(
    `${DOCUMENTS}?${new URLSearchParams(Object.entries(documentBody()).map(([name, value]) => [name, String(value)]))}`,
  )
  let path = ''
  const creating = await purposes(async () => {
    const made = await manager.post(DOCUMENTS, documentBody())
    path = `${DOCUMENTS}/${made.at('data', 'id')}`
  })
  expect(creating).toEqual(['session', 'read', 'change'])
  const input_document_values = await filledRows('7', '1234')
  const saving = () => manager.put(path, { version: 1, input_document_values })
  expect(await purposes(saving)).toEqual(['session', 'read', 'change'])
  expect(await purposes(() => manager.get(path))).toEqual(['session', 'read'])
  expect(await purposes(() => manager.post(`${path}/approving`))).toEqual(['session', 'read', 'change'])
})

it('answers a change as the next reading does', async () => {
  const made = await manager.post(DOCUMENTS, documentBody())
  const path = `${DOCUMENTS}/${made.at('data', 'id')}`
  expect(made.at('data')).toEqual((await manager.get(path)).at('data'))
  const filled = await filledRows('0.1', '1234.500001')
  // Fractions of whole units need a comment.
  const values = filled.map((row) => ({ ...row, note: 'Проверено по журналу' }))
  // A row that was never saved gets its ids from the statement.
  const [first] = values
  await db().inputDocumentValue.deleteMany({ where: { metricId: first?.metric_id ?? 0 } })
  const saved = await manager.put(path, { version: 1, input_document_values: values })
  expect(saved.at('data', 'version')).toBe(2)
  expect(saved.at('data')).toEqual((await manager.get(path)).at('data'))
  const approved = await manager.post(`${path}/approving`)
  expect(approved.at('data')).toEqual((await manager.get(path)).at('data'))
})
