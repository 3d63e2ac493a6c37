import { expect } from 'vitest'
import { keyClient, newKeyClient } from '@/e2e/support/access/exchange'
import { admin, it, manager, world } from '@/e2e/support/world-test'
import { lastEndedPeriod, PERIODICITY } from '@/lib/calc/periods'
import { companyScope } from '@/lib/core/auth/scope'
import { db } from '@/lib/core/db/client'
import { today } from '@/lib/core/process/clock'
import { importAnswer } from '@/lib/features/documents/exchange/contract'
import { readExample } from '@/lib/features/documents/exchange/data'
import { rowOutcomeNames } from '@/lib/features/documents/exchange/rules'

const ADX = 'application/adx+xml'
const FHIR = 'application/fhir+json'
const NAMESPACE = 'urn:ihe:qrph:adx:2015'

const dataValue = (code: string, value: unknown) =>
  `<dataValue dataElement="${code}" value="${value ?? ''}"/>`

const adx = (content: string, unit = '') =>
  `<?xml version="1.0" encoding="UTF-8"?><adx xmlns="${NAMESPACE}" exported="2026-11-25T10:00:00Z"><group orgUnit="${unit}" period="2026-07-01/P3M" dataSet="quality">${content}</group></adx>`

const exampleFor = (role: 'manager' | 'admin') =>
  readExample(
    companyScope({ id: 1, role, company_id: world.company, metric_category_ids: [] }),
    lastEndedPeriod(PERIODICITY.quarter, today()),
  )

const population = (code: string, count: unknown) => ({ code: { coding: [{ code }] }, count })

/** A report that identifies an indicator by its measure. */
const report = (measure: string, populations: unknown[], more: object = {}) =>
  JSON.stringify({
    resourceType: 'MeasureReport',
    id: 'r-1',
    status: 'complete',
    type: 'summary',
    measure: `https://example.ru/Measure/${measure}|1`,
    period: { start: '2026-07-01', end: '2026-09-30' },
    group: [{ population: populations }],
    ...more,
  })

const put = (mis: ReturnType<typeof keyClient>, body: string) =>
  mis.send('PUT', 'MeasureReport/r-1', FHIR, body)

/** Gives an indicator a code known to a system. */
async function named(code: string, ofDatum: string): Promise<void> {
  const { metricId } = await db().metricCalcData.findFirstOrThrow({
    where: { sourceDatum: { code: ofDatum }, varName: 'a' },
  })
  await db().metric.update({ where: { id: metricId }, data: { code } })
}

it.for([
  ['taken', 9, 807],
  ['refused', 17.5, 807],
  ['cleared', null, 807],
] as const)('E1 numbers that are %s are so in JSON, ADX and mADX alike', async ([, a, b]) => {
  await named('vap', 'vap_cases')
  const mis = await newKeyClient(manager, { kind: 'test' })
  const json = await mis.push([
    { code: 'vap_cases', value: a },
    { code: 'ventilation_days', value: b },
  ])
  const xml = await mis.send(
    'POST',
    'values',
    ADX,
    adx(dataValue('vap_cases', a) + dataValue('ventilation_days', b)),
  )
  const populations = [population('numerator', a), population('denominator', b)]
  const fhir = await put(mis, report('vap', populations))
  const verdictOf = (answer: typeof json) => {
    const { import_id: _id, ...rest } = importAnswer.parse(answer.at('data'))
    return rest
  }
  expect(xml.status).toBe(json.status)
  expect(verdictOf(xml)).toEqual(verdictOf(json))
  expect([fhir.status, fhir.at('resourceType')]).toEqual([json.status, 'OperationOutcome'])
  expect(fhir.headers.get('content-type')).toBe(FHIR)
  // A dry run writes nothing, and says so for each row and in total.
  const names = rowOutcomeNames(verdictOf(json))
  for (const { code, outcome, message } of verdictOf(json).rows)
    expect(fhir.text).toContain(`${code}: ${names[outcome]}, ${message}`)
  expect(fhir.text).toMatch(/import \d+, ничего не записано/)
  // A datum in several groups is sent once, and may be identified by its own code.
  const groups = { group: [{ population: populations }, { population: [population('vap_cases', a)] }] }
  const twice = await put(mis, report('vap', [], groups))
  expect(twice.at('issue', 0)).toEqual(fhir.at('issue', 0))
  expect(twice.status).toBe(fhir.status)
})

it('an annotation is the comment, and what ADX or mADX do not say is refused', async () => {
  const mis = await newKeyClient(manager)
  const noted =
    '<dataValue dataElement="vap_cases" value="9"><annotation>по &lt;журналу&gt;</annotation></dataValue>'
  expect((await mis.send('POST', 'values', ADX, adx(noted))).status).toBe(200)
  expect(await db().inputDocumentValue.count({ where: { note: 'по <журналу>' } })).toBe(1)
  const said = dataValue('vap_cases', 9).replace('/>', ' comment="по журналу ОРИТ"/>')
  expect((await mis.send('POST', 'values', ADX, adx(said))).status).toBe(200)
  expect(await db().inputDocumentValue.count({ where: { note: 'по журналу ОРИТ' } })).toBe(1)
  const men = adx(dataValue('vap_cases', 4).replace('/>', ' sex="M"/>'))
  for (const part of [men, adx(dataValue('vap_cases', 4)).replace('<group ', '<group sex="M" ')])
    expect((await mis.send('POST', 'values', ADX, part)).text).toContain('Разрезы (sex) не принимаются')
  const unknown = await put(mis, report('no_such', [population('numerator', 1)]))
  expect([unknown.status, unknown.text]).toEqual([
    422,
    expect.stringContaining('no_such.numerator: отклонено, такого кода нет'),
  ])
  const unstored = await put(mis, report('vap\u0000', [population('numerator', 1)]))
  expect([unstored.status, unstored.at('resourceType')]).toEqual([422, 'OperationOutcome'])
  const other = await mis.send('PUT', 'MeasureReport/r-2', FHIR, report('vap', [population('numerator', 1)]))
  expect([other.status, other.at('resourceType')]).toEqual([422, 'OperationOutcome'])
  const odd = { period: { start: '2026-07-02', end: '2026-09-30' } }
  const wrong = await put(mis, report('vap', [population('numerator', 1)], odd))
  expect(wrong.at('issue', 0, 'diagnostics')).toContain('period')
  expect((await put(keyClient(''), '{}')).at('issue', 0, 'code')).toBe('login')
})

it('the codes of the examples are asked for in their quarter, each once', async () => {
  const mis = await newKeyClient(manager, { kind: 'test' })
  const metrics = await db().metric.findMany({
    where: { metricCategoryId: world.categories[0] ?? 0 },
    orderBy: { position: 'asc' },
    include: { calcData: { orderBy: { varName: 'asc' } } },
  })
  const [first, second, ...others] = metrics
  await db().metric.update({ where: { id: first?.id ?? 0 }, data: { dateBegin: new Date('2027-01-01') } })
  // The second asks twice for what the others ask for.
  await db().metricCalcData.deleteMany({ where: { metricId: second?.id ?? 0, varName: 'a' } })
  const datum = second?.calcData.at(-1)?.sourceDatumId ?? null
  await db().metricCalcData.updateMany({
    where: { id: { in: others.map(({ calcData }) => calcData[0]?.id ?? 0) } },
    data: { sourceDatumId: null },
  })
  const third = others[0]
  await db().metricCalcData.deleteMany({ where: { metricId: third?.id ?? 0, varName: 'b' } })
  await db().metricCalcData.update({
    where: { id: third?.calcData[0]?.id ?? 0 },
    data: { sourceDatumId: datum },
  })
  const { codes, metric } = await exampleFor('manager')
  expect([codes.length, metric]).toEqual([2, second?.code])
  const pushed = await mis.push(codes.map((code, at) => ({ code, value: at })))
  expect([pushed.status, pushed.at('data', 'counts', 'created')]).toEqual([200, 2])
})

it('XML that would do more than tell numbers is refused before it does', async () => {
  const mis = await newKeyClient(manager)
  const value = dataValue('vap_cases', 1)
  const hostile: Record<string, string> = {
    'an external entity': adx(value).replace(
      '?>',
      '?><!DOCTYPE adx [<!ENTITY x SYSTEM "file:///etc/passwd">]>',
    ),
    'entities of entities': adx(dataValue('vap_cases', '&b;')).replace(
      '?>',
      '?><!DOCTYPE adx [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;">]>',
    ),
    'an entity nobody declared': adx(dataValue('vap_cases', '&x;')),
    'a document type elsewhere': adx(value).replace('?>', '?><!DOCTYPE adx SYSTEM "http://127.0.0.1/x.dtd">'),
    depth: adx('<group>'.repeat(50_000)),
    'another namespace': adx(value).replace(NAMESPACE, 'urn:other'),
    'another element': adx(`<script/>${value}`),
    'an unclosed one': adx(value).replace('</adx>', ''),
    'text beside data': adx(`много ${value}`),
    'an inherited name': adx('<constructor/>'),
    'another encoding': adx(value).replace('UTF-8', 'windows-1251'),
    'a datum without a value': adx('<dataValue dataElement="vap_cases"/>'),
    nothing: '',
  }
  for (const [name, body] of Object.entries(hostile)) {
    const answer = await mis.send('POST', 'values', ADX, body)
    expect([name, answer.status, answer.at('code')]).toEqual([name, 422, 'invalid'])
  }
  expect((await mis.send('POST', 'values', ADX, adx(`<!--${'x'.repeat(1_048_576)}-->`))).status).toBe(413)
  expect((await mis.send('POST', 'values', 'text/xml', adx(value))).status).toBe(415)
  expect(await db().inputDocument.count()).toBe(0)
})

it('a push that names its organisation is taken by the key of that one alone', async () => {
  const path = `/api/companies/${world.company}`
  const [oid, inn] = ['1.2.643.5.1.13.13.12.2.77.8312', '7707083893']
  expect((await admin.put(path, { inn: '7707083894' })).at('errors')).toHaveProperty('inn')
  // A manager sets its own code; an administrator sets the registers'.
  await manager.put(path, { system_code: 'ККБ-1', inn: '7736050003' })
  expect((await admin.put(path, { oid, inn })).at('data')).toMatchObject({ oid, inn, system_code: 'ККБ-1' })
  const duplicate = await admin.put(`/api/companies/${world.otherCompany}`, { oid })
  expect(duplicate.at('errors')).toHaveProperty('oid')
  const mis = await newKeyClient(manager, { kind: 'test' })
  const statuses: number[] = []
  for (const unit of [oid, `urn:oid:${oid}`, inn, 'ККБ-1', '7736050003'])
    statuses.push((await mis.send('POST', 'values', ADX, adx(dataValue('vap_cases', 9), unit))).status)
  const numbered = { period: '2026-Q3', organization: Number(inn), values: [{ code: 'vap_cases', value: 9 }] }
  statuses.push((await mis.push(numbered)).status)
  expect(statuses).toEqual([200, 200, 200, 200, 422, 200])
  // Its examples use this code; an administrator's examples name no organisation.
  expect([(await exampleFor('manager')).organization, (await exampleFor('admin')).organization]).toEqual([
    oid,
    null,
  ])
  const reporter = { reporter: { identifier: { value: 'другая' } } }
  const refused = await put(mis, report('vap', [population('vap_cases', 9)], reporter))
  expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('Ключ другой организации')])
})
