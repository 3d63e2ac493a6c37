import { expect, it, vi } from 'vitest'
import { remembering, rememberingBy } from './remembering'

it('works a result out once for a text, and keeps what was asked for last', () => {
  const work = vi.fn((text: string) => text)
  const remembered = remembering<string>(2)
  for (const text of ['a', 'b', 'a', 'c', 'a', 'b']) remembered(text, () => work(text))
  expect(work.mock.calls.flat()).toEqual(['a', 'b', 'c', 'b'])
})

it('forgets a promise that failed', async () => {
  const remembered = remembering<Promise<string>>(2)
  await expect(remembered('a', () => Promise.reject(new Error('lost')))).rejects.toThrow('lost')
  await expect(remembered('a', async () => 'found')).resolves.toBe('found')
})

it('works once for each object, whatever it makes of it', () => {
  let worked = 0
  const half = rememberingBy(({ value }: { value: number }) => {
    worked += 1
    return value % 2 === 0 ? { half: value / 2 } : null
  })
  const [even, odd, twin] = [{ value: 4 }, { value: 5 }, { value: 4 }]
  expect([half(even), half(even), half(odd), half(odd), half(twin)]).toEqual([
    { half: 2 },
    { half: 2 },
    null,
    null,
    { half: 2 },
  ])
  expect(worked).toBe(3)
})
