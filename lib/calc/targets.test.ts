import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forCases } from '@/e2e/support/calc/cases'
import { nearerTarget } from './targets'

const target = fc.option(fc.integer({ min: 0, max: 100 }))

test('the nearer target is met wherever any of the two is', () => {
  forCases(100, target, target, fc.integer({ min: 0, max: 100 }), (own, project, value) => {
    for (const order of ['asc', 'desc'] as const) {
      const meets = (one: number | null) => one !== null && (order === 'asc' ? value <= one : value >= one)
      const nearer = nearerTarget({ own, project }, order)
      expect(meets(nearer?.value ?? null)).toBe(meets(own) || meets(project))
      expect(nearer === null).toBe(own === null && project === null)
      if (nearer) expect(nearer.value).toBe(nearer.isOwn ? own : project)
    }
  })
})

test('one that both set is the project’s', () => {
  for (const order of ['asc', 'desc'] as const)
    expect(nearerTarget({ own: 2, project: 2 }, order)).toEqual({ value: 2, isOwn: false })
  expect(nearerTarget({ own: 9, project: 5 }, 'asc')).toEqual({ value: 9, isOwn: true })
  expect(nearerTarget({ own: 84, project: 90 }, 'desc')).toEqual({ value: 84, isOwn: true })
})
