import { notFound, redirect } from 'next/navigation'
import { waitingForApproval } from '@/components/documents/matrix/matrix-progress'
import { periodHref } from '@/components/documents/period/matrix'
import { RefusedPeriod } from '@/components/documents/period/refused-period'
import { ReviewScreen } from '@/components/documents/review/review-screen'
import { orNotFoundPage, pageFor, resultOrRefusal } from '@/lib/core/route/page'
import { readReview } from '@/lib/features/documents/review/data'
import { periodQuerySchema, summaryQuerySchema } from '@/lib/features/documents/schema'
import { readSummary } from '@/lib/features/documents/summary/summary-data'

export const metadata = { title: 'Проверка и утверждение' }

export default pageFor({ permission: 'signed-in' }, async ({ user, scope, searchParams }) => {
  const requested = summaryQuerySchema.parse(searchParams)
  if (requested.year === null) {
    const waiting = waitingForApproval(await orNotFoundPage(() => readSummary(scope, requested)))
    const next = waiting && { ...waiting.column, companyId: requested.company_id }
    redirect(next ? periodHref('/my-metrics/review', next) : '/my-metrics')
  }
  const query = periodQuerySchema.safeParse(searchParams)
  if (!query.success || query.data.year === null) notFound()
  const { year, quarter, month, company_id } = query.data
  const read = await resultOrRefusal(() => readReview(scope, query.data))
  if ('refusal' in read) return <RefusedPeriod reason={read.refusal} />
  const { meta } = read.result
  const isAdmin = user.role === 'admin'
  return (
    <ReviewScreen
      period={{
        year,
        quarter: quarter ?? 0,
        month: month ?? 0,
        companyId: isAdmin ? company_id : null,
      }}
      initial={read.result}
      backHref={`/my-metrics?year=${year}${isAdmin ? `&company_id=${meta.company.id}` : ''}`}
    />
  )
})
