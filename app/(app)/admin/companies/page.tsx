import { readCompaniesFilters } from '@/components/companies/companies-filters'
import { CompaniesScreen } from '@/components/companies/companies-screen'
import { listQuery } from '@/components/ui/lists/list-state'
import { pageFor, readPagedList } from '@/lib/core/route/page'
import { readCompanies } from '@/lib/features/companies/data'
import { companiesQuerySchema } from '@/lib/features/companies/schema'
import { readReference } from '@/lib/features/references/data'

export const metadata = { title: 'Организации' }

export default pageFor({ permission: 'companies.manage' }, async ({ scope, search }) => {
  const filters = readCompaniesFilters(search)
  const [list, regions, roles] = await Promise.all([
    readPagedList('/api/companies', companiesQuerySchema, listQuery(filters), (query, url) =>
      readCompanies(scope, query, url),
    ),
    readReference(scope, 'regions'),
    readReference(scope, 'company-roles'),
  ])
  return <CompaniesScreen initial={{ filters, list }} dictionaries={{ regions, roles }} />
})
