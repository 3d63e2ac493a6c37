import { expect, test } from 'vitest'
import { findCompanies } from '@/components/documents/company-search'

const companies = [
  { id: 1, short_name: 'КГБУЗ ККБ', name: 'Краевая клиническая больница' },
  { id: 2, short_name: 'ГБУЗ Берёзовская РБ', name: 'Берёзовская районная больница' },
]
const found = (query: string) => findCompanies(companies, query).map((company) => company.id)

test.each([
  ['', [1, 2]],
  ['  ', [1, 2]],
  ['ккб', [1]],
  ['больница районная', [2]],
  ['березов', [2]],
  ['нет такой', []],
])('«%s»', (query, ids) => {
  expect(found(query)).toEqual(ids)
})
