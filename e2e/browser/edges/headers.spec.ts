import { request as http } from 'node:http'
import { expect, test } from '../kit/fixtures'

const MALFORMED = [
  '/api/%',
  '/api/input-documents/%',
  '/api/input-documents/%E0%A4%A',
  '/api/references/%ff',
  '/api/%00',
  '/%',
  '/my-metrics/%ff/edit',
  '/my-metrics/%E0%A4%A/edit',
]

/** Sends the exact path, which URL parsers would normalise. */
function rawGet(
  baseURL: string | undefined,
  path: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; text: string }> {
  const { hostname, port } = new URL(baseURL ?? '')
  return new Promise((resolve, reject) => {
    const sent = http({ hostname, port, path, headers }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (part: string) => {
        text += part
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
    })
    sent.on('error', reject)
    sent.end()
  })
}

test('I8 a malformed address is refused, not fallen over', async ({ baseURL }) => {
  for (const path of MALFORMED) {
    const { status, text } = await rawGet(baseURL, path)
    expect(status, path).toBeGreaterThanOrEqual(400)
    expect(status, path).toBeLessThan(500)
    expect(text, path).not.toMatch(/\bat .*\.(js|ts)|SELECT /)
  }
})

test('I8 a broken state of the router is dropped, and the page answered', async ({ baseURL }) => {
  for (const state of ['{', '%', '%ff', '["",{"children":null}]', 'x'.repeat(10_000)]) {
    for (const path of ['/login', '/no/such/page']) {
      const { status } = await rawGet(baseURL, path, { RSC: '1', 'Next-Router-State-Tree': state })
      expect(status, `${path} ${state.slice(0, 30)}`).toBeLessThan(500)
    }
  }
})

test('search engines are sent away', async ({ request }) => {
  const answer = await request.get('/robots.txt')
  expect(await answer.text()).toBe('User-Agent: *\nDisallow: /\n\n')
})

test('I8 an unknown address under /api answers JSON', async ({ request }) => {
  for (const path of ['/api', '/api/no-such-thing', '/api/no/such/thing']) {
    const answer = await request.get(path)
    expect(answer.status(), path).toBe(404)
    expect(await answer.json(), path).toMatchObject({ code: 'not_found' })
  }
})

/** Headers required on every answer. */
function expectProtected(headers: Record<string, string>): Map<string, string[]> {
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['referrer-policy']).toBe('same-origin')
  expect(headers['cross-origin-resource-policy']).toBe('same-origin')
  const policy = new Map(
    (headers['content-security-policy'] ?? '').split(';').map((directive) => {
      const [name = '', ...sources] = directive.trim().split(/\s+/)
      return [name, sources] as const
    }),
  )
  for (const name of ['object-src', 'base-uri', 'frame-ancestors'])
    expect(policy.get(name)).toEqual(["'none'"])
  return policy
}

test('X5 protective headers stand on pages, and on what may run and load nothing', async ({ request }) => {
  const policyOf = async (path: string) =>
    expectProtected((await request.get(path, { maxRedirects: 0 })).headers())
  for (const path of ['/login', '/my-metrics', '/no/such/page']) {
    const policy = await policyOf(path)
    const scripts = policy.get('script-src') ?? []
    expect(scripts, path).toContainEqual(expect.stringMatching(/^'nonce-[A-Za-z0-9+/]{22}=='$/))
    for (const sources of [scripts, policy.get('style-src') ?? scripts])
      expect(sources, path).not.toContain("'unsafe-inline'")
    expect(scripts, path).not.toContain("'unsafe-eval'")
  }
  for (const path of ['/api/user', '/api/no-such-thing', '/healthz']) {
    const policy = await policyOf(path)
    expect(policy.get('default-src'), path).toEqual(["'none'"])
    for (const name of ['script-src', 'style-src']) expect(policy.has(name), path).toBe(false)
  }
})

test('X5 every script of a page carries the nonce of its own answer', async ({ request }) => {
  const nonces = new Set<string>()
  for (let visit = 0; visit < 2; visit += 1) {
    const answer = await request.get('/login')
    const nonce = /'nonce-([^']+)'/.exec(answer.headers()['content-security-policy'] ?? '')?.[1] ?? ''
    const scripts = (await answer.text()).match(/<script\b[^>]*>/g) ?? []
    expect(scripts.length).toBeGreaterThan(0)
    for (const script of scripts) expect(script).toContain(`nonce="${nonce}"`)
    nonces.add(nonce)
  }
  expect(nonces.size).toBe(2)
})

test('X5 files, redirects and refusals carry them as well', async ({ request, baseURL }) => {
  const script = /\/_next\/static\/[^"]+\.js/.exec(await (await request.get('/login')).text())?.[0] ?? ''
  expect(script).not.toBe('')
  const answers = [
    await request.get(script),
    await request.get('/_next/static/no-such-file.js'),
    await request.get('/favicon.ico'),
    await request.get('/api//user', { maxRedirects: 0 }),
    await request.post(script),
    await request.get(`${baseURL}/icon.svg`),
  ]
  for (const answer of answers) {
    expect(answer.status(), answer.url()).toBeLessThan(500)
    expectProtected(answer.headers())
  }
})

test('the icon is cached over the history, and at the usual address', async ({ request }) => {
  for (const path of ['/icon.svg', '/favicon.ico']) {
    const asked = await request.get(path)
    expect(asked.status(), path).toBe(200)
    expect(asked.headers(), path).toMatchObject({
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=86400',
    })
  }
})
