import type { Metadata } from 'next'
import { MyMetricsScreen } from '@/components/documents/matrix/my-metrics-screen'
import { requireAgreedUser } from '@/lib/core/auth/require-user'
import { companyScope } from '@/lib/core/auth/scope'
import { env } from '@/lib/core/process/env'
import { foundOrNotFound, type PageQuery } from '@/lib/core/route/page'
import { summaryQuerySchema } from '@/lib/features/documents/schema'
import { readSummary } from '@/lib/features/documents/summary/summary-data'

export const metadata: Metadata = { title: 'Мои показатели' }

export default async function MyMetricsPage({ searchParams }: { searchParams: PageQuery }) {
  const user = await requireAgreedUser()
  if (!user) return null
  const filters = summaryQuerySchema.parse(await searchParams)
  const initial = await foundOrNotFound(() => readSummary(companyScope(user), filters))
  return <MyMetricsScreen initial={initial} userId={user.id} role={user.role} timeZone={env().APP_TIMEZONE} />
}
