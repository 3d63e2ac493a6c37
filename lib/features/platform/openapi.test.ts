import { describe, expect, it } from 'vitest'
import { allRoutes, VERBS } from '@/e2e/support/routes'
import { ALL_CALLS } from '@/lib/features/platform/all-calls'
import { apiDescription } from '@/lib/features/platform/openapi'

const document = JSON.parse(JSON.stringify(apiDescription()))

interface Operation {
  operationId: string
  parameters?: Array<{ name: string; in: string; required: boolean; schema: unknown }>
  requestBody?: { content: Record<string, { schema: unknown }> }
  responses: Record<string, unknown>
  security: Array<Record<string, unknown>>
}

const operations: Array<{ path: string; verb: string; operation: Operation }> = Object.entries<
  Record<string, Operation>
>(document.paths).flatMap(([path, verbs]) =>
  Object.entries(verbs).map(([verb, operation]) => ({ path, verb, operation })),
)

/** Every `$ref` of a value. */
function references(value: unknown): string[] {
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([key, inner]) =>
    key === '$ref' && typeof inner === 'string' ? [inner] : references(inner),
  )
}

describe('/api/openapi.json', () => {
  it('declares every verb of every route once, by its own name, and no call without a route', async () => {
    const routes = await allRoutes()
    const handled = routes.flatMap(({ path, handlers }) =>
      VERBS.flatMap((verb) => {
        const { callName } = handlers[verb] ?? {}
        if (callName) expect(callName).toBe(`${verb} ${path.replaceAll('[', '{').replaceAll(']', '}')}`)
        return callName ?? []
      }),
    )
    // It asks nobody who is there, not even the wrapper.
    expect([...handled, 'GET /healthz'].sort()).toEqual(ALL_CALLS.map(([name]) => name).sort())
    expect(operations).toHaveLength(ALL_CALLS.length)
  }, 60_000)

  it('is OpenAPI 3.1: parameters of paths, unique ids, answers, references that lead somewhere', () => {
    expect(document.openapi).toMatch(/^3\.1\./)
    expect(document.info).toMatchObject({ title: expect.any(String), version: expect.any(String) })
    const ids = operations.map(({ operation }) => operation.operationId)
    expect(new Set(ids).size).toBe(ids.length)
    for (const { path, verb, operation } of operations) {
      const label = `${verb} ${path}`
      const inPath = (operation.parameters ?? []).filter((one) => one.in === 'path')
      const named = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1])
      expect(inPath.map(({ name }) => name).sort(), label).toEqual(named.sort())
      expect(
        inPath.every(({ required }) => required),
        label,
      ).toBe(true)
      const all = (operation.parameters ?? []).map((one) => `${one.in} ${one.name}`)
      expect(new Set(all).size, label).toBe(all.length)
      expect(
        Object.keys(operation.responses).every((status) => /^[1-5]\d\d$/.test(status)),
        label,
      ).toBe(true)
      for (const scheme of operation.security.flatMap((one) => Object.keys(one))) {
        expect(document.components.securitySchemes, label).toHaveProperty(scheme)
      }
      if (verb === 'get') expect(operation.requestBody, label).toBeUndefined()
    }
    for (const reference of new Set(references(document))) {
      const target = reference
        .replace(/^#\//, '')
        .split('/')
        .reduce((value, key) => value?.[key], document)
      expect(target, reference).toBeDefined()
    }
  })

  it('says of a body what the route demands of it', () => {
    const { schema } = document.paths['/api/login'].post.requestBody.content['application/json']
    expect(schema.required.sort()).toEqual(['email', 'password'])
    expect(schema.properties.remember).toMatchObject({ type: 'boolean', default: false })
  })
})
