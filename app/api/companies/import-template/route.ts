import { calls } from '@/lib/core/route/route'
import { companiesContract } from '@/lib/features/companies/contract'
import { companiesForm } from '@/lib/features/companies/import/mutations'

export const { GET, POST, PUT, PATCH, DELETE } = calls(companiesContract, {
  'GET /api/companies/import-template': async ({ scope }) => ({
    body: await companiesForm(scope),
    name: 'Список организаций',
    asciiName: 'organisations',
  }),
})
