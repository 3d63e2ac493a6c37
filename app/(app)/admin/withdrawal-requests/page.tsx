import { WithdrawalsScreen } from '@/components/documents/requests/withdrawals-screen'
import { listQuery, readStatusFilters } from '@/components/ui/lists/list-state'
import { pageFor, readPagedList } from '@/lib/core/route/page'
import { readWithdrawalRequests } from '@/lib/features/documents/returns/data'
import { WITHDRAWAL_STATUS_NAMES } from '@/lib/features/documents/returns/labels'
import { withdrawalsQuerySchema } from '@/lib/features/documents/schema'

export const metadata = { title: 'Просьбы вернуть в работу' }

export default pageFor({ permission: 'documents.withdraw' }, async ({ scope, search }) => {
  const filters = readStatusFilters(search, WITHDRAWAL_STATUS_NAMES)
  const list = await readPagedList(
    '/api/withdrawal-requests',
    withdrawalsQuerySchema,
    listQuery(filters),
    (query, url) => readWithdrawalRequests(scope, query, url),
  )
  return <WithdrawalsScreen initial={{ filters, list }} />
})
