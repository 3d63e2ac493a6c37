import { notFound } from 'next/navigation'
import { MetricScreen } from '@/components/metrics/form/metric-screen'
import { idParams } from '@/lib/core/http/params'
import { today } from '@/lib/core/process/clock'
import { pageFor } from '@/lib/core/route/page'
import { readApprovedPeriods, readMetricCategories } from '@/lib/features/metrics/data'
import { readReference } from '@/lib/features/references/data'

export const metadata = { title: 'Новый показатель' }

export default pageFor({ permission: 'metrics.manage', params: idParams }, async ({ scope, params }) => {
  const [categories, targetOrders, approved] = await Promise.all([
    readMetricCategories(),
    readReference(scope, 'metric-target-orders'),
    readApprovedPeriods(),
  ])
  const category = categories.find(({ id }) => id === params.id)
  if (!category) notFound()
  return (
    <MetricScreen
      category={category}
      initial={null}
      categories={categories.map(({ id, name, short_name }) => ({ id, name, short_name }))}
      targetOrders={targetOrders}
      approved={approved}
      today={today()}
    />
  )
})
