import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { useCall } from '@/components/calls/use-call'

const show = vi.hoisted(() => vi.fn())
vi.mock('@/components/ui/feedback/alerts', () => ({ useAlerts: () => ({ show }) }))

let attempt: ReturnType<typeof useCall>['attempt'] | undefined

function Screen() {
  attempt = useCall().attempt
  return null
}

it('a call whose script does not load is told of as one without an answer; other errors are thrown', async () => {
  renderToString(createElement(Screen))
  const lost = Object.assign(new Error('chunk'), { name: 'ChunkLoadError' })
  expect(await attempt?.(() => Promise.reject(lost))).toBe(false)
  expect(show).toHaveBeenCalledWith({ type: 'danger', message: expect.stringMatching(/^Сервер не ответил/) })
  await expect(attempt?.(() => Promise.reject(new Error('bug')))).rejects.toThrow('bug')
})
