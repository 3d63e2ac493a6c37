import { FoundCompaniesScreen } from '@/components/quality/found-companies-screen'
import { pageFor } from '@/lib/core/route/page'
import { readFoundCompanies } from '@/lib/features/quality/data'

export const metadata = { title: 'Качество данных' }

export default pageFor({ permission: 'data_quality.list' }, async () => (
  <FoundCompaniesScreen companies={await readFoundCompanies()} />
))
