import { expect } from 'vitest'
import { it } from '@/e2e/support/access/fixture'
import { declared, RULES, send } from '@/e2e/support/access/rules'
import { dispatch, guest } from '@/e2e/support/api'
import { contents, differences } from '@/e2e/support/postgres/table-checksums'
import { admin, blocked, manager, notAgreed, operator } from '@/e2e/support/world-test'

it('X3 every GET, asked for by everybody, leaves the database as it was', async ({ fixture }) => {
  const before = await contents()
  for (const { key, verb } of declared()) {
    const call = RULES[key]?.call(fixture, 'own')
    if (!call || verb !== 'GET') continue
    for (const client of [guest(), admin, manager, operator, blocked, notAgreed])
      await send(client, verb, call)
  }
  // That somebody took data out is noted (L1), and is no change of it.
  expect(differences(before, await contents())).toEqual(['table public.audit_events'])
})

it('X3 data are taken out by GET of an own page alone: HEAD notes nothing, other sites get nothing', async ({
  fixture,
}) => {
  const exports = declared().filter(({ kind }) => kind === 'file')
  expect(exports.length).toBeGreaterThan(3)
  const ask = (verb: 'GET' | 'HEAD', path: string, site: string) =>
    dispatch(verb, path, { headers: { Cookie: admin.cookies, 'Sec-Fetch-Site': site } })
  const before = await contents()
  for (const { key } of exports) {
    const path = RULES[key]?.call(fixture, 'own')?.path ?? ''
    const foreign = await ask('GET', path, 'cross-site')
    expect([foreign.status, foreign.at('code')], key).toEqual([403, 'forbidden'])
    const peek = await ask('HEAD', path, 'same-origin')
    expect([peek.status, peek.text], key).toEqual([200, ''])
    expect((await dispatch('HEAD', path)).status, key).toBe(401)
  }
  expect(differences(before, await contents())).toEqual([])
  const [first] = exports
  const path = RULES[first?.key ?? '']?.call(fixture, 'own')?.path ?? ''
  for (const site of ['same-origin', 'none']) expect((await ask('GET', path, site)).status).toBe(200)
})
