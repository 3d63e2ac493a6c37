import { createHmac } from 'node:crypto'
import { afterEach, expect, it, vi } from 'vitest'

const [FIRST, SECOND] = ['a'.repeat(40), 'b'.repeat(40)]

/** The module in a process with these secrets. */
async function keysOf(secret: string, previous = '') {
  vi.stubEnv('DATABASE_URL', 'postgresql://localhost/x')
  vi.stubEnv('AUTH_SECRET', secret)
  vi.stubEnv('AUTH_SECRET_PREVIOUS', previous)
  vi.resetModules()
  return import('@/lib/core/process/secrets')
}

afterEach(() => {
  vi.resetModules()
})

it('S6 each purpose has a key of its own, what one has signed passes for no other, and the secret signs nothing', async () => {
  const { isSigned, keyFor, signed } = await keysOf(FIRST)
  const purposes = ['csrf', 'device-cookie', 'device-link', 'personal', 'template', 'unsubscribe'] as const
  expect(new Set(purposes.map((one) => Buffer.from(keyFor(one)).toString('hex'))).size).toBe(purposes.length)
  for (const one of purposes) {
    const signature = signed(one, 'text').toString('base64url')
    expect(purposes.filter((other) => isSigned(other, 'text', signature))).toEqual([one])
    expect(isSigned(one, 'texts', signature)).toBe(false)
    const byTheSecret = createHmac('sha256', FIRST).update('text').digest('base64url')
    expect(isSigned(one, 'text', byTheSecret)).toBe(false)
  }
  expect(isSigned('csrf', 'text', '')).toBe(false)
})

it('S6 what the secret before has signed is taken while it is set', async () => {
  const signature = (await keysOf(FIRST)).signed('unsubscribe', '7').toString('base64url')
  expect((await keysOf(SECOND, FIRST)).isSigned('unsubscribe', '7', signature)).toBe(true)
  expect((await keysOf(SECOND)).isSigned('unsubscribe', '7', signature)).toBe(false)
})

it('S6 letters, workbooks and cookies from before keys had purposes are taken until the end of 2027, CSRF tokens are not', async () => {
  const { isSigned } = await keysOf(FIRST)
  const former = (text: string) => createHmac('sha256', FIRST).update(text).digest('base64url')
  const accepted = () => [
    isSigned('unsubscribe', '7', former('unsubscribe:7')),
    isSigned('template', 'payload', former('template:payload')),
    isSigned('device-cookie', 'a@b.ru\nn', former('device\na@b.ru\nn')),
    isSigned('device-link', 'a@b.ru\n1\nn', former('device-link\na@b.ru\n1\nn')),
    isSigned('csrf', 'n:guest', former('csrf:n:guest')),
  ]
  expect(accepted()).toEqual([true, true, true, true, false])
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2028-01-01') })
  expect(accepted()).toEqual([false, false, false, false, false])
})

it('S6 what is sealed names its key: the one before opens it, another does not, and it is known to be old', async () => {
  const before = await keysOf(FIRST)
  const sealed = before.sealText('totp', 'seed')
  const nameless = sealed.split('.')[1] ?? ''
  expect(before.isSealedNow(sealed)).toBe(true)
  expect(before.openText('outbox', sealed)).toBeNull()

  const after = await keysOf(SECOND, FIRST)
  expect([after.openText('totp', sealed), after.openText('totp', nameless)]).toEqual(['seed', 'seed'])
  expect([after.isSealedNow(sealed), after.isSealedNow(after.sealText('totp', 'seed'))]).toEqual([
    false,
    true,
  ])

  expect(after.deviceKeys(7)[1]).toBe(before.deviceKeys(7)[0])
  expect(new Set([...after.deviceKeys(7), ...after.deviceKeys(8)]).size).toBe(4)

  const alone = await keysOf(SECOND)
  expect(alone.openText('totp', sealed)).toBeNull()
})
