import type { Metadata } from 'next'
import { CategoryScreen } from '@/components/metrics/tree/category-screen'
import { requirePermission } from '@/lib/core/auth/require-user'
import { today } from '@/lib/core/process/clock'

export const metadata: Metadata = { title: 'Новая категория показателей' }

export default async function NewCategoryPage() {
  if (!(await requirePermission('metrics.manage'))) return null
  return <CategoryScreen initial={null} today={today()} />
}
