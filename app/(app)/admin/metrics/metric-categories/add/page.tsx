import { CategoryScreen } from '@/components/metrics/tree/category-screen'
import { today } from '@/lib/core/process/clock'
import { page } from '@/lib/core/route/page'

export const metadata = { title: 'Новая категория показателей' }

export default page({ permission: 'metrics.manage' }, () => <CategoryScreen initial={null} today={today()} />)
