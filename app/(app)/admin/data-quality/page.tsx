import { FoundCompaniesScreen } from '@/components/quality/found-companies-screen'
import { page } from '@/lib/core/route/page'
import { readFoundCompanies } from '@/lib/features/quality/data'

export const metadata = { title: 'Качество данных' }

export default page({ permission: 'data_quality.list' }, async () => (
  <FoundCompaniesScreen companies={await readFoundCompanies()} />
))
