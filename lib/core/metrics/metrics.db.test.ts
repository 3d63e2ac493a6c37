import { once } from 'node:events'
import https from 'node:https'
import { afterEach, expect, onTestFinished, vi } from 'vitest'
import { signedIn } from '@/e2e/support/api'
import { createCertificates } from '@/e2e/support/tls/certificates'
import { it, world } from '@/e2e/support/world-test'
import { db } from '@/lib/core/db/client'
import { createMetrics, startMetrics } from '@/lib/core/metrics/server'
import { guardBridge } from '@/lib/core/process/guard-bridge'
import { freePort } from '@/scripts/boot/ports.mjs'

afterEach(() => {
  delete guardBridge().measure
})

it.beforeEach(() => db().session.deleteMany())

const lineOf = (text: string, name: string) => text.split('\n').find((line) => line.startsWith(name))

it('are read from a port of their own: requests, pool, outbox, sessions, Node', async () => {
  const port = await freePort()
  const { env } = await import('@/lib/core/process/env')
  Object.assign(env(), { METRICS_PORT: port })
  const server = startMetrics()
  onTestFinished(() => {
    server?.close()
    Object.assign(env(), { METRICS_PORT: undefined })
  })
  if (server && !server.listening) await once(server, 'listening')
  await signedIn(world.users.admin)
  const facts = { method: 'GET', requestId: '', traceparent: undefined }
  guardBridge().measure?.({ ...facts, route: '/my-metrics' }, 200, 0.03)
  guardBridge().measure?.({ ...facts, route: '/api/user' }, 499, 0.2)
  await db().outboxMessage.create({
    data: {
      recipient: 'a@b.ru',
      subject: 'с',
      text: '',
      html: '',
      createdAt: new Date(Date.now() - 60_000),
    },
  })
  const response = await fetch(`http://127.0.0.1:${port}/metrics`)
  const text = await response.text()
  expect(response.headers.get('content-type')).toContain('text/plain')
  const requests = (route: string, status: string) =>
    lineOf(text, `http_request_duration_seconds_count{method="GET",route="${route}",status="${status}"}`)
  expect(requests('/my-metrics', '2xx')).toMatch(/ 1$/)
  expect(requests('/api/user', '499')).toMatch(/ 1$/)
  expect(lineOf(text, 'http_requests_in_flight')).toBe('http_requests_in_flight 0')
  expect(lineOf(text, 'db_up')).toBe('db_up 1')
  expect(lineOf(text, 'db_pool_connections{pool="ordinary",state="total"}')).toMatch(/ [1-9]/)
  expect(lineOf(text, 'outbox_waiting_letters')).toBe('outbox_waiting_letters 1')
  expect(Number(lineOf(text, 'outbox_oldest_letter_seconds')?.split(' ')[1])).toBeGreaterThanOrEqual(60)
  expect(lineOf(text, 'sessions_open')).toBe('sessions_open 1')
  expect(lineOf(text, 'comparison_min_group')).toBe('comparison_min_group 5')
  expect(lineOf(text, 'anonymity_leaks')).toBeUndefined()
  expect(text).toContain('nodejs_eventloop_lag_seconds')
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404)
})

it('S15 are told over TLS where the application has a certificate', async () => {
  const { own, pem, remove } = createCertificates('app')
  const port = await freePort()
  const { env } = await import('@/lib/core/process/env')
  Object.assign(env(), { METRICS_PORT: port, TLS_DIR: own })
  const server = startMetrics()
  onTestFinished(() => {
    server?.close()
    remove()
    Object.assign(env(), { METRICS_PORT: undefined, TLS_DIR: undefined })
  })
  if (server && !server.listening) await once(server, 'listening')
  const options = { port, path: '/', servername: 'app', ca: pem('ca.crt'), agent: false }
  const [answer] = await once(https.get(options), 'response')
  expect(answer.resume().statusCode).toBe(404)
  await expect(fetch(`http://127.0.0.1:${port}/metrics`)).rejects.toThrow()
})

it('say that the database does not answer, and repeat no old numbers', async () => {
  const metrics = createMetrics()
  expect(lineOf(await metrics.scrape(), 'sessions_open')).toBe('sessions_open 0')
  vi.spyOn(db().reader, 'read').mockRejectedValue(new Error('down'))
  const text = await metrics.scrape()
  expect(lineOf(text, 'db_up')).toBe('db_up 0')
  expect(lineOf(text, 'sessions_open')).toBeUndefined()
})
