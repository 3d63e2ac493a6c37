import fc from 'fast-check'
import { expect, it } from 'vitest'
import { forCases } from '@/e2e/support/calc/cases'
import { safeReturnTo } from '@/lib/core/auth/require-user'

const OWN = 'https://pokazateli.example.ru'

it.each([
  ['/my-metrics?year=2025&company_id=7', '/my-metrics?year=2025&company_id=7'],
  ['/my-metrics/../profile', '/profile'],
  ['/показатели?q=ё', '/%D0%BF%D0%BE%D0%BA%D0%B0%D0%B7%D0%B0%D1%82%D0%B5%D0%BB%D0%B8?q=%D1%91'],
  ['/%2F%2Fevil.example', '/%2F%2Fevil.example'],
])('keeps a path of our own: %s', (value, expected) => {
  expect(safeReturnTo(value)).toBe(expected)
})

it.each([
  undefined,
  '',
  'my-metrics',
  '//',
  '///',
  '//[',
  '//evil.example',
  '/\\evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/\t/evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '\u0000/',
])('X6 leads to where everybody lands from %j', (value) => {
  expect(safeReturnTo(value)).toBe('/home')
})

it('X6 whatever is given, the way leads to our own origin', () => {
  const part = fc.constantFrom('/', '\\', '.', '@', ':', '[', '%2f', '?', '#', 'evil.example', '\t', '\ud800')
  const hostile = fc.array(fc.oneof(part, fc.string({ maxLength: 3 })), { maxLength: 12 })
  forCases(100, hostile, (parts) => new URL(safeReturnTo(`/${parts.join('')}`), OWN).origin === OWN)
})
