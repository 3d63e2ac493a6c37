import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { RefusedPeriod } from '@/components/documents/period/refused-period'
import { ReviewScreen } from '@/components/documents/review/review-screen'
import { requireAgreedUser } from '@/lib/core/auth/require-user'
import { companyScope } from '@/lib/core/auth/scope'
import { env } from '@/lib/core/process/env'
import { type PageQuery, resultOrRefusal } from '@/lib/core/route/page'
import { readReview } from '@/lib/features/documents/review/data'
import { periodQuerySchema } from '@/lib/features/documents/schema'

export const metadata: Metadata = { title: 'Проверка и утверждение' }

export default async function ReviewPage({ searchParams }: { searchParams: PageQuery }) {
  const user = await requireAgreedUser()
  if (!user) return null
  const query = periodQuerySchema.safeParse(await searchParams)
  if (!query.success || query.data.year === null) notFound()
  const { year, quarter, month, company_id } = query.data
  const read = await resultOrRefusal(() => readReview(companyScope(user), query.data))
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
      timeZone={env().APP_TIMEZONE}
    />
  )
}
