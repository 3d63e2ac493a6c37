import { setTimeout as delay } from 'node:timers/promises'
import { type Client, dataOf, retried } from '@/e2e/faults/client'
import type { Context, Scenario } from '@/e2e/faults/harness'
import { spread } from '@/e2e/faults/numbers'
import { beside, expect, until } from '@/e2e/faults/verdict'
import { InformationSystem } from '@/e2e/support/stand-ins/information-system'
import type { InputDocument } from '@/lib/features/documents/entry/shapes'

const BLOWS = { short: 2, full: 20 }
const CALM_MS = { short: 1_500, full: 4_000 }
/** On a busy machine the first accepted push and the first saved number take longer. */
const WORK_MS = 300_000
const COMPANIES = 3
const YEARS = [2023, 2024, 2025]
const PERIODS = YEARS.flatMap((year) => [1, 2, 3, 4].map((quarter) => `${year}-Q${quarter}`))
/** Limit for a push of twelve quarters of all indicators on an idle server. */
const WHOLE_MS = 5_000
/** Values typed by people start here; markers of pushes stay far below. */
const TYPED = 1_000_000
const SHOWN = 8

interface Cell {
  documentId: number
  calcDataId: number
  value: number
}

/** Acknowledged and possible changes by people. */
interface Told {
  /** By document and variable: the last acknowledged value, and unacknowledged ones since. */
  typed: Map<string, { acknowledged: Cell | null; maybe: number[] }>
  /** Values of documents that were approved and not returned. */
  approved: Map<number, string>
  approvals: number
}

const cellKey = (documentId: number, calcDataId: number) => `${documentId} ${calcDataId}`

const numbersOf = (document: InputDocument) =>
  JSON.stringify(
    document.input_document_values.map((row) =>
      row.input_document_value_calc_data.map(({ metric_calc_data_id, value }) => [
        metric_calc_data_id,
        value,
      ]),
    ),
  )

/** An organisation with a manager, who types and approves, and an exchange key. */
async function prepare(context: Context, admin: Client, origin: string, index: number) {
  const begin = { date_begin_quarter: '2023-01-01', short_name: `Больница с МИС ${index}` }
  const { id, user } = await context.company(admin, begin)
  const manager = await context.signIn(origin, user.email)
  const key = {
    ...{ name: 'МИС', kind: 'live', scopes: ['values:read', 'values:write'] },
    expires_on: new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10),
  }
  const made = await retried(() => manager.post<{ key: string }>('/api/exchange-keys', key))
  return { id, manager, key: dataOf(made, 201, 'ключ').key }
}

/** Types values into drafts and approves some, until stopped. */
async function work(context: Context, companyId: number, manager: Client, told: Told, isOver: () => boolean) {
  let next = TYPED * companyId
  while (!isOver()) {
    const ids = await context.sql<{ id: number }>(
      'SELECT id FROM input_documents WHERE company_id = $1 AND input_document_status_id = 1 ORDER BY random() LIMIT 1',
      [companyId],
    )
    const path = `/api/input-documents/${ids[0]?.id ?? 0}`
    const document = (await manager.get<InputDocument>(path)).body?.data
    await delay(50)
    if (!document) continue
    if (Math.random() < 0.3 && told.approved.size < 6) {
      const approved = await manager.post<InputDocument>(`${path}/approving`, { version: document.version })
      if (approved.status === 200) {
        told.approved.set(document.id, numbersOf(document))
        told.approvals += 1
      }
      continue
    }
    const rows = document.input_document_values
    const row = rows[Math.floor(Math.random() * rows.length)]
    const datum = row?.input_document_value_calc_data[0]
    if (!row || !datum) continue
    next += 1
    const cell = { documentId: document.id, calcDataId: datum.metric_calc_data_id, value: next }
    const key = cellKey(cell.documentId, cell.calcDataId)
    const known = told.typed.get(key) ?? { acknowledged: null, maybe: [] }
    told.typed.set(key, { ...known, maybe: [...known.maybe, next] })
    const saved = await manager.put(path, {
      version: document.version,
      input_document_values: [
        {
          metric_id: row.metric_id,
          input_document_value_calc_data: [{ metric_calc_data_id: cell.calcDataId, value: next }],
        },
      ],
    })
    if (saved.status === 200) told.typed.set(key, { acknowledged: cell, maybe: [] })
  }
}

interface StoredCell {
  document: number
  calc_data: number
  period: string
  approved: boolean
  value: string | null
  kind: string | null
}

const CELLS = `SELECT d.id AS document, o.metric_calc_data_id AS calc_data, d.year || '-Q' || d.quarter AS period,
    d.input_document_status_id = 2 AS approved, trim_scale(o.value)::text AS value, o.source ->> 'kind' AS kind
  FROM input_documents d JOIN input_document_values v ON v.input_document_id = d.id
  JOIN input_document_value_calc_data o ON o.input_document_value_id = v.id WHERE d.company_id = $1`

/** Contradictions between the database and the acknowledged changes. */
async function problemsOf(context: Context, companyId: number, mis: InformationSystem, told: Told) {
  const problems: string[] = []
  const cells = await context.sql<StoredCell>(CELLS, [companyId])
  const imports = await context.sql<{ id: number; periods: string[]; marker: string }>(
    `SELECT i.id, i.periods, i.idempotency_key AS marker FROM exchange_imports i
     JOIN exchange_keys k ON k.id = i.exchange_key_id WHERE k.company_id = $1 AND i.outcome = 'applied' ORDER BY i.id`,
    [companyId],
  )
  if (new Set(imports.map(({ marker }) => marker)).size !== imports.length)
    problems.push('одна передача принята дважды')
  const stored = new Map(imports.map(({ id, marker }) => [id, marker]))
  for (const { importId, marker } of mis.sent)
    if (importId !== null && stored.get(importId) !== `push-${marker}`)
      problems.push(`потеряна подтверждённая передача ${marker}`)
  const last = new Map(imports.flatMap(({ periods, marker }) => periods.map((one) => [one, marker.slice(5)])))
  for (const { document, calc_data, period, approved, value, kind } of cells) {
    const typed = told.typed.get(cellKey(document, calc_data))
    const where = `документ ${document}, данное ${calc_data}`
    const expected = [typed?.acknowledged?.value, ...(typed?.maybe ?? [])].map(String)
    if (typed?.acknowledged && !expected.includes(value ?? ''))
      problems.push(`${where}: введено ${typed.acknowledged.value}, стоит ${value}`)
    // A push writes either all rows of a document or none.
    if (kind === 'key' && !approved && value !== last.get(period))
      problems.push(`${where}: стоит ${value} из передачи, последняя принятая — ${last.get(period)}`)
  }
  return { problems: [...problems, ...mis.surprises], imports: imports.length }
}

export const scenario: Scenario = {
  id: 'E4',
  title: 'передачи МИС под kill -9 целы, введённое и утверждённое не тронуто',
  goesBeside: 30,
  async run(context, size) {
    const replica = await context.replica(context.patient(size))
    const admin = await context.signIn(replica.origin, 'admin@example.com')
    const companies = await Promise.all(
      Array.from({ length: COMPANIES }, (_, index) => prepare(context, admin, replica.origin, index + 1)),
    )
    let marker = 0
    const markers = () => {
      marker += 1
      return marker
    }
    const hospitals = companies.map(({ key, ...company }) => {
      const told: Told = { typed: new Map(), approved: new Map(), approvals: 0 }
      return { ...company, told, mis: new InformationSystem(replica.origin, key, markers) }
    })
    const whole: number[] = []
    let codes = 0
    for (const { mis } of hospitals) {
      codes = await mis.learn(PERIODS[0] ?? '')
      whole.push(await mis.push(PERIODS, () => true))
    }
    expect(codes > 60, `каталог назвал данных: ${codes}`)
    expect(
      size === 'short' || Math.max(...whole) <= WHOLE_MS,
      `двенадцать кварталов за ${Math.round(Math.max(...whole))} мс`,
    )
    // Without the limits of keys and people, which have tests of their own, to reach full load.
    const unlimited = async (isOver: () => boolean) => {
      while (!isOver()) {
        await context.sql('DELETE FROM rate_limits')
        await delay(1_000)
      }
    }
    const working = (isOver: () => boolean) =>
      Promise.all([
        unlimited(isOver),
        ...hospitals.map(({ mis }) => mis.run(PERIODS, isOver)),
        ...hospitals.map(({ id, manager, told }) => work(context, id, manager, told, isOver)),
      ])
    const accepted = () =>
      hospitals.flatMap(({ mis }) => mis.sent.filter(({ importId }) => importId !== null))
    const typed = () =>
      hospitals.flatMap(({ told }) => [...told.typed.values()]).filter(({ acknowledged }) => acknowledged)
    await beside(working, async () => {
      for (let blow = 0; blow < BLOWS[size]; blow += 1) {
        await delay(CALM_MS[size] * (0.5 + Math.random()))
        await replica.kill()
        await replica.start()
      }
      await delay(CALM_MS[size])
      const hasWorked = () => accepted().length > COMPANIES && typed().length > 0
      await until('приняты передачи и введённые числа', hasWorked, WORK_MS)
    })
    const problems: string[] = []
    let imports = 0
    for (const { id, manager, mis, told } of hospitals) {
      const found = await problemsOf(context, id, mis, told)
      problems.push(...found.problems)
      imports += found.imports
      for (const [document, numbers] of told.approved) {
        const read = await retried(() => manager.get<InputDocument>(`/api/input-documents/${document}`))
        if (numbersOf(dataOf(read, 200, 'документ')) !== numbers)
          problems.push(`утверждённый документ ${document} изменился`)
      }
    }
    const listed = problems.slice(0, SHOWN).join('\n  ')
    expect(problems.length === 0, `нарушений ${problems.length}:\n  ${listed}`)
    return [
      ['kill -9 приложения, раз', BLOWS[size]],
      ['Передач принято', imports],
      ['Чисел введено людьми, все на месте', typed().length],
      ['Документов утверждено', hospitals.reduce((sum, { told }) => sum + told.approvals, 0)],
      [`Двенадцать кварталов по ${codes} данных одной передачей, мс`, spread(whole)],
    ]
  },
}
