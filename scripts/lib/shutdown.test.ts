import { expect, it } from 'vitest'
import { isStopping, onStop, stopAll } from '@/scripts/lib/shutdown'

it('stops in reverse order, once, whatever one of the tasks does', async () => {
  const order: string[] = []
  onStop(() => order.push('database'))
  onStop(() => Promise.reject(new Error('broken')))
  const forget = onStop(() => order.push('ended by itself'))
  onStop(async () => order.push('application'))
  forget()
  expect(isStopping()).toBe(false)
  await Promise.all([stopAll(), stopAll()])
  expect(order).toEqual(['application', 'database'])
  expect(isStopping()).toBe(true)
})
