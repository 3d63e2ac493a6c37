import http from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, expect, it, onTestFinished, vi } from 'vitest'
import { listening } from '@/e2e/support/processes/listening'
import { CLIENT_ADDRESS_HEADER } from '@/lib/core/http/fixed-headers'
import { bridge } from '@/lib/server/guard-bridge'
import { createGuardedServer, refusal } from '@/lib/server/http-guard'
import { isPlain } from '@/lib/server/plain-http'

const server = createGuardedServer((request, response) => {
  const underWay = bridge.requests.getStore()
  if (underWay && request.url === '/outage') underWay.isOutage = true
  if (request.url !== '/' && request.url !== '/headers') response.statusCode = 500
  if (request.url === '/forwarded') return response.end(String(underWay?.forwarded))
  if (request.url === '/headers') return response.end(JSON.stringify(request.headers))
  response.end(String(request.headers[CLIENT_ADDRESS_HEADER]))
})
const origin = `http://127.0.0.1:${await listening(server)}`

afterAll(() => new Promise((resolve) => server.close(resolve)))

it('refuses addresses that cannot be decoded, and methods nobody has', () => {
  for (const url of ['/api/%', '/%ff', '/api/input-documents/%ff?x=1', '/%E0%A4%A']) {
    expect(refusal('GET', url)).toBe('malformed')
  }
  expect(refusal('TRACE', '/')).toBe('method_not_allowed')
  expect(refusal('POST', '/_next/static/x.js')).toBe('method_not_allowed')
  expect(refusal('OPTIONS', '*')).toBe('malformed')
  for (const url of ['/', '/api/x?q=%', '/%D0%B0', '/_next/static/x.js'])
    expect(refusal('GET', url)).toBeNull()
})

it('lets a page be read and a form be sent to it, and nothing else; the API decides for itself', () => {
  for (const method of ['GET', 'HEAD', 'POST']) expect(refusal(method, '/login')).toBeNull()
  for (const method of ['PUT', 'PATCH', 'DELETE']) {
    expect(refusal(method, '/login')).toBe('method_not_allowed')
    expect(refusal(method, '/apis')).toBe('method_not_allowed')
    for (const url of ['/api/user', '/api?x=1', '/sanctum/csrf-cookie'])
      expect(refusal(method, url)).toBeNull()
  }
})

it('X5 under https files and refusals carry HSTS too, over http nothing does', async () => {
  const header = async () => (await fetch(`${origin}/api/%ff`)).headers.get('strict-transport-security')
  expect(await header()).toBeNull()
  vi.stubEnv('APP_URL', 'https://pokazateli.example.ru')
  expect(await header()).toBe('max-age=31536000; includeSubDomains')
})

it('S15 leads who comes by http from another machine to https, and refuses programs', async () => {
  vi.stubEnv('APP_URL', 'https://pokazateli.example.ru')
  vi.stubEnv('TRUST_PROXY', '1')
  const Host = 'pokazateli.example.ru'
  const answerTo = (path: string, headers: Record<string, string>) =>
    new Promise((resolve) => {
      http.get(origin + path, { headers }, (answer) => {
        answer.resume()
        resolve([answer.statusCode, answer.headers.location])
      })
    })
  const byHttp = { Host, 'X-Forwarded-Proto': 'http' }
  expect(await answerTo('/login?a=1', byHttp)).toEqual([308, 'https://pokazateli.example.ru/login?a=1'])
  expect(await answerTo('//evil.example.org', byHttp)).toEqual([
    308,
    'https://pokazateli.example.ru//evil.example.org',
  ])
  expect(await answerTo('/api/user', byHttp)).toEqual([403, undefined])
  expect(await answerTo('/', { Host })).toEqual([403, undefined])
  expect(await answerTo('/', { Host, 'X-Forwarded-Proto': 'https' })).toEqual([200, undefined])
  expect(await answerTo('/readyz', { Host })).toEqual([500, undefined])
  expect(await answerTo('/', { Host: 'localhost:3000' })).toEqual([200, undefined])
  const fromElsewhere = { Host: 'localhost:3000', 'X-Forwarded-For': '203.0.113.7' }
  expect(await answerTo('/', { ...fromElsewhere, 'X-Forwarded-Proto': 'http' })).toEqual([
    308,
    'https://pokazateli.example.ru/',
  ])
  expect(await answerTo('/', { ...fromElsewhere, 'X-Forwarded-For': '127.0.0.1, ::ffff:127.0.0.2' })).toEqual(
    [200, undefined],
  )
  vi.stubEnv('TRUST_PROXY', '')
  expect(await answerTo('/', fromElsewhere)).toEqual([403, undefined])
  expect(await answerTo('/', { Host, 'X-Forwarded-Proto': 'https' })).toEqual([403, undefined])
  vi.stubEnv('REQUIRE_TLS', 'off')
  expect(await answerTo('/', { Host })).toEqual([200, undefined])
})

it('S15 another machine that calls us localhost is another machine', () => {
  const arrived = (remoteAddress: string, host: string) => ({
    headers: { host },
    url: '/api/user',
    socket: { remoteAddress },
  })
  for (const host of ['localhost', 'localhost:3000', '127.0.0.1:3000', '[::1]:3000', 'a.localhost']) {
    for (const proxies of [0, 1]) {
      expect(isPlain(arrived('203.0.113.7', host), proxies)).toBe(true)
      expect(isPlain(arrived('::ffff:10.0.0.7', host), proxies)).toBe(true)
      expect(isPlain(arrived('127.0.0.1', host), proxies)).toBe(false)
      expect(isPlain(arrived('::ffff:127.0.0.1', host), proxies)).toBe(false)
    }
  }
})

it('counts the addresses in X-Forwarded-For before Next adds the socket’s', async () => {
  const counted = async (headers: Record<string, string>) =>
    (await fetch(`${origin}/forwarded`, { headers })).text()
  expect(await counted({})).toBe('0')
  expect(await counted({ 'X-Forwarded-For': '127.0.0.1, 127.0.0.2' })).toBe('2')
})

it('F7 a guest’s long body is refused before anybody reads it, another’s is not', async () => {
  const long = '['.repeat(20_000)
  const chunked = () => new Blob([long]).stream()
  const send = (path: string, body: BodyInit) =>
    fetch(origin + path, Object.assign({ method: 'POST', body }, { duplex: 'half' }))
  bridge.guestRoutes = new Set(['POST other'])
  onTestFinished(() => {
    delete bridge.guestRoutes
  })
  const refused = ['/api/login', '/login', '/csp-reports'].map((path) => send(path, long))
  for (const answer of await Promise.all([...refused, send('/login', chunked())])) {
    expect(answer.status, answer.url).toBe(413)
    expect(await answer.json()).toEqual({ code: 'too_large', message: 'Запрос больше 16 КБ' })
  }
  for (const [path, body] of [
    ['/api/login', '[]'],
    ['/api/login', chunked()],
    ['/login', '[]'],
  ] as const)
    expect((await send(path, body)).status, path).toBe(500)
  bridge.guestRoutes = new Set()
  expect((await send('/api/input-documents', long)).status).toBe(500)
})

it('A6 what Next says to itself is not taken from a client, what its router says is', async () => {
  const passed = {
    rsc: '1',
    'next-router-prefetch': '1',
    'next-router-segment-prefetch': '/_tree',
    'next-router-state-tree': '%5B%22%22%2C%7B%7D%5D',
    'next-url': '/my-metrics',
    purpose: 'prefetch',
    'x-requested-with': 'XMLHttpRequest',
    'x-xsrf-token': 'a',
    'x-forwarded-for': '127.0.0.1',
  }
  const dropped = [
    'x-middleware-prefetch',
    'x-middleware-subrequest',
    'x-middleware-skip',
    'x-middleware-rewrite',
    'x-nextjs-data',
    'x-next-resume-state-length',
    'x-matched-path',
    'x-now-route-matches',
    'x-invoke-path',
    'x-prerender-revalidate',
    'next-resume',
    'next-action',
  ]
  const headers = { ...passed, ...Object.fromEntries(dropped.map((name) => [name, '1'])) }
  const received: Record<string, string> = await (await fetch(`${origin}/headers`, { headers })).json()
  expect(received).toMatchObject(passed)
  expect(dropped.filter((name) => name in received)).toEqual([])
})

it('I8 a request with two hosts is malformed', async () => {
  const { port } = new URL(origin)
  const answers = ['Host: a\r\n', 'Host: a\r\nhost: b\r\n'].map(async (hosts) => {
    const socket = connect(Number(port), '127.0.0.1')
    socket.end(`GET / HTTP/1.1\r\n${hosts}Connection: close\r\n\r\n`)
    return (await text(socket)).slice(0, 12)
  })
  vi.stubEnv('REQUIRE_TLS', 'off')
  expect(await Promise.all(answers)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 400'])
})

it('F7 an address of hundreds of parameters is refused before Next', () => {
  const refusalOf = (count: number) =>
    refusal('GET', `/x?${Array.from({ length: count }, (_, index) => `${index}=`).join('&')}`)
  expect([refusalOf(200), refusalOf(201)]).toEqual([null, 'malformed'])
  expect(refusal('GET', `/x?a=${'b'.repeat(9000)}`)).toBe('malformed')
})

it('I8 malformed % is JSON 400', async () => {
  const response = await fetch(`${origin}/api/%ff`)
  expect(response.status).toBe(400)
  expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  expect(await response.json()).toEqual({ message: 'Запрос не удалось разобрать', code: 'malformed' })
})

it('L3 the socket’s address replaces whatever a client claims', async () => {
  const response = await fetch(origin, { headers: { [CLIENT_ADDRESS_HEADER]: '10.9.8.7' } })
  expect(await response.text()).toBe('127.0.0.1')
})

it('F2 a page not rendered for want of the database is 503, any other failure stays 500', async () => {
  const outage = await fetch(`${origin}/outage`)
  expect([outage.status, outage.headers.get('retry-after')]).toEqual([503, '5'])
  const failure = await fetch(`${origin}/failure`)
  expect([failure.status, failure.headers.get('retry-after')]).toEqual([500, null])
})
