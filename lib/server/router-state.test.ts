import fc from 'fast-check'
import { parseAndValidateFlightRouterState } from 'next/dist/server/app-render/parse-and-validate-flight-router-state'
import { expect, it } from 'vitest'
import { forCases } from '@/e2e/support/calc/cases'
import { dropBrokenState, isRouterState } from '@/lib/server/router-state'

const PAGE = ['__PAGE__', {}]
const STATES: unknown[] = [
  ['', {}],
  ['', { children: ['(app)', { children: ['my-metrics', { children: PAGE }] }] }, null, null, 16],
  ['', { children: [['id', '7', 'd', null], { children: PAGE }, ['/a', ''], 'refetch'] }],
  ['', { children: [['path', 'a/b', 'oc', ['x', 'y']], {}, null, 'metadata-only', 3, 'tree'] }],
  [['a', 'b', 'ci(..)(..)', null], {}],
  [['a', 'b', 'oci(.)', null], {}],
  [['a', 'b', 'd'], {}],
  [['a', 'b', 'd', [1]], {}],
  ['', {}, null, null, null, null],
  ['', {}, null, 'other'],
  ['', {}, ['/a']],
  ['', {}, '/a'],
  ['', {}, null, null, '16'],
  ['', {}, null, null, 1, 'x', 'more'],
  ['', []],
  ['', null],
  ['', { children: null }],
  [''],
  [7, {}],
  [],
  {},
  null,
  'x',
]

/** Next's own verdict on a header. */
function nextReads(header: string): boolean {
  try {
    parseAndValidateFlightRouterState(header)
    return true
  } catch {
    return false
  }
}

const sent = (state: unknown) => encodeURIComponent(JSON.stringify(state))

it('is read exactly where Next reads it', () => {
  const headers = [
    ...STATES.map(sent),
    '',
    '%',
    '%ff',
    'x',
    '{',
    sent(['', { children: ['x'.repeat(40_000), {}] }]),
  ]
  expect(headers.map((header) => [header.slice(0, 80), isRouterState(header)])).toEqual(
    headers.map((header) => [header.slice(0, 80), nextReads(header)]),
  )
  expect(headers.filter(isRouterState).length).toBeGreaterThan(4)
})

it('is read exactly where Next reads it, whatever a part of it becomes', () => {
  const odd = fc.oneof(
    fc.constantFrom<unknown>(null, '', 'd', 0, -1, [], {}, ['a', 'b'], true),
    fc.jsonValue(),
  )
  forCases(1000, fc.constantFrom(...STATES.slice(0, 6)), fc.nat(6), odd, (state, place, value) => {
    const changed = Array.isArray(state) ? Object.assign([...state], { [place]: value }) : state
    const nested = ['', { children: changed }]
    for (const one of [changed, nested]) expect(isRouterState(sent(one))).toBe(nextReads(sent(one)))
  })
})

it('is dropped where it is broken, and nothing else is', () => {
  const headers = (state: string | string[]) => ({ 'next-router-state-tree': state, rsc: '1' })
  const left = (state: string | string[]) => {
    const all: Record<string, string | string[]> = headers(state)
    dropBrokenState(all)
    return all
  }
  expect(left(sent(STATES[1]))).toEqual(headers(sent(STATES[1])))
  for (const broken of ['{', '%', ['a', 'b']]) expect(left(broken)).toEqual({ rsc: '1' })
})
