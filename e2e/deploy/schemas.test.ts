import { describe, expect, it } from 'vitest'
import { manifests } from '@/e2e/deploy/manifests'
import { check } from '@/e2e/deploy/schemas'
import { at, type Json } from '@/e2e/support/json'

/** Maps whose keys are ours to choose: no schema can know them. */
const FREE = /\.(matchLabels|labels|annotations|selector|requests|limits|parameters)$/

/** Every way to misspell one field of the object. */
function* misspelt(value: Json, path = ''): Generator<{ path: string; value: Json }> {
  if (value === null || typeof value !== 'object') return
  if (Array.isArray(value)) {
    for (const [index, one] of value.entries()) {
      for (const wrong of misspelt(one, `${path}[${index}]`)) {
        yield { path: wrong.path, value: value.toSpliced(index, 1, wrong.value) }
      }
    }
    return
  }
  for (const [key, one] of Object.entries(value)) {
    const here = `${path}.${key}`
    const { [key]: _, ...others } = value
    const free = FREE.test(path) && !(path === '.spec.selector' && key === 'matchLabels')
    if (!free) yield { path: here, value: { ...others, [`${key}x`]: one } }
    for (const wrong of misspelt(one, here))
      yield { path: wrong.path, value: { ...others, [key]: wrong.value } }
  }
}

describe.each(manifests)('deploy/kubernetes/$file: $object.kind $object.metadata.name', ({ object }) => {
  it('is as its schema demands', () => {
    expect(check(object)).toEqual([])
    expect(at(object, 'metadata', 'name')).toEqual(expect.any(String))
  })

  it('would not pass with any field misspelt', () => {
    const wrong = [...misspelt(object)]
    expect(wrong.length).toBeGreaterThan(3)
    expect(wrong.filter(({ value }) => check(value).length === 0).map(({ path }) => path)).toEqual([])
  })
})

it('a value of the wrong kind and an object without a schema are refused', () => {
  const store = manifests.find(({ object }) => at(object, 'kind') === 'ObjectStore')?.object
  expect(
    check({ ...Object(store), spec: { ...Object(at(store, 'spec')), retentionPolicy: '30' } }),
  ).toHaveLength(1)
  expect(check({ apiVersion: 'v1', kind: 'Service', spec: { ports: [{ port: '80' }] } })).toEqual([
    expect.stringContaining('port must be integer'),
  ])
  expect(check({ apiVersion: 'v2', kind: 'Service' })).toEqual(['no schema for v2 Service'])
})
