import { expect, it } from 'vitest'
import { freeCorner } from '@/components/ui/feedback/free-corner'

const screen = { width: 1000, height: 800 }
const message = { width: 400, height: 100 }
const at = (left: number, top: number) => ({ left, top, right: left + 80, bottom: top + 30 })

it('stays in the usual corner while nothing is below it', () => {
  expect(freeCorner(message, screen, [])).toBe('bottom-right')
  expect(freeCorner(message, screen, [at(520, 760), at(900, 660)])).toBe('bottom-right')
})

it('leaves a corner with a button or a field for the next free one', () => {
  expect(freeCorner(message, screen, [at(900, 750)])).toBe('bottom-left')
  expect(freeCorner(message, screen, [at(900, 750), at(10, 750)])).toBe('top-right')
  expect(freeCorner(message, screen, [at(900, 750), at(10, 750), at(700, 10)])).toBe('top-left')
})

it('takes the corner with the fewest where none is free', () => {
  const full = [at(900, 750), at(800, 750), at(10, 750), at(100, 750), at(900, 10), at(10, 10), at(100, 10)]
  expect(freeCorner(message, screen, full)).toBe('top-right')
})
