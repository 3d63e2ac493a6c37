import { CategoryScreen } from '@/components/metrics/tree/category-screen'
import { today } from '@/lib/core/process/clock'
import { pageFor } from '@/lib/core/route/page'

export const metadata = { title: 'Новая категория показателей' }

export default pageFor({ permission: 'metrics.manage' }, () => (
  <CategoryScreen initial={null} today={today()} />
))
