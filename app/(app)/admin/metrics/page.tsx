import type { Metadata } from 'next'
import { MetricsScreen } from '@/components/metrics/tree/metrics-screen'
import { requirePermission } from '@/lib/core/auth/require-user'
import { today } from '@/lib/core/process/clock'
import { readMetricCategories } from '@/lib/features/metrics/data'

export const metadata: Metadata = { title: 'Показатели' }

export default async function MetricsPage() {
  if (!(await requirePermission('metrics.manage'))) return null
  return <MetricsScreen initial={await readMetricCategories()} today={today()} />
}
