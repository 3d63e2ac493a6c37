import { notFound } from 'next/navigation'
import { z } from 'zod'
import { RecheckSheet } from '@/components/quality/recheck-sheet'
import { idText } from '@/lib/core/http/params'
import { orNotFoundPage, pageFor } from '@/lib/core/route/page'
import { readMetric } from '@/lib/features/metrics/data'

export const metadata = { title: 'Лист перепроверки' }

const querySchema = z.object({
  metric_id: idText,
  year: z.coerce.number().int().min(2000).max(2100),
  quarter: z.coerce.number().int().min(1).max(4),
})

export default pageFor({ permission: 'data_quality.explain' }, async ({ user, searchParams }) => {
  const parsed = querySchema.safeParse(searchParams)
  if (!parsed.success) notFound()
  const { metric_id, year, quarter } = parsed.data
  const metric = await orNotFoundPage(() => readMetric(metric_id))
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
