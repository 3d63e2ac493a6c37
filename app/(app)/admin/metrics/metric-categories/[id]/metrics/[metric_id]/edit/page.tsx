import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { z } from 'zod'
import { MetricScreen } from '@/components/metrics/form/metric-screen'
import { requirePermission } from '@/lib/core/auth/require-user'
import { companyScope } from '@/lib/core/auth/scope'
import { idText } from '@/lib/core/http/params'
import { today } from '@/lib/core/process/clock'
import { foundOrNotFound } from '@/lib/core/route/page'
import { readMetric, readMetricCategories } from '@/lib/features/metrics/data'
import { readReference } from '@/lib/features/references/data'

export const metadata: Metadata = { title: 'Показатель' }

const pathParams = z.object({ id: idText, metric_id: idText })

type Props = { params: Promise<{ id: string; metric_id: string }> }

export default async function EditMetricPage({ params }: Props) {
  const user = await requirePermission('metrics.manage')
  if (!user) return null
  const path = pathParams.safeParse(await params)
  if (!path.success) notFound()
  const [metric, categories, targetOrders] = await Promise.all([
    foundOrNotFound(() => readMetric(path.data.metric_id)),
    readMetricCategories(),
    readReference(companyScope(user), 'metric-target-orders'),
  ])
  if (metric.metric_category_id !== path.data.id) notFound()
  return (
    <MetricScreen
      key={metric.id}
      category={metric.metric_category}
      initial={metric}
      categories={categories.map(({ id, name, short_name }) => ({ id, name, short_name }))}
      targetOrders={targetOrders}
      today={today()}
    />
  )
}
