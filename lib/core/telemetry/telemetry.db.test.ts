import http from 'node:http'
import { context, type Link, ProxyTracerProvider, SpanKind, TraceFlags, trace } from '@opentelemetry/api'
import { TracerProvider } from '@opentelemetry/sdk-trace'
import { afterAll, beforeAll, expect, onTestFinished, vi } from 'vitest'
import { dispatch, signedIn } from '@/e2e/support/api'
import { listening } from '@/e2e/support/processes/listening'
import { it, world } from '@/e2e/support/world-test'
import { env } from '@/lib/core/process/env'
import { guardBridge } from '@/lib/core/process/guard-bridge'
import { log } from '@/lib/core/process/log'
import { startTelemetry } from '@/lib/core/telemetry/start'
import { withSpan } from '@/lib/core/telemetry/statement'
import { createGuardedServer } from '@/lib/server/http-guard'

const CANARY = 'kanareyka-3391'
const TRACE = '0af7651916cd43dd8448eb211c80319c'
const SENDER = 'b7ad6b7169203331'

interface Sent {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  attributes: Array<{ key: string; value: { stringValue?: string; intValue?: number } }>
}

const bodies: string[] = []
let isCollectorDown = false
const collector = new http.Server(async (request, response) => {
  let body = ''
  for await (const chunk of request) body += chunk
  if (!isCollectorDown && request.url === '/v1/traces') bodies.push(body)
  response.writeHead(isCollectorDown ? 400 : 200, { 'Content-Type': 'application/json' }).end('{}')
})
const application = createGuardedServer(async (request, response) => {
  const target = request.url ?? ''
  if (target.startsWith('/reset-password/')) nextSpan(target)
  const cookie = request.headers.cookie ?? ''
  const answer = await dispatch('GET', '/api/user', { headers: { Cookie: cookie } })
  response.writeHead(answer.status).end(answer.text)
})
let port: number
let endTelemetry: Array<() => Promise<unknown>> = []

/** Spans of a trace received by the collector so far. */
const spansOf = (traceId: string): Sent[] =>
  bodies
    .flatMap((body) => JSON.parse(body).resourceSpans)
    .flatMap((resource) => resource.scopeSpans)
    .flatMap((scope): Sent[] => scope.spans)
    .filter((span) => span.traceId === traceId)
const attribute = (span: Sent | undefined, name: string) => {
  const value = span?.attributes.find(({ key }) => key === name)?.value
  return value?.stringValue ?? value?.intValue
}

/** Flushes ended spans without waiting five seconds. */
async function flush(): Promise<void> {
  const provider = trace.getTracerProvider()
  const ours = provider instanceof ProxyTracerProvider ? provider.getDelegate() : provider
  if (!(ours instanceof TracerProvider)) throw new Error('tracing is not on')
  await ours.forceFlush()
}

/** The span Next records for a request: the address with its query, and the error message. */
function nextSpan(target: string): void {
  const link: Link = {
    context: { traceId: TRACE, spanId: SENDER, traceFlags: TraceFlags.SAMPLED },
    attributes: { 'http.url': target },
  }
  trace.getTracer('next.js').startActiveSpan(`GET ${target}`, { links: [link] }, (span) => {
    span.setAttributes({
      'http.target': target,
      'http.method': 'GET',
      'next.span_name': `GET ${target}`,
      'next.span_type': 'BaseServer.handleRequest',
      'next.route': '/reset-password/[token]',
      'http.route': target,
      'error.type': `${CANARY} ошибка`,
    })
    span.recordException(new Error(`no page for ${target}`))
    span.setStatus({ code: 2, message: target })
    span.end()
  })
}

beforeAll(async () => {
  const url = `http://127.0.0.1:${await listening(collector)}`
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', url)
  Object.assign(env(), { OTEL_EXPORTER_OTLP_ENDPOINT: url })
  guardBridge().routes = new Set(['other', '/reset-password/[token]'])
  const { resources } = guardBridge().exitTasks
  const before = resources.length
  await startTelemetry()
  endTelemetry = resources.splice(before)
  port = await listening(application)
})

afterAll(async () => {
  await Promise.all(endTelemetry.map((task) => task()))
  trace.disable()
  context.disable()
  delete guardBridge().trace
  application.close()
  collector.close()
})

const get = async (path: string, headers: Record<string, string> = {}) =>
  fetch(`http://127.0.0.1:${port}${path}`, { headers })

it('L2 a request, its statements and Next’s spans within the sender’s trace, without what was asked', async () => {
  const { cookies } = await signedIn(world.users.manager)
  const path = `/reset-password/${CANARY}?email=${encodeURIComponent(world.emails.manager)}`
  const response = await get(path, {
    Cookie: cookies,
    traceparent: `00-${TRACE}-${SENDER}-00`,
    tracestate: `a=${CANARY}`,
    'User-Agent': CANARY,
  })
  expect(await response.text()).toContain(world.emails.manager)
  const requestIn = () => spansOf(TRACE).find(({ parentSpanId }) => parentSpanId === SENDER)
  await expect.poll(() => flush().then(requestIn)).toBeDefined()
  const [spans, request] = [spansOf(TRACE), requestIn()]
  expect(request).toMatchObject({ name: 'GET other', kind: SpanKind.SERVER + 1 })
  expect(attribute(request, 'request.id')).toBe(response.headers.get('x-request-id'))
  expect(attribute(request, 'http.response.status_code')).toBe(200)
  expect(spans.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'BaseServer.handleRequest /reset-password/[token]',
      expect.stringMatching(/^SELECT \w+$/),
    ]),
  )
  for (const { parentSpanId, spanId } of spans) {
    if (spanId !== request?.spanId) expect(spans.map((span) => span.spanId)).toContain(parentSpanId)
  }
  const secrets = [CANARY, world.emails.manager, encodeURIComponent(world.emails.manager), 'no page for']
  for (const secret of [...secrets, cookies.split(/[=;]/)[1] ?? '']) {
    expect(secret.length).toBeGreaterThan(5)
    expect(bodies.join()).not.toContain(secret)
  }
  expect(bodies.join()).toContain('"stringValue":"pokazateli"')
})

it('probes and statements outside a request make no spans', async () => {
  guardBridge().trace?.({ method: 'GET', route: '/readyz', requestId: '', traceparent: undefined }, () => {
    expect(trace.getTracer('next.js').startSpan('GET').isRecording()).toBe(false)
  })(200)
  const client = await signedIn(world.users.manager)
  expect((await client.get('/api/user')).status).toBe(200)
  expect(trace.getActiveSpan()).toBeUndefined()
})

it('a collector that refuses is told of once, and nobody waits for it', async () => {
  const warn = vi.spyOn(log(), 'warn').mockImplementation(() => {})
  isCollectorDown = true
  onTestFinished(() => {
    isCollectorDown = false
    warn.mockRestore()
  })
  for (let round = 0; round < 3; round += 1) {
    expect((await get('/x')).status).toBe(401)
    await withSpan('one more', {}, async () => undefined)
    await expect.poll(() => warn.mock.calls.length, { timeout: 200_000 }).toBeGreaterThan(0)
  }
  expect(warn.mock.calls.map(([, words]) => words)).toEqual(['traces not sent'])
})
