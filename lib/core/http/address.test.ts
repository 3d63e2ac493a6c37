import { beforeEach, expect, it, vi } from 'vitest'

async function addressBehind(hops: number, headers: Record<string, string>) {
  vi.stubEnv('TRUST_PROXY', String(hops))
  vi.stubEnv('DATABASE_URL', 'postgresql://nobody@localhost/none')
  vi.stubEnv('AUTH_SECRET', 'x'.repeat(32))
  const { clientAddress } = await import('@/lib/core/http/address')
  return clientAddress(new Request('http://localhost/', { headers }))
}

beforeEach(() => {
  vi.resetModules()
})

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8::1', '2001:db8::1'],
  ['::ffff:1', '::ffff:1'],
  ['', null],
])('is the socket’s: %s', async (socket, expected) => {
  const headers = { 'x-client-address': socket, 'x-forwarded-for': '203.0.113.1' }
  expect(await addressBehind(0, headers)).toBe(expected)
})

it.each([
  [1, '203.0.113.1, 198.51.100.2', '198.51.100.2'],
  [2, '203.0.113.1, 198.51.100.2', '203.0.113.1'],
  [3, '203.0.113.1, 198.51.100.2', null],
  [1, 'unknown', null],
  [1, '<script>', null],
])('L3 behind %i proxies it is what the outermost of them wrote: %s', async (hops, chain, expected) => {
  const headers = { 'x-client-address': '10.0.0.1', 'x-forwarded-for': chain }
  expect(await addressBehind(hops, headers)).toBe(expected)
})
