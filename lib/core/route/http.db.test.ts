import { describe, expect } from 'vitest'
import { type Client, dispatch, guest } from '@/e2e/support/api'
import { startPrepared } from '@/e2e/support/postgres/prepared'
import { differences, tableChecksums } from '@/e2e/support/postgres/table-checksums'
import { clientOf, onReplica } from '@/e2e/support/replicas'
import { documentBody, filledRows, postDocument } from '@/e2e/support/world'
import { DEMO_PASSWORD } from '@/e2e/support/world-rows'
import { admin, it, manager, notAgreed, operator, otherManager, world } from '@/e2e/support/world-test'
import { sessionCookieName } from '@/lib/core/auth/cookies'
import { sealSessionId } from '@/lib/core/auth/envelope'
import { db } from '@/lib/core/db/client'
import { TERMS_EDITION } from '@/lib/core/domain/dictionaries'
import { SENT_AS_HEADER } from '@/lib/core/http/api-client'
import { JSON_BODY } from '@/lib/core/http/body'

const jsonHeaders = (client: Client) => ({
  Cookie: client.cookies,
  'X-Requested-With': 'XMLHttpRequest',
  'X-XSRF-TOKEN': client.token,
  'Content-Type': 'application/json',
})

describe('CSRF', () => {
  it('X1 no token, another session’s token or a guest’s token: 419 and the database unchanged', async () => {
    const before = await tableChecksums()
    const forged = (token: string) => ({
      Cookie: `${manager.cookies.split(';')[0]}; XSRF-TOKEN=${token}`,
      'X-XSRF-TOKEN': token,
    })
    for (const headers of [
      { 'X-XSRF-TOKEN': '' },
      { 'X-XSRF-TOKEN': otherManager.token },
      forged(otherManager.token),
      forged(guest().token),
    ])
      expect((await manager.send('POST', '/api/input-documents', documentBody(), headers)).status).toBe(419)
    expect(differences(before, await tableChecksums())).toEqual([])
  })

  it('X1 login too', async () => {
    const body = JSON.stringify({ email: world.emails.manager, password: DEMO_PASSWORD })
    const answer = await dispatch('POST', '/api/login', {
      headers: { 'Content-Type': 'application/json' },
      body,
    })
    expect(answer.status).toBe(419)
    expect(answer.headers.getSetCookie()).toEqual([])
  })

  it('X2 no simple requests: text/plain and forms 415, no X-Requested-With refused', async () => {
    const before = await tableChecksums()
    const body = JSON.stringify(documentBody())
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
    ]) {
      const headers = { ...jsonHeaders(manager), 'Content-Type': type }
      expect((await dispatch('POST', '/api/input-documents', { headers, body })).status).toBe(415)
    }
    const { 'X-Requested-With': _dropped, ...plain } = jsonHeaders(manager)
    expect((await dispatch('POST', '/api/input-documents', { headers: plain, body })).status).toBe(419)
    expect(differences(before, await tableChecksums())).toEqual([])
  })
})

describe('session', () => {
  const login = (client: Client, body: object) => client.post('/api/login', body)
  const credentials = () => ({ email: world.emails.manager, password: DEMO_PASSWORD })

  it('signs in without case, answers the user, and sets an HttpOnly session and a readable token', async () => {
    const answer = await login(guest(), { ...credentials(), email: world.emails.manager.toUpperCase() })
    expect(answer.status).toBe(200)
    expect(answer.at('data')).toMatchObject({
      id: world.users.manager,
      agreement_accepted: true,
      user_role_id: 2,
    })
    expect(answer.text).not.toContain('argon2')
    const [session = '', token = ''] = answer.headers.getSetCookie()
    expect(session).toMatch(/^session=.+; Path=\/; SameSite=Lax; HttpOnly$/)
    expect(token).toMatch(/^XSRF-TOKEN=.+; Path=\/; SameSite=Lax$/)
  })

  it('S3 a preset cookie is replaced at login and never works', async () => {
    const preset = `${sessionCookieName()}=${await sealSessionId('chosen-by-the-attacker')}`
    const csrf = await dispatch('GET', '/sanctum/csrf-cookie', { headers: { Cookie: preset } })
    const pair = csrf.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const answer = await guest().send('POST', '/api/login', credentials(), {
      Cookie: `${preset}; ${pair}`,
      'X-XSRF-TOKEN': decodeURIComponent(pair.split('=').slice(1).join('=')),
    })
    expect(answer.status).toBe(200)
    const fresh = answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    expect(fresh).not.toBe(preset)
    expect((await dispatch('GET', '/api/user', { headers: { Cookie: preset } })).status).toBe(401)
    expect((await dispatch('GET', '/api/user', { headers: { Cookie: fresh } })).status).toBe(200)
  })

  it('S4 logout ends the session on the server: a replayed cookie is 401', async () => {
    expect((await manager.get('/api/user')).status).toBe(200)
    const left = await manager.post('/api/logout')
    expect([left.status, left.headers.get('clear-site-data')]).toEqual([204, '"cache"'])
    expect((await manager.get('/api/user')).status).toBe(401)
  })

  it('a page of whoever was signed in before in this browser changes nothing in the name of the next', async () => {
    const before = await tableChecksums()
    const sentAs = (id: number) =>
      manager.send('POST', '/api/input-documents', documentBody(), { [SENT_AS_HEADER]: String(id) })
    expect((await sentAs(world.users.operator)).status).toBe(401)
    expect(differences(before, await tableChecksums())).toEqual([])
    expect((await sentAs(world.users.manager)).status).toBe(201)
  })

  it('S7 idle for 120 minutes or past its absolute end, a session is over', async () => {
    const ages = [
      { last_used_at: '121 minutes', expires_at: '-1 hours', alive: false },
      { last_used_at: '119 minutes', expires_at: '-1 hours', alive: true },
      { last_used_at: '0 minutes', expires_at: '1 minutes', alive: false },
    ]
    for (const age of ages) {
      await db().$executeRaw`
        UPDATE sessions SET last_used_at = now() - ${age.last_used_at}::interval,
          expires_at = now() - ${age.expires_at}::interval WHERE user_id = ${world.users.operator}`
      expect((await operator.get('/api/user')).status).toBe(age.alive ? 200 : 401)
    }
  })

  it('S8 a database that goes away is 503 and touches no cookie; back again, the session lives', async () => {
    const server = await startPrepared()
    const other = clientOf(server.url, 2)
    await onReplica(other, async () => {
      expect((await manager.get('/api/user')).status).toBe(401)
      await server.stop()
      for (const path of ['/api/user', '/api/metrics-summary', '/readyz']) {
        const answer = await manager.get(path)
        expect(answer.status, path).toBe(503)
        expect(answer.headers.getSetCookie()).toEqual([])
        expect(answer.headers.get('retry-after')).toBe('5')
      }
    })
    await other.$disconnect()
    expect((await manager.get('/api/user')).status).toBe(200)
  })

  it('A4 until the agreement is accepted every call but user, accept and logout is 403', async () => {
    const refused = await notAgreed.get('/api/metrics-summary')
    expect([refused.status, refused.at('code')]).toEqual([403, 'agreement_required'])
    expect((await notAgreed.get('/api/references/regions')).status).toBe(403)
    expect((await notAgreed.get('/api/user')).at('data', 'agreement_accepted')).toBe(false)
    const { 'X-XSRF-TOKEN': _token, ...untrusted } = jsonHeaders(notAgreed)
    const failed = await dispatch('POST', '/api/accepted-agreements', { headers: untrusted })
    expect([failed.status, failed.at('error')]).toEqual([419, failed.at('message')])
    expect(refused.at('error')).toBeUndefined()
    const accepted = await notAgreed.post('/api/accepted-agreements')
    expect(accepted.at('data', 'agreement_accepted')).toBe(true)
    expect((await notAgreed.get('/api/metrics-summary')).status).toBe(200)
  })

  it('A4 who accepted an earlier edition of the terms is asked anew, once, and has no first day again', async () => {
    const where = { id: world.users.manager }
    const select = { agreementAcceptedAt: true, agreementEdition: true, firstStepsEndedAt: true } as const
    const earlier = new Date(Date.now() - 864e5)
    const data = { agreementAcceptedAt: earlier, agreementEdition: '2022-12', firstStepsEndedAt: null }
    await db().user.update({ where, data })
    expect((await manager.get('/api/metrics-summary')).at('code')).toBe('agreement_required')
    expect((await manager.get('/api/user')).at('data')).toMatchObject({
      agreement_accepted: false,
      agreement_edition: '2022-12',
    })
    const listed = async () =>
      (await admin.get(`/api/companies/${world.company}/users/${where.id}`)).at('data', 'agreement_accepted')
    expect(await listed()).toBe(false)

    for (let time = 0; time < 2; time += 1)
      expect((await manager.post('/api/accepted-agreements')).at('data')).toMatchObject({
        agreement_accepted: true,
        agreement_edition: TERMS_EDITION,
      })
    expect((await manager.get('/api/metrics-summary')).status).toBe(200)
    expect(await listed()).toBe(true)
    const accepted = await db().user.findUniqueOrThrow({ where, select })
    expect(accepted).toMatchObject({ agreementEdition: TERMS_EDITION, firstStepsEndedAt: earlier })
    expect(Number(accepted.agreementAcceptedAt)).toBeGreaterThan(Number(earlier))
    const events = await db().auditEvent.findMany({
      where: { action: 'agreement.accept', entityId: where.id },
    })
    expect(events.map(({ after }) => after)).toEqual([{ edition: TERMS_EDITION }])
    // Later terms include these: with two releases running side by side, neither asks again.
    await db().user.update({ where, data: { agreementEdition: '2999-01' } })
    expect((await manager.get('/api/user')).at('data', 'agreement_accepted')).toBe(true)
    await expect(db().user.update({ where, data: { agreementEdition: null } })).rejects.toThrow(
      'users_agreement',
    )
  })

  it('server-date is a timestamp with microseconds', async () => {
    expect((await manager.get('/api/server-date')).text).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/)
  })
})

describe('input', () => {
  it('I1 only finite numbers in range are taken, and the database refuses the rest by itself', async () => {
    const rows = await filledRows('1', '100')
    const datum = rows[0]?.input_document_value_calc_data[0]
    if (!datum) throw new Error('an indicator is needed')
    for (const value of ['NaN', true, 1e12, 1e-7]) {
      const changed = JSON.parse(JSON.stringify(rows))
      changed[0].input_document_value_calc_data[0].value = value
      const answer = await postDocument(manager, changed)
      expect(answer.status, String(value)).toBe(422)
      expect(answer.at('errors')).toHaveProperty([
        'input_document_values.0.input_document_value_calc_data.0.value',
      ])
    }
    const overflow = JSON.stringify({ ...documentBody(), input_document_values: rows }).replace(
      '"value":"1"',
      '"value":1e400',
    )
    expect((await manager.post('/api/input-documents', overflow)).status).toBe(422)
    const created = await manager.post('/api/input-documents', {
      ...documentBody(),
      input_document_values: [{ ...rows[0], input_document_value_calc_data: [{ ...datum, value: -0 }] }],
    })
    expect(created.at('data', 'input_document_values', 0, 'input_document_value_calc_data', 0, 'value')).toBe(
      0,
    )
    for (const bad of ['-1', '1000000000000', "'NaN'", "'Infinity'"]) {
      await expect(
        db().$executeRawUnsafe(`UPDATE input_document_value_calc_data SET value = ${bad}`),
      ).rejects.toThrow()
    }
    await expect(
      db().$executeRawUnsafe(`UPDATE input_document_values SET value = 'NaN', non_value = NULL`),
    ).rejects.toThrow()
  })

  it('I2 ids that are no ids are 4xx, never 500', async () => {
    const ids = ['0', '-1', '1.5', '99999999999', '9007199254740993', 'abc', '%00', '%20', '１']
    for (const id of ids) {
      for (const verb of ['GET', 'PUT', 'DELETE'] as const) {
        const answer = await manager.send(
          verb,
          `/api/input-documents/${encodeURI(id)}`,
          verb === 'PUT' ? { version: 1 } : undefined,
        )
        expect(answer.status, `${verb} ${id}`).toBe(404)
      }
    }
    const query = await manager.get(
      '/api/input-documents?metric_category_id=0&metric_period_id=2&year=2026&quarter=3',
    )
    expect(query.status).toBe(404)
  })

  it('I4 a body past 1 MB is 413, deep and long ones are 4xx', async () => {
    const padded = JSON.stringify({ ...documentBody(), pad: 'x'.repeat(JSON_BODY.maxBytes) })
    expect((await manager.post('/api/input-documents', padded)).status).toBe(413)
    const deep = `{"input_document_values":${'['.repeat(5000)}${']'.repeat(5000)}}`
    expect((await manager.post('/api/input-documents', deep)).status).toBe(422)
    const many = Array.from({ length: 10_000 }, () => ({ metric_id: 1 }))
    expect((await postDocument(manager, many)).status).toBe(422)
    expect(await db().inputDocument.count()).toBe(0)
  })

  it('I5 unknown keys change nothing, not even prototypes', async () => {
    const text = JSON.stringify({ ...documentBody(), version: 9, status: 2 }).replace(
      '{',
      '{"__proto__":{"polluted":true},',
    )
    const created = await manager.post('/api/input-documents', text)
    expect(created.status).toBe(201)
    expect('polluted' in {}).toBe(false)
    const id = created.at('data', 'id')
    const other = { company_id: world.otherCompany, input_document_status_id: 2, user_id: 1, year: 2020 }
    const saved = await manager.put(`/api/input-documents/${id}`, {
      ...other,
      version: 1,
      input_document_values: [],
    })
    expect(saved.at('data')).toMatchObject({
      company_id: world.company,
      input_document_status_id: 1,
      year: 2026,
    })
  })

  it('I6 texts with NUL, lone surrogates or 10 000 characters are 422', async () => {
    const id = (await manager.post('/api/input-documents', documentBody())).at('data', 'id')
    const [row] = await filledRows('1', '100')
    for (const note of ['a\u0000b', '\ud800', 'x'.repeat(10_000), 42]) {
      const answer = await manager.put(`/api/input-documents/${id}`, {
        version: 1,
        input_document_values: [{ ...row, note }],
      })
      expect(answer.status).toBe(422)
      expect(answer.at('errors')).toHaveProperty(['input_document_values.0.note'])
    }
    for (const email of ['a\r\nBcc: x@y.z', `${'x'.repeat(10_000)}@example.com`, 'a\u0000@example.com']) {
      expect((await guest().post('/api/login', { email, password: 'x' })).status).toBe(422)
    }
  })

  it('I7 a numeric filter that is no number is null; lists and repeats are defined', async () => {
    const plain = await manager.get('/api/metrics-summary')
    for (const query of ['year=abc', 'year=', 'year=1e3', 'year=-5', `year=${'9'.repeat(40)}`, 'year=NaN']) {
      expect((await manager.get(`/api/metrics-summary?${query}`)).body).toEqual(plain.body)
    }
    expect((await manager.get('/api/metrics-summary?year=2025&year=2024')).at('data', 'year')).toBe(2025)
    const long = Array.from({ length: 40_000 }, (_, index) => `year[]=${index}`).join('&')
    expect((await manager.get(`/api/metrics-summary?${long}`)).status).toBe(200)
  })

  it('I8 words of refusals are Russian, whatever is sent', async () => {
    const bodies: unknown[] = [
      '[]',
      '5',
      'null',
      '"x"',
      { metric_category_id: {}, year: [], input_document_values: 7 },
    ]
    for (const body of bodies) {
      const answer = await manager.post('/api/input-documents', body)
      expect(answer.status).toBe(422)
      expect(answer.text).not.toMatch(/object|undefined|number|string|array|"":/i)
    }
  })

  it('I8 errors are JSON: unknown path 404, wrong verb 405 with Allow, malformed JSON 422', async () => {
    const unknown = await manager.get('/api/no-such-thing/at/all')
    expect([unknown.status, unknown.at('code')]).toEqual([404, 'not_found'])
    const verb = await manager.send('PATCH', '/api/input-documents/1')
    expect([verb.status, verb.headers.get('allow')]).toEqual([405, 'GET, PUT, DELETE'])
    const malformed = await manager.post('/api/input-documents', '{"a":')
    expect([malformed.status, malformed.at('message')]).toEqual([422, 'Тело запроса — не JSON'])
    for (const answer of [unknown, verb, malformed]) {
      expect(answer.headers.get('content-type')).toContain('application/json')
      expect(answer.headers.get('cache-control')).toBe('private, no-store')
      expect(answer.text).not.toMatch(/at .*\.ts|SELECT|prisma/i)
    }
  })
})
