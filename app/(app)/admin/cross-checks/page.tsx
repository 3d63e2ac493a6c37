import type { Metadata } from 'next'
import { CrossChecksScreen } from '@/components/cross-checks/cross-checks-screen'
import { requirePermission } from '@/lib/core/auth/require-user'
import { readCrossChecks } from '@/lib/features/cross-checks/data'
import { readSourceData } from '@/lib/features/source-data/data'

export const metadata: Metadata = { title: 'Увязки' }

export default async function CrossChecksPage() {
  if (!(await requirePermission('metrics.manage'))) return null
  const [initial, sourceData] = await Promise.all([readCrossChecks(), readSourceData()])
  return <CrossChecksScreen initial={initial} data={sourceData.data} />
}
