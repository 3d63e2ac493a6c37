import type { Metadata } from 'next'
import { FoundCompaniesScreen } from '@/components/quality/found-companies-screen'
import { requirePermission } from '@/lib/core/auth/require-user'
import { readFoundCompanies } from '@/lib/features/quality/data'

export const metadata: Metadata = { title: 'Качество данных' }

export default async function DataQualityPage() {
  if (!(await requirePermission('data_quality.list'))) return null
  return <FoundCompaniesScreen companies={await readFoundCompanies()} />
}
