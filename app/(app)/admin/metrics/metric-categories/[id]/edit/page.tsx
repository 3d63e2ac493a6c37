import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { CategoryScreen } from '@/components/metrics/tree/category-screen'
import { requirePermission } from '@/lib/core/auth/require-user'
import { idParams } from '@/lib/core/http/params'
import { today } from '@/lib/core/process/clock'
import { foundOrNotFound } from '@/lib/core/route/page'
import { readMetricCategory } from '@/lib/features/metrics/data'

export const metadata: Metadata = { title: 'Категория показателей' }

export default async function EditCategoryPage({ params }: { params: Promise<{ id: string }> }) {
  if (!(await requirePermission('metrics.manage'))) return null
  const path = idParams.safeParse(await params)
  if (!path.success) notFound()
  const category = await foundOrNotFound(() => readMetricCategory(path.data.id))
  return <CategoryScreen key={category.id} initial={category} today={today()} />
}
