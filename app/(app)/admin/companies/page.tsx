import type { Metadata } from 'next'
import { readCompaniesFilters } from '@/components/companies/companies-filters'
import { CompaniesScreen } from '@/components/companies/companies-screen'
import { listQuery } from '@/components/ui/lists/list-state'
import { requirePermission } from '@/lib/core/auth/require-user'
import { companyScope } from '@/lib/core/auth/scope'
import { type PageQuery, pageSearch, readPagedList } from '@/lib/core/route/page'
import { readCompanies } from '@/lib/features/companies/data'
import { companiesQuerySchema } from '@/lib/features/companies/schema'
import { readReference } from '@/lib/features/references/data'

export const metadata: Metadata = { title: 'Организации' }

export default async function CompaniesPage({ searchParams }: { searchParams: PageQuery }) {
  const user = await requirePermission('companies.manage')
  if (!user) return null
  const scope = companyScope(user)
  const filters = readCompaniesFilters(await pageSearch(searchParams))
  const [list, regions, roles] = await Promise.all([
    readPagedList('/api/companies', companiesQuerySchema, listQuery(filters), (query, url) =>
      readCompanies(scope, query, url),
    ),
    readReference(scope, 'regions'),
    readReference(scope, 'company-roles'),
  ])
  return <CompaniesScreen initial={{ filters, list }} dictionaries={{ regions, roles }} />
}
