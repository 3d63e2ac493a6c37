import { NextRequest } from 'next/server'
import { expect, it, vi } from 'vitest'
import { GET } from '@/app/api/openapi.json/route'
import { allRoutes, VERBS } from '@/e2e/support/routes'
import { sessionCookieName } from '@/lib/core/auth/cookies'
import { ALL_CALLS } from '@/lib/features/platform/all-calls'
import { apiDescription } from '@/lib/features/platform/openapi'

/** Answers are checked against the description by the access matrix, e2e/support/access/rules.ts. */

const document = JSON.parse(JSON.stringify(apiDescription()))

it('declares every verb of every route once, by its own name, and no call without a route', async () => {
  const routes = await allRoutes()
  const handled = routes.flatMap(({ path, handlers }) =>
    VERBS.flatMap((verb) => {
      const { callName } = handlers[verb] ?? {}
      if (callName) expect(callName).toBe(`${verb} ${path.replaceAll('[', '{').replaceAll(']', '}')}`)
      return callName ?? []
    }),
  )
  // It does not even use the session wrapper.
  expect([...handled, 'GET /healthz'].sort()).toEqual(ALL_CALLS.map(([name]) => name).sort())
  const operations = Object.values<object>(document.paths).flatMap((verbs) => Object.keys(verbs))
  expect(operations).toHaveLength(ALL_CALLS.length)
})

it('F7 is made once, has an ETag, is packed by Next alone, and is not sent to who has it', async () => {
  const made = vi.spyOn(JSON, 'stringify')
  const ask = async (headers: Record<string, string>) => {
    const request = new NextRequest('http://localhost:3000/api/openapi.json', { headers })
    const answer = await GET(request, { params: Promise.resolve({}) })
    const bytes = await answer.bytes()
    return { status: answer.status, bytes, header: (name: string) => answer.headers.get(name) }
  }
  await ask({})
  made.mockClear()
  const whole = await ask({ 'Accept-Encoding': 'gzip' })
  expect(made.mock.calls.filter(([value]) => Object(value).openapi)).toEqual([])
  made.mockRestore()
  expect(whole.header('content-encoding')).toBeNull()
  expect(JSON.parse(Buffer.from(whole.bytes).toString())).toEqual(document)
  const etag = whole.header('etag') ?? ''
  expect(etag).toMatch(/^W\/"[\w-]{43}"$/)
  for (const known of [etag, etag.slice(2), `"other", ${etag}`, '*']) {
    const unchanged = await ask({ 'If-None-Match': known })
    expect([unchanged.status, unchanged.bytes.length, unchanged.header('etag')]).toEqual([304, 0, etag])
  }
  expect((await ask({ 'If-None-Match': '"other"' })).status).toBe(200)
})

it('names the session’s cookie as it is over http', () => {
  expect(document.components.securitySchemes.session.name).toBe(sessionCookieName())
})
