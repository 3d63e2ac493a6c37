import { expect, it } from 'vitest'
import { bedsName } from '@/lib/features/analytics/members/rules'

it('neighbouring classes of beds are told as one', () => {
  expect(bedsName('200–399', '200–399')).toBe('200–399')
  expect(bedsName('200–399', '100–199')).toBe('100–399')
  expect(bedsName('свыше 800', '400–800')).toBe('400 и более')
  expect(bedsName('свыше 800', '200–399')).toBe('200 и более')
  expect(bedsName('100–199', 'менее 100')).toBe('до 199')
  expect(bedsName(undefined, undefined)).toBeNull()
})
