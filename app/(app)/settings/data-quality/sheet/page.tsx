import { notFound } from 'next/navigation'
import { RecheckSheet } from '@/components/quality/recheck-sheet'
import { foundOrNotFound, pageFor } from '@/lib/core/route/page'
import { readMetric } from '@/lib/features/metrics/data'
import { sheetQuerySchema } from '@/lib/features/quality/schema'

export const metadata = { title: 'Лист перепроверки' }

export default pageFor({ permission: 'data_quality.explain' }, async ({ user, searchParams }) => {
  const asked = sheetQuerySchema.safeParse(searchParams)
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
})
