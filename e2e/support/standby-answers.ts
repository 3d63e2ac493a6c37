import { expect } from 'vitest'
import type { Answer } from '@/e2e/support/api'
import { FULL, readsOf, type StandbyWorld, totals, WITHOUT } from '@/e2e/support/standby-world'

/** How many organisations are compared by the first indicator, from the dynamics and from the report. */
const inDynamics = (answer: Answer | undefined) => answer?.at('data', '2', 0, 'points', 0, 'n')
function inReport(answer: Answer | undefined, categoryId: number) {
  for (let index = 0; answer?.at('data', 'metric_categories', index) !== undefined; index += 1) {
    const path = ['data', 'metric_categories', index] as const
    if (answer.at(...path, 'id') === categoryId) {
      return answer.at(...path, 'metrics', 0, 'cells', '2025-1', 'n')
    }
  }
}

/** Withdraws and approves behind the standby's back: every answer has it at once. */
export async function expectFreshAnswers({
  calls,
  everyCall,
  withdraw,
  approve,
  world,
}: StandbyWorld): Promise<void> {
  await withdraw(1)
  expect(totals(await calls.rating())).toEqual(WITHOUT)
  const answers = await everyCall()
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  expect([inDynamics(answers[1]), inReport(answers[2], world.categoryId)]).toEqual([WITHOUT[0], WITHOUT[0]])
  await approve(1)
  expect(totals(await calls.rating())).toEqual(FULL)
}

/** `expectFreshAnswers`, and none of these calls tries the standby that failed others. */
export async function expectNobodyWaits(servers: StandbyWorld): Promise<void> {
  const [failed, resting] = [readsOf('failed'), readsOf('resting')]
  await expectFreshAnswers(servers)
  expect(readsOf('failed')).toBe(failed)
  expect(readsOf('resting')).toBeGreaterThan(resting)
}
