import { MetricsScreen } from '@/components/metrics/tree/metrics-screen'
import { today } from '@/lib/core/process/clock'
import { pageFor } from '@/lib/core/route/page'
import { readMetricCategories } from '@/lib/features/metrics/data'

export const metadata = { title: 'Показатели' }

export default pageFor({ permission: 'metrics.manage' }, async () => (
  <MetricsScreen initial={await readMetricCategories()} today={today()} />
))
