import { expect, it } from 'vitest'
import { stepTo, typedPlace } from '@/components/ui/fields/select-keys'

it('moves the mark within the list', () => {
  expect(stepTo('ArrowDown', 0, 3)).toBe(1)
  expect(stepTo('ArrowDown', 2, 3)).toBe(2)
  expect(stepTo('ArrowUp', 0, 3)).toBe(0)
  expect(stepTo('Home', 2, 3)).toBe(0)
  expect(stepTo('End', 0, 3)).toBe(2)
  expect(stepTo('PageDown', 1, 30)).toBe(11)
  expect(stepTo('PageUp', 1, 30)).toBe(0)
  expect(stepTo('F5', 1, 3)).toBeNull()
})

it('finds by the first letters, and goes round by one letter', () => {
  const options = ['Город', 'Регион', 'Роль', 'Номер'].map((label) => ({ label }))
  expect(typedPlace(options, 'р', 0)).toBe(1)
  expect(typedPlace(options, 'рр', 1)).toBe(2)
  expect(typedPlace(options, 'ррр', 2)).toBe(1)
  expect(typedPlace(options, 'ро', 1)).toBe(2)
  expect(typedPlace(options, 'НОМ', 3)).toBe(3)
  expect(typedPlace(options, 'ы', 0)).toBeNull()
  expect(typedPlace([], 'ы', 0)).toBeNull()
})
