import { notFound } from 'next/navigation'
import { RefusedPeriod } from '@/components/documents/period/refused-period'
import { ReviewScreen } from '@/components/documents/review/review-screen'
import { pageFor, resultOrRefusal } from '@/lib/core/route/page'
import { readReview } from '@/lib/features/documents/review/data'
import { periodQuerySchema } from '@/lib/features/documents/schema'

export const metadata = { title: 'Проверка и утверждение' }

export default pageFor({ permission: 'signed-in' }, async ({ user, scope, searchParams }) => {
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
