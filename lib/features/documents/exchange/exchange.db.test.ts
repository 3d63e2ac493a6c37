import { expect, onTestFinished } from 'vitest'
import { createKey, keyClient, newKeyClient } from '@/e2e/support/access/exchange'
import { dispatch } from '@/e2e/support/api'
import { asOwner, inDatabase } from '@/e2e/support/database'
import { onReplica, secondClient } from '@/e2e/support/replicas'
import { capture } from '@/e2e/support/stand-ins/console'
import { auditEvents, createFilled } from '@/e2e/support/world'
import { it, manager, otherManager, world } from '@/e2e/support/world-test'
import { PERIODICITY } from '@/lib/calc/periods'
import { db } from '@/lib/core/db/client'
import { importAnswer } from '@/lib/features/documents/exchange/contract'
import { createCategoryWithMetrics } from '@/prisma/seed/builders/metric'

const captured = capture('info')

const outcomes = (body: unknown) =>
  importAnswer.parse(body).rows.map(({ code, outcome, reason }) => [code, outcome, reason])

/** Values under a code in the documents of a period. */
async function stored(code: string) {
  const found = await db().inputDocumentValueCalcData.findMany({
    where: { metricCalcData: { sourceDatum: { code } } },
    orderBy: { id: 'asc' },
    select: { value: true, source: true, offer: true },
  })
  return found.map(({ value, source, offer }) => ({ value: value?.toString() ?? null, source, offer }))
}

it('makes drafts, changes what keys sent, says what is the same and refuses what is none', async () => {
  const mis = await newKeyClient(manager)
  const first = await mis.push([
    { code: 'vap_cases', value: 9 },
    { code: 'ventilation_days', value: '807' },
  ])
  expect(first.status).toBe(200)
  expect(outcomes(first.at('data'))).toEqual([
    ['vap_cases', 'created', undefined],
    ['ventilation_days', 'created', undefined],
  ])
  expect(await stored('vap_cases')).toMatchObject([
    { value: '9', source: { kind: 'key', name: 'МИС, основной' } },
  ])
  // 1С writes a byte order mark before UTF-8 text.
  const values = [
    { code: 'VAP_CASES', value: 10 },
    { code: 'ventilation_days', value: 807 },
  ]
  const body = `\ufeff${JSON.stringify({ period: '2026-Q3', values })}`
  const again = await mis.send('POST', 'values', 'application/json', body)
  expect(outcomes(again.at('data'))).toEqual([
    ['vap_cases', 'changed', undefined],
    ['ventilation_days', 'same', undefined],
  ])
  const refused = await mis.push([
    { code: 'vap_cases', value: 17.5 },
    { code: 'ventilation_days', value: 'много' },
    { code: 'no_such_code', value: 1 },
    { code: 'cauti_cases', value: 3 },
    { code: 'cauti_cases', value: 4 },
    { code: 17, value: 1 },
    { code: 'x'.repeat(90), value: 1 },
    { code: 'clabsi_cases' },
    { code: 'clabsi_cases', value: ' ' },
    { code: 'clabsi_cases', value: 1, comment: 'x'.repeat(501) },
  ])
  expect([refused.status, refused.at('code')]).toEqual([422, 'invalid'])
  expect(outcomes(refused.at('data'))).toEqual([
    ['vap_cases', 'refused', 'not_whole'],
    ['ventilation_days', 'refused', 'invalid_value'],
    ['no_such_code', 'refused', 'unknown_code'],
    ['cauti_cases', 'created', undefined],
    ['cauti_cases', 'refused', 'duplicate'],
    ['', 'refused', 'unknown_code'],
    ['x'.repeat(41), 'refused', 'unknown_code'],
    ['clabsi_cases', 'refused', 'invalid_value'],
    ['clabsi_cases', 'refused', 'invalid_value'],
    ['clabsi_cases', 'refused', 'invalid_comment'],
  ])
  // They go on after a code and a colon.
  for (const { message } of importAnswer.parse(refused.at('data')).rows) expect(message).toMatch(/^\p{Ll}/u)
  expect(await stored('cauti_cases')).toMatchObject([{ value: null }])
  const id = again.at('data', 'import_id')
  expect((await mis.get(`imports/${id}`)).at('data')).toEqual(again.at('data'))
})

it('a datum of several documents is sent once, and one that is cleared leaves nothing', async () => {
  const { key } = await createKey(manager)
  const sent = await keyClient(key).push([{ code: 'admitted_patients', value: 4832, comment: 'по журналу' }])
  const places = await stored('admitted_patients')
  expect(places.length).toBeGreaterThan(1)
  expect(places.every(({ value }) => value === '4832')).toBe(true)
  expect(importAnswer.parse(sent.at('data')).documents.length).toBeGreaterThan(1)
  expect(await db().inputDocumentValue.count({ where: { note: 'по журналу' } })).toBe(places.length)
  const cleared = await keyClient(key).push([{ code: 'admitted_patients', value: null }])
  expect(cleared.at('data', 'counts', 'cleared')).toBe(1)
  expect((await stored('admitted_patients')).every(({ value }) => value === null)).toBe(true)
})

it('E5 what a person typed stays, the number that was sent stands beside it until they take or decline it', async () => {
  const made = await createFilled(manager)
  const id = Number(made.at('data', 'id'))
  const mis = await newKeyClient(manager)
  const one = { code: 'vap_cases', value: 9 }
  const dry = await mis.push([one], '?dry_run=true')
  const refused = await mis.push([one, { code: 'no_such_code', value: 1 }])
  expect([refused.status, (await stored('vap_cases'))[0]?.offer]).toEqual([422, null])
  const real = await mis.push([one])
  // One message for all three, also true when nothing is written.
  const words = /введено 7, оно остаётся; число принятой передачи стоит рядом/
  for (const answer of [dry, refused, real]) expect(answer.at('data', 'rows', 0, 'message')).toMatch(words)
  expect(outcomes(real.at('data'))).toEqual([['vap_cases', 'kept', 'typed']])
  expect(await stored('vap_cases')).toMatchObject([
    { value: '7', source: null, offer: { value: '9', name: 'МИС, основной' } },
  ])
  const typed = (await mis.get('values?period=2026-Q3')).at('data', 'values')
  expect(typed).toContainEqual(
    expect.objectContaining({ code: 'vap_cases', source: null, at: null, offered: '9' }),
  )
  const now = await manager.get(`/api/input-documents/${id}`)
  const row = ['data', 'input_document_values', 0]
  const datum = {
    metric_calc_data_id: now.at(...row, 'input_document_value_calc_data', 0, 'metric_calc_data_id'),
  }
  const save = (version: unknown, changes: object) =>
    manager.put(`/api/input-documents/${id}`, {
      version,
      input_document_values: [
        {
          metric_id: now.at(...row, 'metric_id'),
          input_document_value_calc_data: [{ ...datum, ...changes }],
        },
      ],
    })
  const declined = await save(now.at('data', 'version'), { value: 7, declines_offer: true })
  expect(declined.at(...row, 'input_document_value_calc_data', 0, 'offer')).toMatchObject({ declined: true })
  const again = await mis.push([{ code: 'vap_cases', value: 9 }])
  expect(again.at('data', 'rows', 0, 'message')).toMatch(/введено 7, присланное отклонено$/)
  expect(await stored('vap_cases')).toMatchObject([{ value: '7', offer: { declined: true } }])
  const left = (await mis.get('values?period=2026-Q3')).at('data', 'values')
  expect(left).toContainEqual(expect.objectContaining({ code: 'vap_cases', offered: null }))
  await mis.push([{ code: 'vap_cases', value: 11 }])
  const version = (await manager.get(`/api/input-documents/${id}`)).at('data', 'version')
  await save(version, { value: 11 })
  expect(await stored('vap_cases')).toMatchObject([{ value: '11', source: { kind: 'key' }, offer: null }])
})

it('what a push names twice or under no known name is refused, and nothing of it is left out', async () => {
  const { key } = await createKey(manager)
  const values = [{ code: 'vap_cases', value: 9 }]
  const period = '2026-Q3'
  const odd: Array<[body: object, words: string]> = [
    [{ period, values, reports: [{ period, values }] }, 'либо period и values, либо reports'],
    [{ period, values, organisation: '000000' }, 'Поля organisation нет: есть period, values, reports'],
    [{ period, values: [{ ...values[0], comments: 'x' }] }, 'Поля comments нет: есть code, value, comment'],
    [{ reports: [{ period, values, sex: 'M' }] }, 'Поля sex нет: есть period, values'],
  ]
  for (const [body, words] of odd) {
    const { status, text } = await keyClient(key).push(body)
    expect([status, text]).toEqual([422, expect.stringContaining(words)])
  }
  expect(await stored('vap_cases')).toEqual([])
})

it('I6 a code that no database stores is an unknown one', async () => {
  const { key } = await createKey(manager)
  for (const code of ['vap\u0000_cases', 'vap\ud800_cases', `${'x'.repeat(40)}😀`]) {
    const answer = await keyClient(key).push({ period: '2026-Q3', values: [{ code, value: 9 }] })
    const reason = answer.at('data', 'rows', 0, 'reason')
    expect([answer.status, reason], code).toEqual([422, 'unknown_code'])
  }
})

it('the history names the key with all that it made, wrote, said and cleared', async () => {
  const { key } = await createKey(manager)
  const push = (value: number | null, comment?: string) =>
    keyClient(key).push([{ code: 'vap_cases', value, ...(comment && { comment }) }])
  const made = await push(9, 'по журналу')
  const note = (await push(8, 'по отчёту')).at('data', 'rows', 0, 'message')
  expect(note).toMatch(/^до передачи 9, .*; пояснение заменено$/)
  await push(null)
  const history = await manager.get(`/api/input-documents/${made.at('data', 'documents', 0, 'id')}/history`)
  const source = { kind: 'key', name: 'МИС, основной' }
  const event = (action: string, ...changes: object[]) => ({
    ...{ action, reason: 'передача по ключу «МИС, основной»' },
    changes: changes.map((one) =>
      expect.objectContaining({ ...one, source: expect.objectContaining(source) }),
    ),
  })
  expect(history.at('data')).toMatchObject([
    event('saved', { old: '8', new: null }),
    event('saved', { old: '9', new: '8' }, { field: 'note', old: 'по журналу', new: 'по отчёту' }),
    event('created', { old: null, new: '9' }, { field: 'note', new: 'по журналу' }),
  ])
})

it('a datum that a person typed in one row of a document is not written into its others', async () => {
  const [shared] = await db().$queryRaw<Array<{ code: string }>>`
    SELECT d.code FROM source_data d JOIN metric_calc_data v ON v.source_datum_id = d.id JOIN metrics m ON m.id = v.metric_id
    WHERE m.metric_category_id = ANY(${world.categories}) GROUP BY d.id HAVING count(*) > 1
      AND count(DISTINCT m.metric_category_id) = 1 ORDER BY d.id LIMIT 1`
  const mis = await newKeyClient(manager)
  const push = (value: number) => mis.push([{ code: shared?.code, value }])
  expect((await push(100)).status).toBe(200)
  const [, ...blank] = await stored(shared?.code ?? '')
  await db().$executeRaw`UPDATE input_document_value_calc_data SET source = NULL, value = CASE WHEN id = (
      SELECT min(v.id) FROM input_document_value_calc_data v JOIN metric_calc_data m ON m.id = v.metric_calc_data_id
      JOIN source_data d ON d.id = m.source_datum_id WHERE d.code = ${shared?.code}) THEN 90 END`
  const answer = await push(110)
  expect(outcomes(answer.at('data'))).toEqual([[shared?.code, 'kept', 'typed']])
  expect(answer.at('data', 'rows', 0, 'message')).not.toContain('в других местах')
  const offer = { value: '110', name: 'МИС, основной' }
  expect(blank.length).toBeGreaterThan(0)
  expect(await stored(shared?.code ?? '')).toMatchObject([
    { value: '90', offer },
    ...blank.map(() => ({ value: null, offer })),
  ])
})

it('approved documents are locked; with partial the other documents are taken', async () => {
  const made = await createFilled(manager, { a: '7', b: '1234' })
  const { key } = await createKey(manager)
  // The document contains a suggestion that nobody accepted.
  expect((await keyClient(key).push([{ code: 'vap_cases', value: 8 }])).at('data', 'counts', 'kept')).toBe(1)
  await manager.post(`/api/input-documents/${made.at('data', 'id')}/approving`, { despite_questions: true })
  await db().inputDocument.update({
    where: { id: Number(made.at('data', 'id')) },
    data: { inputDocumentStatusId: 2, approvedAt: new Date(), approvedById: world.users.manager },
  })
  const other = await db().sourceDatum.findFirstOrThrow({
    where: { variables: { every: { metric: { metricCategoryId: world.categories[1] ?? 0 } }, some: {} } },
  })
  const sent = [
    { code: 'vap_cases', value: 8 },
    { code: 'ventilation_days', value: 1234 },
    { code: other.code, value: 3 },
  ]
  const refused = await keyClient(key).push(sent)
  expect(refused.status).toBe(422)
  expect(outcomes(refused.at('data'))).toEqual([
    ['vap_cases', 'refused', 'locked'],
    ['ventilation_days', 'same', undefined],
    [other.code, 'created', undefined],
  ])
  expect(await stored(other.code)).toEqual([])
  const partly = await keyClient(key).push(sent, '?partial=true')
  expect(partly.status).toBe(200)
  expect(outcomes(partly.at('data'))).toEqual([
    ['vap_cases', 'refused', 'locked'],
    ['ventilation_days', 'refused', 'document_refused'],
    [other.code, 'created', undefined],
  ])
  // Regardless of the number of indicators that ask for it.
  expect(new Set((await stored(other.code)).map(({ value }) => value))).toEqual(new Set(['3']))
  expect(await stored('vap_cases')).toMatchObject([{ value: '7' }])
  const same = await keyClient(key).push([{ code: 'vap_cases', value: 7 }])
  expect(outcomes(same.at('data'))).toEqual([['vap_cases', 'same', undefined]])
})

it('E2 one key and one body a hundred times in parallel are one import', async () => {
  const { key, id } = await createKey(manager)
  const mis = keyClient(key)
  const header = { 'Idempotency-Key': 'night-2026-11-25' }
  const answers = await Promise.all(
    Array.from({ length: 100 }, () => mis.push([{ code: 'vap_cases', value: 9 }], '', header)),
  )
  const done = answers.filter(({ status }) => status === 200)
  expect(done.length).toBeGreaterThan(0)
  expect(answers.every(({ status }) => [200, 409, 429].includes(status))).toBe(true)
  expect(new Set(done.map((one) => one.at('data', 'import_id'))).size).toBe(1)
  expect(await db().exchangeImport.count({ where: { exchangeKeyId: id } })).toBe(1)
  expect(await db().inputDocument.count()).toBe(1)
  await db().rateLimit.deleteMany()
  const other = await mis.push([{ code: 'vap_cases', value: 10 }], '', header)
  expect([other.status, Object.keys(Object(other.at('errors')))]).toEqual([422, ['Idempotency-Key']])
  await db().exchangeImport.updateMany({ data: { at: new Date(Date.now() - 25 * 3_600_000) } })
  const nextDay = await mis.push([{ code: 'vap_cases', value: 10 }], '', header)
  expect(outcomes(nextDay.at('data'))).toEqual([['vap_cases', 'changed', undefined]])
})

it('E3 wrong, revoked, expired keys and wrong addresses are 401 alike on every replica, a missing scope is 403', async () => {
  for (const address of ['1.2.3.4/', '1.2.3.4/33', '1.2.3.4/24/8', '1.2.3/8'])
    await expect(createKey(manager, { addresses: [address] })).rejects.toThrow('addresses')
  const [live, narrow, old, reader] = [
    await createKey(manager),
    await createKey(manager, { name: 'Сеть', addresses: ['10.12.0.0/16'] }),
    await createKey(manager, { name: 'Старый' }),
    await createKey(manager, { name: 'Чтение', scopes: ['values:read'] }),
  ]
  await db().exchangeKey.update({ where: { id: old.id }, data: { expiresAt: new Date() } })
  expect((await keyClient(live.key).get('status')).status).toBe(200)
  expect((await manager.delete(`/api/exchange-keys/${live.id}`)).status).toBe(204)
  const wrong = `${live.key.slice(0, -1)}${live.key.endsWith('x') ? 'y' : 'x'}`
  const refused = await onReplica(secondClient(onTestFinished), () =>
    Promise.all(
      [live.key, narrow.key, old.key, wrong, 'no key', ''].map((key) => keyClient(key).get('status')),
    ),
  )
  expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 401))
  expect(new Set(refused.map(({ text }) => text)).size).toBe(1)
  expect((await keyClient(reader.key).push([{ code: 'vap_cases', value: 1 }])).status).toBe(403)
  const cookie = await dispatch('GET', '/api/exchange/status', { headers: { Cookie: manager.cookies } })
  expect(cookie.status).toBe(401)
  const elsewhere = { Authorization: `Bearer ${reader.key}` }
  expect((await dispatch('GET', '/api/user', { headers: elsewhere })).status).toBe(401)
})

it('E3 a key sees nothing of another organisation', async () => {
  const { key } = await createKey(manager)
  const theirs = await createKey(otherManager)
  const pushed = await keyClient(theirs.key).push([{ code: 'vap_cases', value: 5 }])
  const missing = await keyClient(key).get('imports/2000000000')
  const foreign = await keyClient(key).get(`imports/${pushed.at('data', 'import_id')}`)
  expect([foreign.status, foreign.text]).toEqual([404, missing.text])
  expect((await keyClient(key).get('values?period=2026-Q3')).at('data', 'values')).toEqual([])
  expect((await keyClient(theirs.key).get('values?period=2026-Q3')).at('data', 'values', 0)).toMatchObject({
    source: { kind: 'key' },
    at: expect.stringMatching(/^\d{4}-/),
  })
})

it('E4 what fails at the last document leaves nothing of the push', async () => {
  const { key } = await createKey(manager)
  const last = Math.max(...world.categories)
  await asOwner(`CREATE FUNCTION break_it() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN IF NEW.metric_category_id = ${last} THEN RAISE EXCEPTION 'broken'; END IF; RETURN NEW; END $$;
      CREATE TRIGGER break_it BEFORE INSERT ON input_documents FOR EACH ROW EXECUTE FUNCTION break_it()`)
  const codes = await db().sourceDatum.findMany({ where: { variables: { some: {} } } })
  const values = codes.map(({ code }) => ({ code, value: 5 }))
  const failed = await keyClient(key).push(values)
  await asOwner('DROP TRIGGER break_it ON input_documents; DROP FUNCTION break_it()')
  expect(failed.status).toBe(500)
  expect([await db().inputDocument.count(), await db().exchangeImport.count()]).toEqual([0, 0])
  const whole = await keyClient(key).push(values)
  expect(whole.at('data', 'counts')).toMatchObject({ created: values.length, refused: 0 })
})

it('E6 no key stands in a log, an audit row or a table', async () => {
  const { key } = await createKey(manager)
  await keyClient(key).push([{ code: 'vap_cases', value: 5 }])
  await keyClient(key.replace(/.$/, '-')).get('status')
  await manager.get('/api/exchange-keys')
  const secret = key.slice(8)
  expect(captured.text).not.toContain(secret)
  expect(captured.text).toContain('refused')
  const audit = await auditEvents({ entity: 'exchange_key' })
  expect(audit.map(({ action }) => action)).toEqual(['exchange_key.create', 'exchange.import'])
  expect(JSON.stringify(audit.map(({ before, after }) => [before, after]))).not.toContain(secret)
  expect(
    JSON.stringify([await db().exchangeKey.findMany(), await db().exchangeImport.findMany()]),
  ).not.toContain(secret)
  expect((await manager.get('/api/exchange-keys')).text).not.toContain(secret)
})

it('a key has sixty calls a minute, an organisation five keys, and a body one megabyte', async () => {
  const mis = await newKeyClient(manager)
  const large = { code: 'vap_cases', value: 1, comment: 'x'.repeat(1_048_576) }
  expect((await mis.push([large])).status).toBe(413)
  for (let call = 2; call <= 60; call += 1) expect((await mis.get('status')).status).toBe(200)
  const refused = await mis.get('status')
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  for (let more = 2; more <= 5; more += 1) await createKey(manager, { name: `Ключ ${more}` })
  await expect(createKey(manager, { name: 'Шестой' })).rejects.toThrow('уже 5 действующих ключей')
})

it('E5 where nothing may be entered a comment begins no document, and one comes with its number alone', async () => {
  const mis = await newKeyClient(manager)
  const sent = (period: string, value: number | null, comment: string) =>
    mis.push({ period, values: [{ code: 'vap_cases', value, comment }] })
  const future = await sent('2030-Q1', null, 'Вперёд')
  expect([future.status, outcomes(future.at('data'))]).toEqual([
    422,
    [['vap_cases', 'refused', 'period_closed']],
  ])
  expect(await db().inputDocument.count()).toBe(0)
  const notes = async () =>
    (await db().inputDocumentValue.findMany({ where: { note: { not: null } } })).map(({ note }) => note)
  expect((await sent('2026-Q3', 5, 'Из МИС')).status).toBe(200)
  expect(await notes()).toEqual(['Из МИС'])
  // A key corrects its own texts, long ones too, until a person has written others.
  const long = 'По журналу учёта '.repeat(20).trim()
  for (const words of [long, long, 'Ещё раз']) {
    const again = await sent('2026-Q3', 5, words)
    expect([again.status, again.at('data', 'counts', 'same'), await notes()]).toEqual([200, 1, [words]])
  }
  const saved = await manager.get(`/api/input-documents/${await documentId()}`)
  const row = saved.at('data', 'input_document_values', 0)
  await manager.put(`/api/input-documents/${await documentId()}`, {
    version: saved.at('data', 'version'),
    input_document_values: [{ ...Object(row), note: 'Проверено' }],
  })
  const answer = await sent('2026-Q3', 6, 'Из МИС')
  expect(answer.at('data', 'rows', 0, 'message')).toMatch(/; пояснение осталось прежним$/)
  expect(await notes()).toEqual(['Проверено'])
})

const documentId = async () => (await db().inputDocument.findFirstOrThrow()).id

it('of a number of two indicators that a person typed in one the answer tells where else it was written', async () => {
  const [shared] = await db().$queryRaw<Array<{ code: string; places: number }>>`
    SELECT d.code, count(*)::int AS places FROM source_data d JOIN metric_calc_data v ON v.source_datum_id = d.id
    JOIN metrics m ON m.id = v.metric_id WHERE m.metric_category_id = ANY(${world.categories}) GROUP BY d.id
    HAVING count(DISTINCT m.metric_category_id) = count(*) AND count(*) > 1 ORDER BY d.id LIMIT 1`
  const mis = await newKeyClient(manager)
  const push = async (value: number) =>
    (await mis.push([{ code: shared?.code, value }])).at('data', 'rows', 0)
  expect(await push(100)).not.toHaveProperty('written')
  await db().$executeRaw`UPDATE input_document_value_calc_data SET source = NULL WHERE id = (
    SELECT min(id) FROM input_document_value_calc_data WHERE value = 100)`
  expect(await push(110)).toMatchObject({ outcome: 'kept', written: (shared?.places ?? 0) - 1 })
})

it('E2 a try under an Idempotency-Key leaves it to the push, and a misspelled dry_run writes nothing', async () => {
  const mis = await newKeyClient(manager)
  const values = [{ code: 'vap_cases', value: 5 }]
  const once = { 'Idempotency-Key': 'night-1' }
  expect((await mis.push(values, '?dryRun=true', once)).status).toBe(422)
  const tried = await mis.push(values, '?dry_run=true', once)
  expect([tried.status, tried.at('data', 'dry_run')]).toEqual([200, true])
  const pushed = await mis.push(values, '', once)
  expect([pushed.status, pushed.at('data', 'dry_run')]).toEqual([200, false])
  expect(await db().exchangeImport.count()).toBe(2)
})

it('F8 a push of one value counts as a hundred, and past the day’s allowance nothing more is kept; another key sends on', async () => {
  const [one, other] = [await createKey(manager), await createKey(manager, { name: 'Другой' })]
  const send = ({ key }: { key: string }, value: number) =>
    keyClient(key).push([{ code: 'vap_cases', value }])
  expect((await send(one, 1)).status).toBe(200)
  await db().$executeRaw`UPDATE rate_limits SET points = 199950 WHERE key LIKE 'exchange-values:%'`
  const refused = await send(one, 2)
  expect([refused.status, refused.text]).toEqual([429, expect.stringContaining('слишком много за сутки')])
  expect(await db().exchangeImport.count()).toBe(1)
  expect((await send(other, 3)).status).toBe(200)
})

it('a catalogue names what a period asks for and is told to have stayed; a test key writes nothing', async () => {
  const mis = await newKeyClient(manager, { kind: 'test' })
  const catalogue = await mis.get('catalogue?period=2026-Q3')
  expect(catalogue.at('data', 'categories', 0)).toMatchObject({ state: 'not_begun', is_ready: true })
  expect(catalogue.at('data', 'values', 0)).toMatchObject({ is_whole: true })
  const etag = catalogue.headers.get('etag') ?? ''
  expect((await mis.get('catalogue?period=2026-Q3', { 'If-None-Match': etag })).status).toBe(304)
  const checked = await mis.push([{ code: 'vap_cases', value: 5 }])
  expect([checked.status, checked.at('data', 'dry_run')]).toEqual([200, true])
  expect(await db().inputDocument.count()).toBe(0)
  await createFilled(manager, { a: '20', b: '10' })
  expect((await mis.get('status?year=2026')).text).toMatch(/"state":"draft".*"warnings":[1-9]/)
  expect((await mis.get('catalogue?period=2026-Q9')).status).toBe(422)
})

it('months and years are pushed and read as quarters are; a switched-off indicator takes none', async () => {
  const of = { month: PERIODICITY.month, quarter: PERIODICITY.quarter, year: PERIODICITY.year }
  await inDatabase(async (client) => {
    const { id } = await createCategoryWithMetrics(client, {
      metrics: Object.values(of).map((periodicity) => ({ periodicity })),
    })
    for (const [code, periodicity] of Object.entries(of))
      await client.query(
        `WITH datum AS (INSERT INTO source_data (code, name, unit, is_whole) VALUES ($1, $1, 'случаев', true) RETURNING id)
         UPDATE metric_calc_data v SET source_datum_id = datum.id FROM datum, metrics m
         WHERE m.id = v.metric_id AND m.metric_category_id = $2 AND m.metric_period_id = $3 AND v.var_name = 'a'`,
        [code, id, periodicity],
      )
  })
  const mis = await newKeyClient(manager)
  const push = async (period: string, code: string, value: number | null) =>
    outcomes((await mis.push({ period, values: [{ code, value }] })).at('data'))[0]?.slice(1)
  for (const [period, code] of [
    ['2026-08', 'month'],
    ['2026-Q3', 'quarter'],
    ['2025', 'year'],
  ] as const) {
    for (const [value, said] of [
      [4, 'created'],
      [5, 'changed'],
      [5, 'same'],
    ] as const)
      expect([period, await push(period, code, value)]).toEqual([period, [said, undefined]])
    const read = await mis.get(`values?period=${period}`)
    expect(read.at('data', 'values')).toMatchObject([{ code, value: '5' }])
    const others = Object.keys(of).filter((one) => one !== code)
    for (const other of others) expect(await push(period, other, 1)).toEqual(['refused', 'not_asked'])
    await db().inputDocumentValue.updateMany({ data: { isActive: false, value: null, nonValue: 'inactive' } })
    expect(await push(period, code, 6)).toEqual(['kept', 'inactive'])
    expect(await push(period, code, null)).toEqual(['same', undefined])
    expect(await stored(code)).toMatchObject([{ value: null }])
    await db().inputDocument.updateMany({
      data: { inputDocumentStatusId: 2, approvedAt: new Date(), approvedById: world.users.manager },
    })
    expect(await push(period, code, 6)).toEqual(['refused', 'locked'])
    expect(JSON.stringify((await mis.get(`catalogue?period=${period}`)).body)).toContain('"approved"')
  }
  expect(await push('2026', 'year', 1)).toEqual(['refused', 'period_closed'])
})
