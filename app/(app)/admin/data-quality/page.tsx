import { CompaniesWithFindingsScreen } from '@/components/quality/companies-with-findings-screen'
import { pageFor } from '@/lib/core/route/page'
import { readCompaniesWithFindings } from '@/lib/features/quality/data'

export const metadata = { title: 'Качество данных' }

export default pageFor({ permission: 'data_quality.list' }, async () => (
  <CompaniesWithFindingsScreen companies={await readCompaniesWithFindings()} />
))
