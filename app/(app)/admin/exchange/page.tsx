import { ExchangeScreen } from '@/components/exchange/exchange-screen'
import { readImportsFilters } from '@/components/exchange/imports-filters'
import { listQuery } from '@/components/ui/lists/list-state'
import { pageFor } from '@/lib/core/route/page'
import { readExchangePage } from '@/lib/features/exchange-keys/data'

export const metadata = { title: 'Обмен' }

export default pageFor({ permission: 'companies.manage' }, async ({ user, search }) => {
  const filters = readImportsFilters(search)
  const { lists, ...shown } = await readExchangePage(user, listQuery(filters))
  return <ExchangeScreen {...shown} initial={{ filters, ...lists }} />
})
