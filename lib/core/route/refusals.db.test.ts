import { describe, expect } from 'vitest'
import { dispatch, guest } from '@/e2e/support/api'
import { capture } from '@/e2e/support/stand-ins/console'
import { auditEvents, createFilled } from '@/e2e/support/world'
import { it, manager, operator, otherManager, world } from '@/e2e/support/world-test'
import { startAccessLog } from '@/lib/core/http/access-log'
import { createMetrics } from '@/lib/core/metrics/server'
import { env } from '@/lib/core/process/env'
import { guardBridge } from '@/lib/core/process/guard-bridge'
import { admit } from '@/lib/core/route/admission-queue'

const captured = capture('info')

const lines = (message: string) =>
  captured.text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
    .filter(({ msg }) => msg === message)

const ID = expect.stringMatching(/^[0-9a-f-]{36}$/)
const refusals = (action: string) => auditEvents({ action })

describe('L5 refusals', () => {
  it('L5 leave one line each with person, route and request; who has no session leaves none', async () => {
    const id = (await createFilled(manager)).at('data', 'id')
    await guest().get('/api/user')
    expect(lines('refused')).toEqual([])

    const operatorId = world.users.operator
    const strangerId = world.users.otherManager
    const turn = await admit({ userId: operatorId })
    const waiting = Array.from({ length: 11 }, () => admit({ userId: operatorId }))
    const path = `/api/input-documents/${id}`
    const answers = [
      await dispatch('GET', '/api/user', { headers: { Cookie: 'session=stolen' } }),
      await operator.get('/api/companies'),
      await otherManager.get(path),
      await dispatch('PUT', path, { headers: { Cookie: otherManager.cookies }, body: '{}' }),
      await operator.get('/api/analytics-rating'),
    ]
    expect(answers.map(({ status }) => status)).toEqual([401, 403, 404, 419, 429])
    expect(answers.at(-1)?.headers.get('retry-after')).toBe('3')
    const route = '/api/input-documents/{id}'
    expect(lines('refused')).toMatchObject([
      { status: 401, route: 'GET /api/user', userId: null },
      { status: 403, route: 'GET /api/companies', userId: operatorId },
      { status: 404, route: `GET ${route}`, userId: strangerId },
      { status: 419, route: `PUT ${route}`, userId: strangerId },
      { status: 429, route: 'GET /api/analytics-rating', userId: operatorId },
    ])
    for (const line of lines('refused'))
      expect(line).toMatchObject({ level: 40, requestId: ID, address: null })
    const scraped = await createMetrics().scrape()
    for (const status of [401, 403, 404, 419, 429])
      expect(scraped).toContain(`http_refusals_total{status="${status}"} 1`)
    turn.end()
    for (const waits of waiting) (await waits).end()
  })

  it('L5 of passwords and mailed links are in the audit; strangers’ links only so many', async () => {
    const pair = { password: 'новый-пароль-7730', password_confirmation: 'новый-пароль-7730' }
    const wrong = await manager.put('/api/user/password', { current_password: 'не тот', ...pair })
    expect(wrong.at('errors', 'current_password')).toBeDefined()
    const managerId = world.users.manager
    expect(await refusals('password.refuse')).toMatchObject([{ userId: managerId, entityId: managerId }])

    const token = 'x'.repeat(43)
    await guest().post('/api/reset-password', { email: world.emails.manager, token, ...pair })
    await guest().post('/api/confirm-email', { token, current_password: 'не тот' })
    await guest().post('/api/cancel-email', { token })
    await guest().post('/api/trust-device', { token })
    await guest().post('/api/reminders/unsubscribe', { token })
    expect((await refusals('link.refuse')).map(({ after }) => after)).toEqual(
      ['password', 'email', 'email', 'device', 'reminders'].map((of) => ({ of })),
    )
    for (let more = 0; more < 25; more += 1) await guest().post('/api/cancel-email', { token })
    expect(await refusals('link.refuse')).toHaveLength(20)
  })

  it('L5 a broken content policy leaves a line without the address of the page, and only so many a minute', async () => {
    const sent = (blocked: string) =>
      dispatch('POST', '/csp-reports', {
        headers: { 'Content-Type': 'application/csp-report' },
        body: JSON.stringify({
          'csp-report': {
            'document-uri': 'http://localhost:3000/reset-password/secret',
            'effective-directive': 'style-src-elem',
            'blocked-uri': blocked,
            'source-file': 'http://localhost:3000/_next/static/chunks/a.js?secret',
            'line-number': 7,
          },
        }),
      })
    const message = 'content policy broken'
    const place = 'http://localhost:3000/_next/static/chunks/a.js'
    expect((await sent('inline')).status).toBe(204)
    await sent('https://evil.example/x?secret=1')
    await dispatch('POST', '/csp-reports', { body: 'x'.repeat(9_000) })
    await dispatch('POST', '/csp-reports', { body: '{"csp-report": "secret"}' })
    expect(lines(message)).toMatchObject([
      { directive: 'style-src-elem', blocked: 'inline', source: place, line: 7 },
      { blocked: 'https://evil.example', source: place },
    ])
    expect(captured.text).not.toContain('secret')
    for (let more = 0; more < 40; more += 1) await sent('inline')
    expect(lines(message)).toHaveLength(30)
  })

  it('L5 the access log, where it is on, has a line of every request with route and status, no address of it', async () => {
    const end = { status: 200, seconds: 0.0123, userId: 7 }
    const facts = { method: 'GET', route: '/reset-password/[token]', requestId: 'r', traceparent: undefined }
    const from = { socket: '::ffff:10.0.0.1', forwardedFor: '1.2.3.4' }
    startAccessLog()
    expect(guardBridge().noteAccess).toBeUndefined()
    Object.assign(env(), { ACCESS_LOG: 'on' })
    try {
      startAccessLog()
      guardBridge().noteAccess?.(facts, from, end)
    } finally {
      Object.assign(env(), { ACCESS_LOG: 'off' })
      delete guardBridge().noteAccess
    }
    const { method, route, requestId } = facts
    expect(lines('access')).toMatchObject([
      { level: 30, method, route, requestId, status: 200, ms: 12, userId: 7, address: '10.0.0.1' },
    ])
  })
})
