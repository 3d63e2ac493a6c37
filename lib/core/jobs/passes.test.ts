import { expect, it } from 'vitest'
import { lookNow, startPasses } from '@/lib/core/jobs/passes'

it('a pass begins at once when somebody waits for its work, one at a time, and never after it was stopped', async () => {
  let begun = 0
  const { promise, resolve } = Promise.withResolvers<void>()
  const stop = startPasses(() => {
    begun += 1
    return promise
  }, 'failed')
  lookNow()
  lookNow()
  expect(begun).toBe(1)
  resolve()
  await stop()
  lookNow()
  expect(begun).toBe(1)
})
