import { calls } from '@/lib/core/route/route'
import { companiesContract } from '@/lib/features/companies/contract'
import { companyList } from '@/lib/features/companies/import/mutations'

export const { GET, POST, PUT, PATCH, DELETE } = calls(companiesContract, {
  'GET /api/companies/import-template': async ({ scope }) => ({
    body: await companyList.form(scope),
    name: 'Список организаций',
    asciiName: 'organisations',
  }),
})
