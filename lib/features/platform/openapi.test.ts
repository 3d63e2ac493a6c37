import { expect, it } from 'vitest'
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

function references(value: unknown): string[] {
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([key, inner]) =>
    key === '$ref' && typeof inner === 'string' ? [inner] : references(inner),
  )
}

it('what registers know an organisation by is told of by its own record alone, never by a comparison', () => {
  const tells = operations.filter(({ operation }) =>
    /"(oid|inn|system_code)"/.test(JSON.stringify(operation.responses)),
  )
  expect(new Set(tells.map(({ path }) => path.split('/')[2]))).toEqual(
    new Set(['companies', 'property-requests']),
  )
})

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

it('says of a push what a hospital has to know: two forms of it, its number, its header, and when to try again', () => {
  const push = document.paths['/api/exchange/values'].post
  const { schema } = push.requestBody.content['application/json']
  expect([schema.required, schema.oneOf]).toEqual([
    undefined,
    [{ required: ['period', 'values'] }, { required: ['reports'] }],
  ])
  expect(schema.properties.values.items.properties.value).toMatchObject({
    type: ['number', 'string', 'null'],
  })
  expect(push.parameters).toContainEqual(expect.objectContaining({ name: 'Idempotency-Key', in: 'header' }))
  expect(Object.keys(push.responses)).toEqual(expect.arrayContaining(['400', '415', '422', '429']))
  expect(document.components.responses.Refusal429.description).toContain('Retry-After')
  expect(document.paths['/api/exchange/status'].get.responses).toHaveProperty('304')
})

it('says what a refusal tells besides its words', () => {
  const dataOf = (path: string) => {
    const { post } = document.paths[path]
    const [error, { properties }] = post.responses['422'].content['application/json'].schema.allOf
    expect(error).toEqual({ $ref: '#/components/schemas/Error' })
    return [properties.data, post.responses['200'].content['application/json'].schema.properties.data]
  }
  for (const path of ['/api/exchange/values', '/api/catalogue-package']) {
    const [refused, accepted] = dataOf(path)
    expect(refused).toEqual(accepted)
  }
  expect(dataOf('/api/metrics/check-formula')[0].required).toContain('position')
  expect(JSON.stringify(document.paths['/api/catalogue-package'].post.requestBody)).toContain('"source_data"')
})
