import { expect, it, vi } from 'vitest'
import { remembering } from './remembering'

it('works a result out once for a text, and keeps no more than so many', () => {
  const work = vi.fn((text: string) => ({ text }))
  const remembered = remembering<{ text: string }>(2)
  const of = (text: string) => remembered(text, () => work(text))
  expect(of('a')).toBe(of('a'))
  expect(of('b')).toEqual({ text: 'b' })
  expect(work).toHaveBeenCalledTimes(2)
  of('c')
  expect(of('a')).toEqual({ text: 'a' })
  expect(work).toHaveBeenCalledTimes(4)
})
