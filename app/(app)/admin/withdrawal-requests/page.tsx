import type { Metadata } from 'next'
import { readWithdrawalsFilters } from '@/components/documents/requests/withdrawals-filters'
import { WithdrawalsScreen } from '@/components/documents/requests/withdrawals-screen'
import { listQuery } from '@/components/ui/lists/list-state'
import { requirePermission } from '@/lib/core/auth/require-user'
import { companyScope } from '@/lib/core/auth/scope'
import { env } from '@/lib/core/process/env'
import { type PageQuery, pageSearch, readPagedList } from '@/lib/core/route/page'
import { readWithdrawalRequests } from '@/lib/features/documents/returns/data'
import { withdrawalsQuerySchema } from '@/lib/features/documents/schema'

export const metadata: Metadata = { title: 'Просьбы вернуть в работу' }

export default async function WithdrawalRequestsPage({ searchParams }: { searchParams: PageQuery }) {
  const user = await requirePermission('documents.withdraw')
  if (!user) return null
  const filters = readWithdrawalsFilters(await pageSearch(searchParams))
  const list = await readPagedList(
    '/api/withdrawal-requests',
    withdrawalsQuerySchema,
    listQuery(filters),
    (query, url) => readWithdrawalRequests(companyScope(user), query, url),
  )
  return <WithdrawalsScreen initial={{ filters, list }} timeZone={env().APP_TIMEZONE} />
}
