import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { useCall } from '@/components/calls/use-call'
import { ApiError } from '@/lib/core/http/api-client'

const [show, forget] = vi.hoisted(() => [vi.fn(), vi.fn()])
vi.mock('@/components/ui/feedback/alerts', () => ({ useAlerts: () => ({ show, forget }) }))

let attempt: ReturnType<typeof useCall>['attempt'] | undefined

function Screen() {
  attempt = useCall().attempt
  return null
}

it('a call whose script does not load is told of as one without an answer; other errors are thrown', async () => {
  renderToString(createElement(Screen))
  const lost = Object.assign(new Error('chunk'), { name: 'ChunkLoadError' })
  expect(await attempt?.(() => Promise.reject(lost))).toBe(false)
  const [[refusal]] = [show.mock.calls.at(-1) ?? []]
  expect(refusal).toMatchObject({ type: 'danger', message: expect.stringMatching(/^Сервер не ответил/) })
  await expect(attempt?.(() => Promise.reject(new Error('bug')))).rejects.toThrow('bug')
})

it('a refusal goes with the next try, and what succeeds then stands alone', async () => {
  renderToString(createElement(Screen))
  await attempt?.(() => Promise.reject(new ApiError(413, {})))
  const refusal = show.mock.calls.at(-1)?.[0]
  expect(refusal).toMatchObject({ message: 'Сервер ответил кодом 413' })
  forget.mockClear()
  await attempt?.(() => Promise.resolve(), { done: 'Сохранено' })
  expect([forget.mock.calls, show.mock.calls.at(-1)]).toEqual([
    [[refusal.about]],
    [{ type: 'success', message: 'Сохранено' }],
  ])
})
