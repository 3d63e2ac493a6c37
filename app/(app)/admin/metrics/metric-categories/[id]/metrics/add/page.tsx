import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { MetricScreen } from '@/components/metrics/form/metric-screen'
import { requirePermission } from '@/lib/core/auth/require-user'
import { companyScope } from '@/lib/core/auth/scope'
import { idParams } from '@/lib/core/http/params'
import { today } from '@/lib/core/process/clock'
import { readMetricCategories } from '@/lib/features/metrics/data'
import { readReference } from '@/lib/features/references/data'

export const metadata: Metadata = { title: 'Новый показатель' }

export default async function NewMetricPage({ params }: { params: Promise<{ id: string }> }) {
  const user = await requirePermission('metrics.manage')
  if (!user) return null
  const path = idParams.safeParse(await params)
  const [categories, targetOrders] = await Promise.all([
    readMetricCategories(),
    readReference(companyScope(user), 'metric-target-orders'),
  ])
  const category = categories.find(({ id }) => id === path.data?.id)
  if (!category) notFound()
  return (
    <MetricScreen
      category={category}
      initial={null}
      categories={categories.map(({ id, name, short_name }) => ({ id, name, short_name }))}
      targetOrders={targetOrders}
      today={today()}
    />
  )
}
