import { MyMetricsScreen } from '@/components/documents/matrix/my-metrics-screen'
import { foundOrNotFound, pageFor } from '@/lib/core/route/page'
import { summaryQuerySchema } from '@/lib/features/documents/schema'
import { readSummary } from '@/lib/features/documents/summary/summary-data'

export const metadata = { title: 'Мои показатели' }

export default pageFor({ permission: 'signed-in' }, async ({ user, scope, searchParams }) => {
  const filters = summaryQuerySchema.parse(searchParams)
  const initial = await foundOrNotFound(() => readSummary(scope, filters))
  return <MyMetricsScreen initial={initial} userId={user.id} role={user.role} />
})
