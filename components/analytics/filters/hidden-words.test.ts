import { expect, it } from 'vitest'
import { hiddenWords } from '@/components/analytics/filters/hidden-words'

const NOTHING = {
  company_type: 0,
  company_ownership: 0,
  company_level: 0,
  company_bed_capacity: 0,
  is_emergency: 0,
}

it('what filters leave out is said in words', () => {
  expect(hiddenWords(NOTHING)).toBeNull()
  expect(hiddenWords({ ...NOTHING, company_bed_capacity: 3 })).toBe(
    '3 организации не участвуют в отборе по коечному фонду ради анонимности.',
  )
  expect(hiddenWords({ ...NOTHING, company_level: 21, is_emergency: 6 })).toBe(
    'Ради анонимности в отборе не участвуют: по уровню — 21 организация, по экстренной помощи — 6 организаций.',
  )
})
