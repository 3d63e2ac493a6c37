import type { Metadata } from 'next'
import { WithdrawalsScreen } from '@/components/documents/requests/withdrawals-screen'
import { listQuery, readStatusFilters } from '@/components/ui/lists/list-state'
import { requirePermission } from '@/lib/core/auth/require-user'
import { companyScope } from '@/lib/core/auth/scope'
import { env } from '@/lib/core/process/env'
import { type PageQuery, pageSearch, readPagedList } from '@/lib/core/route/page'
import { readWithdrawalRequests } from '@/lib/features/documents/returns/data'
import { WITHDRAWAL_STATUS_NAMES } from '@/lib/features/documents/returns/labels'
import { withdrawalsQuerySchema } from '@/lib/features/documents/schema'

export const metadata: Metadata = { title: 'Просьбы вернуть в работу' }

export default async function WithdrawalRequestsPage({ searchParams }: { searchParams: PageQuery }) {
  const user = await requirePermission('documents.withdraw')
  if (!user) return null
  const filters = readStatusFilters(await pageSearch(searchParams), WITHDRAWAL_STATUS_NAMES)
  const list = await readPagedList(
    '/api/withdrawal-requests',
    withdrawalsQuerySchema,
    listQuery(filters),
    (query, url) => readWithdrawalRequests(companyScope(user), query, url),
  )
  return <WithdrawalsScreen initial={{ filters, list }} timeZone={env().APP_TIMEZONE} />
}
