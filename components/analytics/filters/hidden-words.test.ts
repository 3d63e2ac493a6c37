import { expect, it } from 'vitest'
import { hiddenWords } from '@/components/analytics/filters/hidden-words'
import { NO_COMPANY_FILTER } from '@/lib/features/analytics/rules'

const NOTHING = {
  company_type: 0,
  company_ownership: 0,
  company_level: 0,
  company_bed_capacity: 0,
  is_emergency: 0,
}

const BY_BEDS = { ...NO_COMPANY_FILTER, company_bed_capacity_id: 2 }
const EVERY = {
  ...BY_BEDS,
  company_types: [1],
  company_ownership_id: 1,
  company_level_id: 1,
  is_emergency: false,
}

it('what filters leave out is said in words, of those in use', () => {
  expect(hiddenWords(NOTHING, EVERY)).toBeNull()
  expect(hiddenWords({ ...NOTHING, company_bed_capacity: 3 }, NO_COMPANY_FILTER)).toBeNull()
  expect(hiddenWords({ ...NOTHING, company_bed_capacity: 3, company_level: 21 }, BY_BEDS)).toBe(
    '3 организации не участвуют в отборе по коечному фонду ради анонимности.',
  )
  expect(hiddenWords({ ...NOTHING, company_level: 21, is_emergency: 6 }, EVERY)).toBe(
    'Ради анонимности в отборе не участвуют организации: по уровню — 21, по экстренной помощи — 6.',
  )
})
