import type { APIRequestContext } from '@playwright/test'
import { callApi } from '../kit/api'
import { expect, test } from '../kit/fixtures'
import { category, PASSWORD } from '../kit/hospital'

const REPLICA = process.env.REPLICA_URL ?? ''

/** One sign-in attempt at a replica, as a client of its own. */
async function attempt(request: APIRequestContext, origin: string, email: string, password: string) {
  const csrf = await request.get(`${origin}/sanctum/csrf-cookie`)
  const pair = csrf.headers()['set-cookie']?.split(';')[0] ?? ''
  return request.post(`${origin}/api/login`, {
    headers: {
      Cookie: pair,
      'X-Requested-With': 'XMLHttpRequest',
      'X-XSRF-TOKEN': decodeURIComponent(pair.split('=').slice(1).join('=')),
    },
    data: { email, password },
  })
}

test.describe('two replicas over one database', () => {
  test('S2 the sixth failure in a minute is 429, whichever replica is asked, the right password too', async ({
    hospital,
    playwright,
    baseURL,
  }) => {
    const { email } = await hospital.hire('manager')
    const statuses: number[] = []
    for (let turn = 0; turn < 5; turn += 1) {
      const request = await playwright.request.newContext()
      const answer = await attempt(request, turn % 2 ? REPLICA : (baseURL ?? ''), email, 'не тот пароль')
      statuses.push(answer.status())
      await request.dispose()
    }
    expect(statuses).toEqual([422, 422, 422, 422, 422])
    const request = await playwright.request.newContext()
    const sixth = await attempt(request, REPLICA, email.toUpperCase(), PASSWORD)
    expect(sixth.status()).toBe(429)
    expect(Number(sixth.headers()['retry-after'])).toBeGreaterThan(0)
    expect((await sixth.json()).message).toMatch(/Слишком много попыток входа/)
    await request.dispose()
  })

  test('S4 S5 D4 a session of one replica works on the other, and ends on both at once', async ({
    managerPage: manager,
    hospital,
    loginAs,
  }) => {
    const operator = await hospital.hire('operator', { categories: [category(1)] })
    const page = await loginAs(operator)
    const cookies = await page.context().cookies()
    const header = { Cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') }
    const there = (path: string) => page.request.get(`${REPLICA}${path}`, { headers: header })
    expect((await there('/api/user')).status()).toBe(200)
    const path = `/api/companies/${hospital.id}/users/${operator.id}`
    const person = (await (await manager.request.get(path)).json()).data
    const moved = await callApi(manager, 'PUT', path, { ...person, metric_category_ids: [category(2).id] })
    expect(moved.status()).toBe(200)
    const summary = await (await there('/api/metrics-summary')).json()
    expect(summary.data.metric_categories.map((one: { id: number }) => one.id)).toEqual([category(2).id])

    const now = (await (await manager.request.get(path)).json()).data
    expect((await callApi(manager, 'PUT', path, { ...now, user_status_id: 2 })).status()).toBe(200)
    expect((await there('/api/user')).status()).toBe(401)
  })
})
