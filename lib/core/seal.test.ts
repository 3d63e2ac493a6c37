import { afterEach, expect, it, vi } from 'vitest'

const [FIRST, SECOND] = ['a'.repeat(40), 'b'.repeat(40)]

/** The module as a process with these secrets has it. */
async function sealing(secret: string, previous = '') {
  vi.stubEnv('DATABASE_URL', 'postgresql://localhost/x')
  vi.stubEnv('AUTH_SECRET', secret)
  vi.stubEnv('AUTH_SECRET_PREVIOUS', previous)
  vi.resetModules()
  return import('@/lib/core/seal')
}

afterEach(() => {
  vi.unstubAllEnvs()
  vi.resetModules()
})

it('S6 what is sealed names its key: the one before opens it, another does not, and it is known to be old', async () => {
  const before = await sealing(FIRST)
  const sealed = before.sealText('totp', 'seed')
  const nameless = sealed.split('.')[1] ?? ''
  expect(before.isSealedNow(sealed)).toBe(true)
  expect(() => before.openText('outbox', sealed)).toThrow()

  const after = await sealing(SECOND, FIRST)
  expect([after.openText('totp', sealed), after.openText('totp', nameless)]).toEqual(['seed', 'seed'])
  expect([after.isSealedNow(sealed), after.isSealedNow(after.sealText('totp', 'seed'))]).toEqual([
    false,
    true,
  ])

  expect(after.deviceKeys(7)[1]).toBe(before.deviceKeys(7)[0])
  expect(new Set([...after.deviceKeys(7), ...after.deviceKeys(8)]).size).toBe(4)

  const alone = await sealing(SECOND)
  expect(() => alone.openText('totp', sealed)).toThrow('not set')
})
