import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { CLIENT_ADDRESS_HEADER } from '@/lib/core/http/fixed-headers'
import { bridge } from '@/lib/server/guard-bridge'
import { createGuardedServer, refusal } from '@/lib/server/http-guard'

describe('http-guard', () => {
  let server: http.Server
  let origin: string

  beforeAll(async () => {
    server = createGuardedServer((request, response) => {
      const underWay = bridge.requests.getStore()
      if (underWay && request.url === '/outage') underWay.isOutage = true
      if (request.url !== '/') response.statusCode = 500
      response.end(String(request.headers[CLIENT_ADDRESS_HEADER]))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address: AddressInfo | string | null = server.address()
    origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  })

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
    vi.unstubAllEnvs()
  })

  it('S15 leads who comes by http from another machine to https, and refuses programs', async () => {
    vi.stubEnv('APP_URL', 'https://pokazateli.example.ru')
    vi.stubEnv('TRUST_PROXY', '1')
    const Host = 'pokazateli.example.ru'
    const seen = (path: string, headers: Record<string, string>) =>
      new Promise((resolve) => {
        http.get(origin + path, { headers }, (answer) => {
          answer.resume()
          resolve([answer.statusCode, answer.headers.location])
        })
      })
    const byHttp = { Host, 'X-Forwarded-Proto': 'http' }
    expect(await seen('/login?a=1', byHttp)).toEqual([308, 'https://pokazateli.example.ru/login?a=1'])
    expect(await seen('//evil.example.org', byHttp)).toEqual([
      308,
      'https://pokazateli.example.ru//evil.example.org',
    ])
    expect(await seen('/api/user', byHttp)).toEqual([403, undefined])
    expect(await seen('/', { Host })).toEqual([403, undefined])
    expect(await seen('/', { Host, 'X-Forwarded-Proto': 'https' })).toEqual([200, undefined])
    expect(await seen('/readyz', { Host })).toEqual([500, undefined])
    expect(await seen('/', { Host: 'localhost:3000' })).toEqual([200, undefined])
    vi.stubEnv('TRUST_PROXY', '')
    expect(await seen('/', { Host, 'X-Forwarded-Proto': 'https' })).toEqual([403, undefined])
    vi.stubEnv('REQUIRE_TLS', 'off')
    expect(await seen('/', { Host })).toEqual([200, undefined])
    vi.unstubAllEnvs()
  })

  it('F6 of a person’s heavy calls the thirteenth is refused at once, of made-up sessions an address’s; others are not', async () => {
    bridge.heavyRoutes = new Set(['GET other'])
    const noted = vi.fn()
    bridge.noteCrowding = noted
    const held: http.ServerResponse[] = []
    const slow = createGuardedServer((request, response) => {
      const underWay = bridge.requests.getStore()
      const [, person] = /session=known-(\d)/.exec(request.headers.cookie ?? '') ?? []
      if (underWay && person !== undefined) underWay.userId = Number(person)
      held.push(response)
    })
    await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve))
    const arrived = (count: number) => vi.waitUntil(() => held.length === count, { timeout: 30_000 })
    const address = slow.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const ask = (session: string, method = 'GET') =>
      fetch(`http://127.0.0.1:${port}/x`, { method, headers: { Cookie: `a=b; session=${session}` } })
    const endAll = () => {
      for (const response of held.splice(0)) response.end()
    }
    try {
      const seen = [ask('known-1', 'POST'), ask('known-1b', 'POST'), ask('known-2', 'POST')]
      await arrived(3)
      endAll()
      await Promise.all((await Promise.all(seen)).map((answer) => answer.text()))
      const madeUp = Array.from({ length: 12 }, (_, index) => ask(`made-up-${index}`))
      await arrived(12)
      expect((await ask('made-up-12')).status).toBe(429)
      endAll()
      await Promise.all(madeUp)

      const first = Array.from({ length: 12 }, (_, index) => ask(index % 2 === 0 ? 'known-1' : 'known-1b'))
      await arrived(12)
      const refused = await ask('known-1')
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3'])
      expect(await refused.json()).toMatchObject({ code: 'too_many_requests' })
      expect(noted).toHaveBeenCalledWith(
        { requestId: refused.headers.get('x-request-id'), method: 'GET', route: 'other' },
        { socket: '127.0.0.1', forwardedFor: undefined },
        1,
      )
      const others = [ask('known-2'), ask('known-1', 'POST')]
      await arrived(14)
      endAll()
      await Promise.all([...first, ...others])
      const again = ask('known-1')
      await arrived(1)
      held[0]?.end()
      expect((await again).status).toBe(200)
    } finally {
      delete bridge.heavyRoutes
      delete bridge.noteCrowding
      slow.closeAllConnections()
      slow.close()
    }
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
})
