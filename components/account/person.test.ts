import { expect, test } from 'vitest'
import { companyInBrackets, initials, ownName } from '@/components/account/person'

const person = {
  surname: 'петрова',
  name: 'Анна',
  email: 'petrova@example.com',
  company: { short_name: 'КГБУЗ ККБ' },
}

test('name, initials and organisation', () => {
  expect(ownName(person)).toBe('петрова Анна')
  expect(initials(person)).toBe('ПА')
  expect(companyInBrackets(person)).toBe(' (КГБУЗ ККБ)')
})

test('a person without an organisation or a name has no empty brackets and no broken letter', () => {
  expect(companyInBrackets({ ...person, company: null })).toBe('')
  expect(initials({ ...person, name: '' })).toBe('П')
  expect(initials({ ...person, name: '😀нна' })).toBe('П😀')
})
