import { expect } from 'vitest'
import { recordStatements } from '@/e2e/support/postgres/recorder'
import { republishAll } from '@/e2e/support/publications'
import { createFilled } from '@/e2e/support/world'
import { it, manager } from '@/e2e/support/world-test'

/** With the session's own statements; unchanged columns are cached. */
const LIMITS = new Map([
  ['/api/user', 1],
  ['/api/metrics-summary', 2],
  ['/api/analytics-rating', 3],
  ['/api/analytics-indicators-data', 3],
  ['/api/analytics-report-data', 3],
])

it('a call asks for all it needs at once, and sends no more statements than that takes', async () => {
  await createFilled(manager)
  await republishAll()
  for (const [path, limit] of LIMITS) {
    const answer = async () => expect((await manager.get(path)).status).toBe(200)
    await answer()
    expect([path, (await recordStatements(answer)).length]).toEqual([path, limit])
  }
})
