import { expect } from 'vitest'
import type { Answer, Client } from '@/e2e/support/api'
import { documentBody, filledRows } from '@/e2e/support/world'
import { admin, it, manager, operator, world } from '@/e2e/support/world-test'
import { db } from '@/lib/core/db/client'
import type { DocumentRow } from '@/lib/features/documents/entry/shapes'
import type { SourceDataList, SourceDatumAnswer } from '@/lib/features/source-data/contract'

const SOURCE_DATA = '/api/source-data'

async function readList(): Promise<SourceDataList> {
  const answer = await admin.get(SOURCE_DATA)
  expect(answer.status).toBe(200)
  return Object(answer.body)
}

async function datumOf(code: string): Promise<SourceDatumAnswer> {
  const found = (await readList()).data.find((one) => one.code === code)
  if (!found) throw new RangeError(`no ${code}`)
  return found
}

/** Creates a draft of a category with a value only for this datum. */
async function enter(client: Client, place: number, datum: SourceDatumAnswer, value: string) {
  const metric_category_id = world.categories[place] ?? 0
  const ids = new Set(datum.uses.map((use) => use.metric_calc_data_id))
  const rows = await filledRows(value, value, metric_category_id)
  return client.post('/api/input-documents', {
    ...documentBody(),
    metric_category_id,
    input_document_values: rows.map((row) => ({
      ...row,
      input_document_value_calc_data: row.input_document_value_calc_data.filter((one) =>
        ids.has(one.metric_calc_data_id),
      ),
    })),
  })
}

const rowsOf = (answer: Answer): DocumentRow[] => Object(answer.at('data', 'input_document_values'))

const sharedWarnings = (answer: Answer) =>
  rowsOf(answer).flatMap(({ warnings }) => warnings.filter(({ code }) => code === 'shared_data'))

const fileValues = () =>
  db().inputDocumentValueCalcData.findMany({ orderBy: { id: 'asc' }, select: { id: true, value: true } })

it('what was entered stands ready in the other documents of the period, and nowhere is it filled in', async () => {
  const operations = await datumOf('operations')
  const surgery = world.categories.indexOf(operations.uses.at(-1)?.metric_category.id ?? 0)
  const entered = await enter(manager, surgery, operations, '1728')
  expect(entered.status).toBe(201)
  expect(entered.at('data', 'shared_values')).toEqual([])

  const ready = [
    {
      source_datum_id: operations.id,
      value: '1728',
      metric_category: operations.uses.at(-1)?.metric_category,
    },
  ]
  const { company_id: _own, ...key } = documentBody()
  const query = new URLSearchParams(Object.entries(key).map(([name, value]) => [name, String(value)]))
  const template = await operator.get(`/api/input-documents?${query}`)
  expect(template.at('meta', 'shared_values')).toEqual(ready)
  const created = await operator.post('/api/input-documents', documentBody())
  expect(created.at('data', 'shared_values')).toEqual(ready)
  const data = rowsOf(created).flatMap((row) => row.input_document_value_calc_data)
  expect(data.filter(({ exact }) => exact !== null)).toEqual([])

  // Neither another quarter nor another organisation is affected.
  const elsewhere = await manager.post('/api/input-documents', { ...documentBody(), quarter: 2 })
  expect(elsewhere.at('data', 'shared_values')).toEqual([])
})

it('two values of one datum are warned of in both documents, once in each, and want a comment', async () => {
  const operations = await datumOf('operations')
  const [first, last] = [operations.uses[0], operations.uses.at(-1)]
  const place = (id: number | undefined) => world.categories.indexOf(id ?? 0)
  const here = await enter(manager, place(first?.metric_category.id), operations, '1300')
  expect(sharedWarnings(here)).toEqual([])
  const there = await enter(manager, place(last?.metric_category.id), operations, '1728')
  expect(sharedWarnings(there)).toMatchObject([{ message: expect.stringMatching(/1\s728.+1\s300/) }])

  const again = await manager.get(`/api/input-documents/${here.at('data', 'id')}`)
  expect(sharedWarnings(again)).toMatchObject([{ message: expect.stringMatching(/1\s300.+1\s728/) }])
  const review = await manager.get('/api/input-documents/review?year=2026&quarter=3')
  expect(review.at('data')).toMatchObject([{ warnings_count: 1 }, { warnings_count: 1 }])
  const refused = await manager.post(`/api/input-documents/${here.at('data', 'id')}/approving`)
  expect(JSON.stringify(refused.at('errors'))).toContain('Объясните предупреждение')
})

it('a fraction of what is counted in whole is warned of; linking, splitting and merging change no value', async () => {
  const operations = await datumOf('operations')
  const created = await enter(manager, 0, operations, '1013,5')
  const [warned] = rowsOf(created).flatMap((row) => row.warnings)
  expect(warned).toMatchObject({ code: 'fraction', message: expect.stringMatching(/1\s013,5$/) })
  const before = await fileValues()
  const [use, other] = operations.uses
  const variable = use?.metric_calc_data_id ?? 0
  const links = `${SOURCE_DATA}/${operations.id}/links`

  const split = await admin.delete(`${links}/${variable}`)
  expect(split.at('data', 'uses')).toHaveLength(operations.uses.length - 1)
  expect((await admin.delete(`${links}/${variable}`)).status).toBe(404)
  const { meta } = await readList()
  expect(meta.unlinked).toEqual([use])
  // Proposed by equal names, and linked by an administrator only.
  expect(meta.proposals).toEqual([
    { source_datum_id: operations.id, name: operations.name, code: 'operations', uses: [use] },
  ])

  const own = { code: 'own_operations', name: 'Операции отделения', unit: 'операций', is_whole: true }
  const made = await admin.post(SOURCE_DATA, { ...own, metric_calc_data_ids: [variable] })
  expect(made.at('data')).toMatchObject({ ...own, uses: [use] })
  const id = Number(made.at('data', 'id'))
  expect((await admin.post(links, { metric_calc_data_ids: [variable] })).status).toBe(409)
  const duplicate = { ...own, name: 'Ещё одно', metric_calc_data_ids: [] }
  expect((await admin.post(SOURCE_DATA, duplicate)).at('errors')).toEqual({ code: ['Такой код уже есть'] })
  expect((await admin.delete(`${SOURCE_DATA}/${id}`)).status).toBe(409)

  const edited = await admin.put(`${SOURCE_DATA}/${id}`, {
    ...own,
    code: 'other',
    is_whole: false,
    version: 1,
  })
  expect(edited.at('data')).toMatchObject({ code: 'own_operations', is_whole: false, version: 2 })
  expect((await admin.put(`${SOURCE_DATA}/${id}`, { ...own, version: 1 })).status).toBe(409)

  const merged = await admin.post(`${SOURCE_DATA}/${operations.id}/merge`, { source_datum_id: id })
  expect(merged.at('data', 'uses')).toEqual(operations.uses)
  expect((await admin.delete(`${SOURCE_DATA}/${id}`)).status).toBe(404)
  expect(await fileValues()).toEqual(before)

  // An indicator uses a datum once: its numerator and denominator differ.
  const cases = (await readList()).data.find(({ uses }) =>
    uses.some(({ metric }) => metric.id === other?.metric.id && uses.length === 1),
  )
  const twice = await admin.post(`${SOURCE_DATA}/${operations.id}/merge`, { source_datum_id: cases?.id })
  expect(twice.status).toBe(409)

  const events = await db().auditEvent.findMany({
    where: { entity: 'source_datum' },
    orderBy: { id: 'asc' },
    select: { action: true, entityId: true },
  })
  expect(events).toEqual([
    { action: 'source_datum.unlink', entityId: operations.id },
    { action: 'source_datum.create', entityId: id },
    { action: 'source_datum.update', entityId: id },
    { action: 'source_datum.merge', entityId: operations.id },
  ])
})

it('a copied indicator asks for the same data; a renamed variable for none until it is linked again', async () => {
  const operations = await datumOf('operations')
  const use = operations.uses[0]
  const path = `/api/metrics/${use?.metric.id}`
  const copied = await admin.post(`${path}/copy`, { date_begin: '2027-01-01' })
  const metric = `/api/metrics/${copied.at('data', 'id')}`
  expect((await datumOf('operations')).uses).toHaveLength(operations.uses.length + 1)

  const variables: { var_name: string; name: string }[] = Object(
    (await admin.get(metric)).at('data', 'metric_calc_data'),
  )
  expect(await datumIds(metric)).toEqual(await datumIds(path))
  await admin.put(metric, {
    metric_calc_data: variables.map((one) => (one.var_name === 'b' ? { ...one, name: 'Число родов' } : one)),
  })
  expect(await datumIds(metric)).toEqual([(await datumIds(path))[0], null])
})

async function datumIds(path: string): Promise<unknown[]> {
  const variables: { source_datum_id: number | null }[] = Object(
    (await admin.get(path)).at('data', 'metric_calc_data'),
  )
  return variables.map((one) => one.source_datum_id)
}
