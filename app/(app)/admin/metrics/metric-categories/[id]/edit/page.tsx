import { CategoryScreen } from '@/components/metrics/tree/category-screen'
import { idParams } from '@/lib/core/http/params'
import { today } from '@/lib/core/process/clock'
import { orNotFoundPage, pageFor } from '@/lib/core/route/page'
import { readMetricCategory } from '@/lib/features/metrics/data'

export const metadata = { title: 'Категория показателей' }

export default pageFor({ permission: 'metrics.manage', params: idParams }, async ({ params }) => {
  const category = await orNotFoundPage(() => readMetricCategory(params.id))
  return <CategoryScreen key={category.id} initial={category} today={today()} />
})
