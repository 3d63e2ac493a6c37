import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { RecheckSheet } from '@/components/quality/recheck-sheet'
import { requirePermission } from '@/lib/core/auth/require-user'
import { foundOrNotFound, type PageQuery } from '@/lib/core/route/page'
import { readMetric } from '@/lib/features/metrics/data'
import { sheetQuerySchema } from '@/lib/features/quality/schema'

export const metadata: Metadata = { title: 'Лист перепроверки' }

export default async function SheetPage({ searchParams }: { searchParams: PageQuery }) {
  const user = await requirePermission('data_quality.explain')
  if (!user) return null
  const asked = sheetQuerySchema.safeParse(await searchParams)
  if (!asked.success) notFound()
  const { metric_id, year, quarter } = asked.data
  const metric = await foundOrNotFound(() => readMetric(metric_id))
  return (
    <RecheckSheet
      metric={metric}
      variables={metric.metric_calc_data.map(({ var_name, name }) => ({ letter: var_name, name }))}
      year={year}
      quarter={quarter}
      company={user.company?.short_name ?? ''}
    />
  )
}
