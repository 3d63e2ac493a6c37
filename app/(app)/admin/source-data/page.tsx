import type { Metadata } from 'next'
import { SourceDataScreen } from '@/components/source-data/source-data-screen'
import { requirePermission } from '@/lib/core/auth/require-user'
import { readSourceData } from '@/lib/features/source-data/data'

export const metadata: Metadata = { title: 'Исходные данные' }

export default async function SourceDataPage() {
  if (!(await requirePermission('metrics.manage'))) return null
  return <SourceDataScreen initial={await readSourceData()} />
}
