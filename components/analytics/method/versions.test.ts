import { expect, test } from 'vitest'
import { VERSIONS } from '@/components/analytics/method/versions'
import { METHOD_VERSION } from '@/lib/calc/method-version'

test('the version in force is the newest that the page tells of', () => {
  expect(VERSIONS[0]?.version).toBe(METHOD_VERSION)
})
