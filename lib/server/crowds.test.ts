import type http from 'node:http'
import { expect, it, onTestFinished, vi } from 'vitest'
import { listening } from '@/e2e/support/processes/listening'
import { KEYS_UNDER_WAY, UNKNOWN_UNDER_WAY } from '@/lib/core/route/heavy-limits'
import { bridge } from '@/lib/server/guard-bridge'
import { createGuardedServer } from '@/lib/server/http-guard'

it('F6 F7 of a person’s heavy calls the thirteenth is refused at once, of made-up sessions an address’s, of all requests the seventeenth; files and others are not', async () => {
  bridge.heavyRoutes = new Set(['GET other'])
  const noted = vi.fn()
  bridge.noteCrowding = noted
  const open: http.ServerResponse[] = []
  const slow = createGuardedServer((request, response) => {
    const underWay = bridge.requests.getStore()
    const [, person] = /session=known-(\d)/.exec(request.headers.cookie ?? '') ?? []
    if (underWay && person !== undefined) underWay.userId = Number(person)
    open.push(response)
  })
  const port = await listening(slow)
  const arrived = (count: number) => vi.waitUntil(() => open.length === count, { timeout: 200_000 })
  const ask = (session: string, method = 'GET', path = '/x') =>
    fetch(`http://127.0.0.1:${port}${path}`, { method, headers: { Cookie: `a=b; session=${session}` } })
  const endAll = () => {
    for (const response of open.splice(0)) response.end()
  }
  onTestFinished(() => {
    delete bridge.heavyRoutes
    delete bridge.noteCrowding
    slow.closeAllConnections()
    slow.close()
  })
  const answers = [ask('known-1', 'POST'), ask('known-1b', 'POST'), ask('known-2', 'POST')]
  await arrived(3)
  endAll()
  await Promise.all((await Promise.all(answers)).map((answer) => answer.text()))
  const madeUp = Array.from({ length: 12 }, (_, index) => ask(`made-up-${index}`))
  await arrived(12)
  expect((await ask('made-up-12')).status).toBe(429)
  endAll()
  await Promise.all(madeUp)

  // A session sent in different spellings counts as one; guests are limited by address.
  const spelled = Array.from({ length: 16 }, (_, index) =>
    ask(index % 2 === 0 ? 'kno%77n-1' : '%6bnown-1', 'POST'),
  )
  await arrived(16)
  expect((await ask('known-%31', 'POST')).status).toBe(429)
  endAll()
  await Promise.all(spelled)
  const guests = Array.from({ length: UNKNOWN_UNDER_WAY }, (_, index) => ask(`junk-${index}`, 'POST'))
  await arrived(UNKNOWN_UNDER_WAY)
  expect((await ask('junk', 'POST')).status).toBe(429)
  const known = ask('known-2', 'POST')
  await arrived(UNKNOWN_UNDER_WAY + 1)
  endAll()
  await Promise.all([...guests, known])

  const first = Array.from({ length: 12 }, (_, index) => ask(index % 2 === 0 ? 'known-1' : 'known-1b'))
  await arrived(12)
  const refused = await ask('known-1')
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3'])
  expect(refused.headers.get('retry-after')).toBe('3')
  expect(await refused.json()).toMatchObject({ code: 'too_many_requests' })
  expect(noted).toHaveBeenCalledWith(
    { requestId: refused.headers.get('x-request-id'), method: 'GET', route: 'other' },
    { socket: '127.0.0.1', forwardedFor: undefined },
    1,
  )
  const others = [ask('known-2'), ...Array.from({ length: 4 }, () => ask('known-1', 'POST'))]
  await arrived(17)
  const crowded = await ask('known-1b', 'POST')
  expect([crowded.status, crowded.headers.get('refresh')]).toEqual([429, '3'])
  const file = ask('known-1', 'GET', '/_next/static/x.js')
  await arrived(18)
  endAll()
  await Promise.all([...first, ...others, file])
  const again = ask('known-1')
  await arrived(1)
  open[0]?.end()
  expect((await again).status).toBe(200)
})

it('F7 of heavy calls by keys two of one, twelve of an address and forty-eight of all are under way, and people are not held up', async () => {
  // Without X-Forwarded-Proto a proxied request counts as unencrypted.
  vi.stubEnv('REQUIRE_TLS', 'off')
  bridge.heavyRoutes = new Set(['GET other'])
  bridge.addressOf = (_, forwardedFor) => forwardedFor
  const open: http.ServerResponse[] = []
  const slow = createGuardedServer((_, response) => open.push(response))
  const origin = `http://127.0.0.1:${await listening(slow)}/api/exchange/values`
  const ask = (headers: Record<string, string>) => fetch(origin, { headers })
  /** Six keys from each address. */
  const push = (key: number, method = 'GET', from = Math.floor(key / 6)) =>
    fetch(origin, {
      method,
      headers: { Authorization: `Bearer pkz_${key}`, 'X-Forwarded-For': `10.0.0.${from}` },
    })
  const arrived = (count: number) => vi.waitUntil(() => open.length === count, { timeout: 200_000 })
  onTestFinished(() => {
    delete bridge.heavyRoutes
    delete bridge.addressOf
    slow.closeAllConnections()
    slow.close()
  })
  const first = Array.from({ length: KEYS_UNDER_WAY }, (_, index) => push(Math.floor(index / 2)))
  await arrived(KEYS_UNDER_WAY)
  expect([(await push(0)).status, (await push(KEYS_UNDER_WAY)).status]).toEqual([429, 429])
  const person = ask({ Cookie: 'session=somebody' })
  await arrived(KEYS_UNDER_WAY + 1)
  for (const response of open.splice(0)) response.end()
  await Promise.all([...first, person])
  const again = [push(0), push(0)]
  await arrived(2)
  expect([(await push(0)).status, (await push(0, 'HEAD')).status]).toEqual([429, 429])
  for (let key = 1; key < 6; key += 1) again.push(push(key), push(key))
  await arrived(12)
  expect((await push(99, 'GET', 0)).status).toBe(429)
  again.push(push(99, 'GET', 1))
  await arrived(13)
  for (const response of open.splice(0)) response.end()
  expect(new Set((await Promise.all(again)).map(({ status }) => status))).toEqual(new Set([200]))
})
