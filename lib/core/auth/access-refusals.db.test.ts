import { expect } from 'vitest'
import { it } from '@/e2e/support/access/fixture'
import { MISSING } from '@/e2e/support/access/rule'
import { BARE, declared, RULES, routes, send } from '@/e2e/support/access/rules'
import { dispatch, guest } from '@/e2e/support/api'
import { differences, tableChecksums } from '@/e2e/support/postgres/table-checksums'
import { VERBS } from '@/e2e/support/routes'
import { admin, blocked, manager, notAgreed } from '@/e2e/support/world-test'
import { db } from '@/lib/core/db/client'
import { isKeyScope } from '@/lib/core/http/contract'

it('A1 every route that exists is listed, and every listed route exists', () => {
  expect(
    declared()
      .map((one) => one.key)
      .sort(),
  ).toEqual(Object.keys(RULES).sort())
  for (const { path, handlers } of routes) {
    const isDeclared = VERBS.some((verb) => handlers[verb]?.call?.permission !== undefined)
    expect(isDeclared || BARE.has(path), path).toBe(true)
  }
})

it('I8 every route of the API refuses the verbs it does not have, and says which it has', async () => {
  const api = routes.filter(({ path }) => path.startsWith('/api/') && !BARE.has(path))
  expect(api.length).toBeGreaterThan(30)
  for (const { path, handlers } of api) {
    const own = VERBS.filter((verb) => handlers[verb]?.call)
    expect(own, path).not.toEqual([])
    for (const verb of VERBS.filter((one) => !own.includes(one))) {
      const answer = await dispatch(verb, path)
      expect([answer.status, answer.headers.get('allow')], `${verb} ${path}`).toEqual([405, own.join(', ')])
    }
  }
})

it('A1 X3 guests, blocked people and those without agreement change nothing', async ({ fixture }) => {
  const before = await tableChecksums()
  for (const { key, verb, permission } of declared()) {
    const call = RULES[key]?.call(fixture, 'own')
    if (!call || key === 'POST /api/logout') continue
    if (permission === 'public') {
      if (verb === 'GET') for (const client of [guest(), blocked, notAgreed]) await send(client, verb, call)
      continue
    }
    expect((await send(guest(), verb, call)).status, `guest ${key}`).toBe(401)
    expect((await send(blocked, verb, call)).status, `blocked ${key}`).toBe(401)
    if (isKeyScope(permission) || (RULES[key]?.beforeAgreement && verb !== 'GET')) continue
    const answer = await send(notAgreed, verb, call)
    if (RULES[key]?.beforeAgreement) continue
    expect([answer.status, answer.at('code')], `not agreed ${key}`).toEqual([403, 'agreement_required'])
  }
  expect(differences(before, await tableChecksums())).toEqual([])
})

it('A1 every mutation wants a CSRF token of this session', async ({ fixture }) => {
  for (const { key, verb, permission } of declared()) {
    const call = RULES[key]?.call(fixture, 'own')
    // No CSRF token is needed for reads, and for keys, which browsers do not send.
    if (!call || verb === 'GET' || isKeyScope(permission)) continue
    const answer = await dispatch(verb, call.path, {
      headers: {
        Cookie: manager.cookies,
        'X-Requested-With': 'XMLHttpRequest',
        'Content-Type': 'application/json',
      },
      body: JSON.stringify(call.body ?? {}),
    })
    expect(answer.status, key).toBe(419)
  }
  expect(await db().inputDocument.count()).toBe(2)
})

it('A1 nothing required is left out, and no id is there, but the answer is one that is published', async () => {
  for (const { key, verb } of declared()) {
    const route = key.slice(verb.length + 1)
    const path = route.replace(/\[\w+\]/g, String(MISSING))
    if (verb === 'GET') for (const client of [admin, guest()]) await send(client, verb, { route, path })
  }
})

it('A6 forged internal headers give nobody anything', async () => {
  for (const name of ['x-middleware-subrequest', 'x-path', 'x-user-id', 'next-action', 'x-forwarded-user']) {
    const answer = await dispatch('GET', '/api/metrics-summary', { headers: { [name]: '1' } })
    expect(answer.status, name).toBe(401)
  }
})

it('X3 exports are GET from own pages: HEAD notes nothing, other sites get none', async ({ fixture }) => {
  const exports = declared().filter(({ kind }) => kind === 'file')
  expect(exports.length).toBeGreaterThan(3)
  const ask = (verb: 'GET' | 'HEAD', path: string, site: string) =>
    dispatch(verb, path, { headers: { Cookie: admin.cookies, 'Sec-Fetch-Site': site } })
  const before = await tableChecksums()
  for (const { key } of exports) {
    const path = RULES[key]?.call(fixture, 'own')?.path ?? ''
    const foreign = await ask('GET', path, 'cross-site')
    expect([foreign.status, foreign.at('code')], key).toEqual([403, 'forbidden'])
    const peek = await ask('HEAD', path, 'same-origin')
    expect([peek.status, peek.text], key).toEqual([200, ''])
    expect((await dispatch('HEAD', path)).status, key).toBe(401)
  }
  expect(differences(before, await tableChecksums())).toEqual([])
  const [first] = exports
  const path = RULES[first?.key ?? '']?.call(fixture, 'own')?.path ?? ''
  for (const site of ['same-origin', 'none']) expect((await ask('GET', path, site)).status).toBe(200)
})
