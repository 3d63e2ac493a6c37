import fc from 'fast-check'
import { expect, it } from 'vitest'
import { inLanes } from './lanes'

it('as many are at work as there are lanes, whichever ends first, and results come in order', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.nat({ max: 12 }),
      fc.integer({ min: 1, max: 4 }),
      async (s, count, lanes) => {
        let atWork = 0
        let max = 0
        const one = s.scheduleFunction(async (value: number) => value * 2)
        const all = Array.from({ length: count }, (_, index) => index)
        const done = inLanes(all, lanes, async (value) => {
          atWork += 1
          max = Math.max(max, atWork)
          const result = await one(value)
          atWork -= 1
          return result
        })
        await s.waitFor(done)
        expect(await done).toEqual(all.map((value) => value * 2))
        expect(max).toBe(Math.min(lanes, count))
      },
    ),
  )
})

it('after one fails no other begins', async () => {
  const begun: number[] = []
  const failing = inLanes([1, 2, 3, 4], 2, async (value) => {
    begun.push(value)
    if (value === 1) throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(begun).toEqual([1, 2])
})
