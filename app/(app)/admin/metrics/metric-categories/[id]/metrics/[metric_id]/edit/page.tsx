import { notFound } from 'next/navigation'
import { z } from 'zod'
import { MetricScreen } from '@/components/metrics/form/metric-screen'
import { idText } from '@/lib/core/http/params'
import { today } from '@/lib/core/process/clock'
import { orNotFoundPage, pageFor } from '@/lib/core/route/page'
import { readApprovedPeriods, readMetric, readMetricCategories } from '@/lib/features/metrics/data'
import { readReference } from '@/lib/features/references/data'
import { readGoalSetters } from '@/lib/features/targets/data'

export const metadata = { title: 'Показатель' }

const pathParams = z.object({ id: idText, metric_id: idText })

export default pageFor({ permission: 'metrics.manage', params: pathParams }, async ({ scope, params }) => {
  const [metric, categories, targetOrders] = await Promise.all([
    orNotFoundPage(() => readMetric(params.metric_id)),
    readMetricCategories(),
    readReference(scope, 'metric-target-orders'),
  ])
  if (metric.metric_category_id !== params.id) notFound()
  return (
    <MetricScreen
      key={metric.id}
      category={metric.metric_category}
      initial={metric}
      categories={categories.map(({ id, name, short_name }) => ({ id, name, short_name }))}
      targetOrders={targetOrders}
      goalSetters={await readGoalSetters(metric.id)}
      approved={metric.has_documents ? [] : await readApprovedPeriods()}
      today={today()}
    />
  )
})
