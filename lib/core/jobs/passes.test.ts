import { expect, it } from 'vitest'
import { lookNow, startPasses } from '@/lib/core/jobs/passes'

it('a pass begins at once when somebody waits for its work, one at a time, and never after it was stopped', async () => {
  let begun = 0
  const ends: Array<() => void> = []
  const stop = startPasses(() => {
    begun += 1
    return new Promise<void>((resolve) => ends.push(resolve))
  }, 'failed')
  lookNow()
  lookNow()
  await expect.poll(() => begun).toBe(1)
  for (const end of ends) end()
  await stop()
  lookNow()
  expect(begun).toBe(1)
})
